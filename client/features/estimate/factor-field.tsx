import { Checkbox } from "@fluentui/react-components";
import { useFormContext } from "react-hook-form";
import { useCalibration } from "#client/records/estimate/finished-estimates.ts";
import { estimateForm } from "./estimate-form.ts";

/** Offers the factor that finished projects suggest for estimates. Once applied, it stays the same until it is removed. */
export function FactorField() {
  const { setValue } = useFormContext();
  const factor = estimateForm.useValue("factor");
  const calibration = useCalibration();
  const offered = factor ?? calibration?.factor ?? null;
  if (offered === null) return null;
  // The number of projects may grow after the factor was applied, so it is shown only for the offered one.
  const projects = factor === null ? `${calibration?.projects ?? 0}件` : "";
  return (
    <Checkbox
      checked={factor !== null}
      onChange={(_event, { checked }) => setValue("factor", checked === true ? offered : null, { shouldDirty: true })}
      label={`完了した案件${projects}の実績による補正係数 ${offered.toFixed(2)} を掛ける`}
    />
  );
}
