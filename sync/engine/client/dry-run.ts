import type { Row } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { recording } from "../recorder.ts";
import { type RowReader, rowKey } from "../tx.ts";
import { runMutator } from "../unit-of-work.ts";
import type { DeviceContext } from "./author.ts";
import { momentAt } from "./moment.ts";
import { keyOf } from "./reading/row-reader.ts";
import type { Step, Tried } from "./replica-types.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";

/**
 * Runs several mutators over the device's rows and forgets what they wrote. A refused one writes nothing, and those after it still
 * run.
 */
export async function dryRun(
  db: DeviceDatabase,
  { actor, clock, model, time }: DeviceContext,
  steps: readonly Step[],
): Promise<readonly Tried[]> {
  const written = new Map<string, Row | undefined>();
  const reader = overlaid(db, written);
  const now = momentAt(time.present());
  const tried: Tried[] = [];
  for (const { mutator, input, seen } of steps) {
    try {
      const work = await runMutator(mutator, input, reader, {
        model,
        actor,
        now,
        mutationId: clock.id(),
        merge: recording(seen),
      });
      for (const { entity, id, after } of work.writes) written.set(rowKey(entity.name, id), after);
      tried.push({ writes: work.writes, from: work.from, refusal: null });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      tried.push({ writes: [], from: {}, refusal: error });
    }
  }
  return tried;
}

/** Returns the device's rows, live, replaced by those that were written. */
function overlaid(db: DeviceDatabase, written: ReadonlyMap<string, Row | undefined>): RowReader {
  return {
    get(entity, id) {
      const key = rowKey(entity.name, id);
      if (written.has(key)) return Promise.resolve(written.get(key));
      return db.readRows(entity.name, (rows) => rows.get(keyOf(entity, id)));
    },
    async list(entity, lookup, value) {
      const rows = await db.readRows(entity.name, (of) => of.by(lookup, value));
      const prefix = `${entity.name}/`;
      const above = [...written].flatMap(([key, row]) => (key.startsWith(prefix) && row?.[lookup] === value ? [row] : []));
      return [...rows.filter((row) => !written.has(rowKey(entity.name, row.id))), ...above];
    },
  };
}
