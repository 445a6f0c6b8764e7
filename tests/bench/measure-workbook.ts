import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { bytePorts } from "#server/services/spreadsheet/byte-ports.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { estimateWorkbookPieces } from "#sync/model/sheets/estimate-workbook.ts";

/** What an estimate's workbook costs other users of the server. */
export interface WorkbookFigure {
  readonly features: number;
  /** Lines of each feature's description. */
  readonly lines: number;
  readonly milliseconds: number;
  /** The longest time for which nothing else ran, in milliseconds. */
  readonly stall: number;
  readonly bytes: number;
}

/** Writes workbooks in this process as the server does, each twice. The second time counts, since code is compiled by then. */
export async function measureWorkbook(
  sizes: readonly (readonly [features: number, lines: number])[],
): Promise<readonly WorkbookFigure[]> {
  const figures: WorkbookFigure[] = [];
  for (const [features, lines] of sizes) {
    await measure(features, lines);
    figures.push(await measure(features, lines));
  }
  return figures;
}

async function measure(count: number, lines: number): Promise<WorkbookFigure> {
  const description = Array.from({ length: lines }, (_, line) => `項目${line}の説明`).join("\n");
  const features = Array.from({ length: count }, (_, at) => {
    return { name: `機能${at}`, description, assignedRoles: ["WebEngineer" as const, "QAEngineer" as const] };
  });
  const project = { title: "案件", description: "概要", phase: "Release", scale: "medium", complexity: "medium" } as const;
  const estimate = { ...parametricEstimate({ ...project, technicalStack: [], features }), features };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setImmediate();
  delay.reset();
  const began = performance.now();
  let bytes = 0;
  for await (const piece of estimateWorkbookPieces(estimate, "2026-04-01", bytePorts, setImmediate)) bytes += piece.length;
  const milliseconds = performance.now() - began;
  await setImmediate();
  delay.disable();
  return { features: count, lines, milliseconds, stall: delay.max / 1e6, bytes };
}
