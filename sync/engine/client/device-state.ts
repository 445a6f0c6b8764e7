import { allFields } from "../entity.ts";
import { canonical } from "../field.ts";
import type { Model } from "../registry.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { DeviceState, MetaRow } from "./device-rows.ts";
import type { Clock } from "./ports.ts";

/**
 * Gives a new database its first state. One that was filled for other entities or fields is bootstrapped afresh, behind
 * what it has: rows of an entity it did not know have passed it by.
 */
export async function initialise(db: DeviceDatabase, model: Model, clock: Clock): Promise<void> {
  const shape = shapeOf(model);
  const saved = await db.live<MetaRow, string>("meta").get("device");
  if ((saved?.value as DeviceState | undefined)?.shape === shape) return;
  await db.write(async (tx) => {
    const known = saved && (await tx.state());
    if (known) tx.marks.clear();
    tx.saveState(known ? { ...known, shape, cursor: null, bootstrap: null, progress: null } : newState(clock.id(), shape));
  });
}

const newState = (clientId: string, shape: string): DeviceState => ({
  clientId,
  nextSeq: 1,
  acknowledgedSeq: 0,
  acknowledgedId: null,
  cursor: null,
  epoch: null,
  complete: false,
  bootstrap: null,
  progress: null,
  lastExchange: null,
  failure: null,
  clockOffset: 0,
  shape,
});

/** What a database must have been filled for, to be read by this model. */
export function shapeOf(model: Model): string {
  return canonical(Object.fromEntries(model.entities.map((entity) => [entity.name, Object.keys(allFields(entity)).sort()])));
}
