import { useLive } from "#client/device/use-live.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { type Calibration, calibrateEstimates } from "#sync/model/rules/calibrate-estimates.ts";
import { uncorrectedHours } from "#sync/model/rules/kept-estimate.ts";

type Row = RowOf<typeof estimate>;

/** An estimate whose project has shown what it takes. */
export type FinishedEstimate = Row & { readonly result: NonNullable<Row["result"]>; readonly actualHours: number };

/** Whether it has been estimated and its project is finished. */
export const isFinished = (row: Row): row is FinishedEstimate => row.result !== null && row.actualHours !== null;

/** How far off estimates were; null while no project is finished, undefined while they are being read and until all have arrived. */
export function useCalibration(): Calibration | null | undefined {
  const reading = useLive(async (reader) => {
    const finished = (await reader.all(estimate)).filter(isFinished);
    return calibrateEstimates(finished.map((row) => ({ estimated: uncorrectedHours(row), actual: row.actualHours })));
  }, []);
  return reading?.partial === false ? reading.value : undefined;
}
