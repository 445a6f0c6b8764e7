import { type AnyEntity, derivedId, type NewRowOf, type Row, type Stamps } from "#sync/engine/entity.ts";
import type { Random } from "./random.ts";

/** A row with its entity: generated together, they are stored in the model's order. */
export type Made = readonly [entity: AnyEntity, row: Row];

/** A stored PDF: the row that names it, and its bytes. */
export interface DemoFile {
  readonly entity: AnyEntity;
  readonly row: Row;
  readonly bytes: Buffer;
}

/** Rows that belong together, every one in the form in which a device holds it. Files' rows stand with their bytes. */
export interface Generated {
  readonly rows: readonly Made[];
  readonly files: readonly DemoFile[];
}

/** A row as the engine would have made it, with everything that was not given absent. `additions`: a link's. */
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

/** Gives the entries one after the other, and from the first again: nothing of a list is left out. */
export function turns<T>(from: readonly T[]): () => T {
  let at = 0;
  return () => {
    const next = from[at++ % from.length];
    if (next === undefined) throw new Error("nothing to take turns with");
    return next;
  };
}

/** The id of somebody of the demo's office. */
export const anyOf = (random: Random, admins: readonly { readonly id: unknown }[]): string => String(random.pick(admins).id);
