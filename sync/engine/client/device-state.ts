import { allFields } from "../entity.ts";
import { canonical } from "../normalise.ts";
import type { ExchangeAnswer } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { breakChanges } from "./change-log.ts";
import type { DeviceTx } from "./device-tx.ts";
import type { Clock } from "./ports.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { DeviceState, MetaRow } from "./storage/device-rows.ts";
import { pairedLookups } from "./storage/packs/pairs.ts";
import { isPacked } from "./storage/packs/rows-reader.ts";

/** A state as it may have been saved before the device noted which entities are missing. */
type SavedState = Omit<DeviceState, "missing"> & Partial<Pick<DeviceState, "missing">>;

/** Returns the device's state as it was saved; undefined before `initialise`. */
export async function stateOf(db: DeviceDatabase): Promise<DeviceState | undefined> {
  const saved = await db.use(() => db.live<MetaRow, string>("meta").get("device"));
  return saved?.value as DeviceState | undefined;
}

/**
 * The `shape` of every database with packed rows. It names no entity, so versions that cannot read packed rows see an outdated
 * database. An open tab of such a version stops exchanging. When such a version starts, it begins a bootstrap into the stores
 * that it knows.
 */
const packedShape = '{"packs":["1"]}';

/**
 * Gives a new database its first state. A database that was filled for other entities or fields gets a new bootstrap. It keeps
 * its rows meanwhile, but has missed those of entities that it did not know.
 * @returns the state with which the device begins
 */
export async function initialise(db: DeviceDatabase, model: Model, clock: Clock): Promise<DeviceState> {
  const shape = shapeOf(model);
  const saved: SavedState | undefined = await stateOf(db);
  if (saved && isFilledFor(saved, shape) && isWhole(saved)) return saved;
  return db.write(async (tx) => {
    if (!saved) return begun(tx, newState(clock.id(), model, shape));
    const state: SavedState = await tx.state();
    const next = { ...state, missing: missingFrom(state, model), shape: packedShape, filledFor: shape };
    if (isFilledFor(state, shape)) return begun(tx, next);
    const anew = { ...next, cursor: null, bootstrap: null, ...(wasLeft(state) && { missing: namesOf(model) }) };
    if (wasLeft(state)) {
      tx.forgetPacked();
      await breakChanges(db, tx);
    }
    return begun(tx, anew);
  });
}

const isWhole = (state: SavedState): state is DeviceState => state.missing !== undefined;

function begun(tx: DeviceTx, state: DeviceState): DeviceState {
  tx.saveState(state);
  return state;
}

/** Whether a database was filled for this shape, and only by versions that can read packed rows. */
export const isFilledFor = ({ shape, filledFor }: Pick<DeviceState, "shape" | "filledFor">, wanted: string): boolean =>
  shape === packedShape && filledFor === wanted;

/** Whether a version without packed rows was here after one with them. It could not keep them current. */
const wasLeft = ({ shape, filledFor }: SavedState) => shape !== packedShape && filledFor !== undefined;

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
  shape: packedShape,
  filledFor: shape,
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
function missingFrom(state: SavedState, model: Model): readonly string[] {
  const { complete, missing, shape, filledFor } = state;
  const knowsPacks = shape === packedShape;
  const filled = JSON.parse((knowsPacks ? filledFor : undefined) ?? shape) as Shape;
  const lacking = new Set(missing ?? (complete ? [] : namesOf(model)));
  return Object.entries(knowsPacks ? partsOf(model) : fieldsOf(model)).flatMap(([name, fields]) =>
    lacking.has(name) || fields.some((field) => !filled[name]?.includes(field)) ? [name] : [],
  );
}

/** Each entity's fields, by name. */
type Shape = Readonly<Record<string, readonly string[]>>;

/** Returns the shape for which a database must have been filled, so that this model can read it. */
export const shapeOf = (model: Model): string => canonical(partsOf(model));

const fieldsOf = (model: Model): Shape =>
  Object.fromEntries(model.entities.map((entity) => [entity.name, Object.keys(allFields(entity)).sort()]));

/** Each entity's fields, and what else a bootstrap fills: lookups of packed rows, and whether they are packed. */
const partsOf = (model: Model): Shape => {
  const fields = fieldsOf(model);
  return Object.fromEntries(
    model.entities.map((entity) => {
      const packed = isPacked(entity) ? ["(packed)", ...pairedLookups(entity).map((lookup) => `(by ${lookup})`)] : [];
      return [entity.name, [...(fields[entity.name] ?? []), ...packed]];
    }),
  );
};

const namesOf = (model: Model): readonly string[] => model.entities.map(({ name }) => name);
