import { download } from "#client/device/call.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import type { Estimate } from "#sync/model/calls/estimator.ts";
import { estimateFileName } from "#sync/model/rules/estimate-file-name.ts";
import type { EstimateFeature } from "#sync/model/rules/estimate-words.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/**
 * Has the workbook of an estimate made, and gives it to the person.
 * @throws NoAnswer, CallRefused
 */
export async function saveWorkbook(estimate: Estimate, features: readonly EstimateFeature[]): Promise<void> {
  const day = japanDate(new Date().toISOString());
  saveBlob(await download("/api/tool/export", { ...estimate, features }), estimateFileName(estimate.projectName, day));
}
