import { allFields } from "../entity.ts";
import { canonical } from "../normalise.ts";
import type { ExchangeAnswer } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { DeviceState, MetaRow } from "./device-rows.ts";
import type { Clock } from "./ports.ts";

/** A state as it may have been saved before the device noted which entities are missing. */
type SavedState = Omit<DeviceState, "missing"> & Partial<Pick<DeviceState, "missing">>;

/** Returns the device's state as it was saved; undefined before `initialise`. */
export async function stateOf(db: DeviceDatabase): Promise<DeviceState | undefined> {
  const saved = await db.use(() => db.live<MetaRow, string>("meta").get("device"));
  return saved?.value as DeviceState | undefined;
}

/**
 * Gives a new database its first state. A database that was filled for other entities or fields gets a new bootstrap. It keeps
 * its rows meanwhile, but has missed those of entities that it did not know.
 */
export async function initialise(db: DeviceDatabase, model: Model, clock: Clock): Promise<void> {
  const shape = shapeOf(model);
  const known: SavedState | undefined = await stateOf(db);
  if (known?.shape === shape && known.missing) return;
  await db.write(async (tx) => {
    if (!known) return tx.saveState(newState(clock.id(), model, shape));
    const state: SavedState = await tx.state();
    const next = { ...state, missing: missingFrom(state, model), shape };
    if (state.shape === shape) return tx.saveState(next);
    tx.marks.clear();
    tx.saveState({ ...next, cursor: null, bootstrap: null });
  });
}

const newState = (clientId: string, model: Model, shape: string): DeviceState => ({
  clientId,
  nextSeq: 1,
  acknowledgedSeq: 0,
  acknowledgedId: null,
  cursor: null,
  epoch: null,
  complete: false,
  missing: namesOf(model),
  bootstrap: null,
  progress: null,
  lastExchange: null,
  failure: null,
  clockOffset: 0,
  shape,
});

/**
 * Returns the entities that a device is missing after a page. At a bootstrap's end there are none: what no server has is not
 * missing.
 */
export function missingAfter({ missing }: DeviceState, { progress }: ExchangeAnswer): readonly string[] {
  if (!progress?.bootstrap) return missing;
  return progress.last ? [] : missing.filter((name) => !progress.whole?.includes(name));
}

/** Returns the entities that a device is missing for this model: those missing before, and those with new fields. */
function missingFrom({ complete, missing, shape }: SavedState, model: Model): readonly string[] {
  const filled = JSON.parse(shape) as Shape;
  const lacking = new Set(missing ?? (complete ? [] : namesOf(model)));
  return Object.entries(fieldsOf(model)).flatMap(([name, fields]) =>
    lacking.has(name) || fields.some((field) => !filled[name]?.includes(field)) ? [name] : [],
  );
}

/** Each entity's fields, by name. */
type Shape = Readonly<Record<string, readonly string[]>>;

/** Returns the shape for which a database must have been filled, so that this model can read it. */
export const shapeOf = (model: Model): string => canonical(fieldsOf(model));

const fieldsOf = (model: Model): Shape =>
  Object.fromEntries(model.entities.map((entity) => [entity.name, Object.keys(allFields(entity)).sort()]));

const namesOf = (model: Model): readonly string[] => model.entities.map(({ name }) => name);
