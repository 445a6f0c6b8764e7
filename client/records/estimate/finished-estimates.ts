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

/** Compares estimates of our own model with what projects took. A service's hours are none that the factor corrects (052). */
export const calibrationOf = (finished: readonly FinishedEstimate[]): Calibration | null =>
  calibrateEstimates(
    finished
      .filter(({ result }) => result.method !== "ai")
      .map((row) => ({ project: row.projectId ?? row.id, estimated: uncorrectedHours(row), actual: row.actualHours })),
  );

/** Reads how far estimates were off; null while no project is finished. Undefined until all estimates have arrived and are read. */
export function useCalibration(): Calibration | null | undefined {
  const reading = useLive(async (reader) => {
    return calibrationOf((await reader.all(estimate)).filter(isFinished));
  }, []);
  return reading?.partial === false ? reading.value : undefined;
}
