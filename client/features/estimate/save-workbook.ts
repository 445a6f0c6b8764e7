import { download, NoAnswer } from "#client/device/call.ts";
import { bytePorts } from "#client/device/files/byte-ports.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import type { Estimate } from "#sync/model/calls/estimator.ts";
import { estimateFileName } from "#sync/model/rules/estimate-file-name.ts";
import type { EstimateFeature } from "#sync/model/rules/estimate-words.ts";
import { listFormats } from "#sync/model/sheets/list-format.ts";

/**
 * Makes the workbook of an estimate and saves it as a file. The server makes it, or the device if no server is reachable.
 * @returns whether the device made it
 * @param day the day in Japan, for the name of the file
 * @param signal aborted to cancel: nothing is saved then
 * @throws CallRefused, the signal's reason, and any error that the device has while it makes the workbook
 */
export async function saveWorkbook(
  estimate: Estimate,
  features: readonly EstimateFeature[],
  day: string,
  signal: AbortSignal,
): Promise<boolean> {
  const made = await byServer(estimate, features);
  const blob = made ?? (await onDevice(estimate, features, day, signal));
  signal.throwIfAborted();
  saveBlob(blob, estimateFileName(estimate.projectName, day));
  return made === undefined;
}

/** Returns undefined if no server is reachable. */
async function byServer(estimate: Estimate, features: readonly EstimateFeature[]): Promise<Blob | undefined> {
  if (!navigator.onLine) return undefined;
  return download("/api/tool/export", { ...estimate, features }).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  });
}

async function onDevice(
  estimate: Estimate,
  features: readonly EstimateFeature[],
  day: string,
  signal: AbortSignal,
): Promise<Blob> {
  const copied = features.map((feature) => ({ ...feature, assignedRoles: [...feature.assignedRoles] }));
  const pieces: BlobPart[] = [];
  const { estimateWorkbookPieces } = await import("#sync/model/sheets/estimate-workbook.ts");
  for await (const piece of estimateWorkbookPieces({ ...estimate, features: copied }, day, bytePorts(), othersTurn)) {
    signal.throwIfAborted();
    pieces.push(piece);
  }
  return new Blob(pieces, { type: listFormats.xlsx });
}

const othersTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));
