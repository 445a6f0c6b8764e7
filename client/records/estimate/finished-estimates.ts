import { useLive } from "#client/device/use-live.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { type Calibration, calibrateEstimates } from "#sync/model/rules/calibrate-estimates.ts";
import { uncorrectedHours } from "#sync/model/rules/kept-estimate.ts";

type Row = RowOf<typeof estimate>;

/** An estimate with the actual hours of its finished project. */
export type FinishedEstimate = Row & { readonly result: NonNullable<Row["result"]>; readonly actualHours: number };

/** Whether it has a result and its project is finished. */
export const isFinished = (row: Row): row is FinishedEstimate => row.result !== null && row.actualHours !== null;

/** Reads how far estimates were off; null while no project is finished. Undefined until all estimates have arrived and are read. */
export function useCalibration(): Calibration | null | undefined {
  const reading = useLive(async (reader) => {
    const finished = (await reader.all(estimate)).filter(isFinished);
    return calibrateEstimates(finished.map((row) => ({ estimated: uncorrectedHours(row), actual: row.actualHours })));
  }, []);
  return reading?.partial === false ? reading.value : undefined;
}
