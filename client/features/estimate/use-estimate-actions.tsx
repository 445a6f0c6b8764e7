import { CalculatorRegular, DataTrendingRegular, DocumentBulletListRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { listAddress, type Path } from "#client/records/pages.ts";
import type { Action } from "#client/ui/page/action.ts";

/** The ways between the screens of estimates. */
export function useEstimateActions(): { readonly toList: Action; readonly toNew: Action; readonly toCalibration: Action } {
  const router = useRouter();
  const lead = (id: string, label: string, icon: Action["icon"], to: string): Action => ({
    id: `estimate.${id}`,
    label,
    icon,
    run: () => router.history.push(to),
  });
  const create: Path = "/tool/project-estimator";
  const calibration: Path = "/tool/project-estimator/calibration";
  return {
    toList: lead("list", "保存した見積もり", <DocumentBulletListRegular />, listAddress("estimate")),
    toNew: lead("new", "新しく見積もる", <CalculatorRegular />, create),
    toCalibration: lead("calibration", "実績との比較", <DataTrendingRegular />, calibration),
  };
}
