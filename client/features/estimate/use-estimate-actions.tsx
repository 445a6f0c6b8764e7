import { CalculatorRegular, DataTrendingRegular, DocumentBulletListRegular } from "@fluentui/react-icons";
import type { Address, FixedPath } from "#client/device/path-to.ts";
import { listAddress } from "#client/records/pages.ts";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";

/** Returns the actions that lead from one screen of estimates to another. */
export function useEstimateActions(): { readonly toList: Action; readonly toNew: Action; readonly toCalibration: Action } {
  const go = useGo();
  const lead = (id: string, label: string, icon: Action["icon"], to: Address): Action => ({
    id: `estimate.${id}`,
    label,
    icon,
    run: () => go(to),
  });
  const create: FixedPath = "/tool/project-estimator";
  const calibration: FixedPath = "/tool/project-estimator/calibration";
  return {
    toList: lead("list", "保存した見積もり", <DocumentBulletListRegular />, listAddress("estimate")),
    toNew: lead("new", "新しく見積もる", <CalculatorRegular />, create),
    toCalibration: lead("calibration", "見積もりと実績", <DataTrendingRegular />, calibration),
  };
}
