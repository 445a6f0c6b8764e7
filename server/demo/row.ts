import { type AnyEntity, derivedId, type NewRowOf, type Row, type Stamps } from "#sync/engine/entity.ts";
import type { Random } from "./random.ts";

/** A row with its entity. Rows of all entities are generated together, and stored in the model's order. */
export type Made = readonly [entity: AnyEntity, row: Row];

/** A stored PDF: the row that names it, and its bytes. */
export interface DemoFile {
  readonly entity: AnyEntity;
  readonly row: Row;
  readonly bytes: Buffer;
}

/** Rows that belong together, each in the form that it has on a device. Rows of files come with their bytes. */
export interface Generated {
  readonly rows: readonly Made[];
  readonly files: readonly DemoFile[];
}

/** Makes a row as the engine would. Fields without a value are null. Only a link has `additions`. */
export function rowOf<E extends AnyEntity>(entity: E, values: NewRowOf<E>, stamps: Stamps, additions?: readonly string[]): Row {
  const given: Readonly<Record<string, unknown>> = { ...values };
  const fields = Object.keys(entity.fields).map((key) => [key, given[key] ?? null]);
  const id = derivedId(entity, given) ?? String(given["id"]);
  return {
    id,
    ...(entity.numbered ? { number: null } : {}),
    ...Object.fromEntries(fields),
    ...stamps,
    ...(additions ? { additions } : {}),
  };
}

/** Makes a function that returns the entries one after the other, then from the first again. So every entry is used. */
export function turns<T>(from: readonly T[]): () => T {
  let at = 0;
  return () => {
    const next = from[at++ % from.length];
    if (next === undefined) throw new Error("nothing to take turns with");
    return next;
  };
}

/** Returns the id of any administrator of the demo. */
export const anyOf = (random: Random, admins: readonly { readonly id: unknown }[]): string => String(random.pick(admins).id);
