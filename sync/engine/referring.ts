import { type AnyEntity, derivedId, type Row } from "./entity.ts";
import type { SeenValues } from "./protocol.ts";
import type { Model } from "./registry.ts";
import { joinedSet } from "./seen-set.ts";
import { lookupKey } from "./tx.ts";

/*
 * Rows that refer to one that is to be removed (M4): what of them is seen, and how a conflict tells of those that were not.
 */

/** What is to be seen of a row that refers to another: a link by each of its additions, any other by being there. */
export const presenceKeysOf = (entity: AnyEntity, row: Row): string[] =>
  entity.isLink ? additionsOf(row).map((addition) => presenceKeyOf(row, addition)) : [String(row.id)];

export const presenceKeyOf = ({ id }: Row, addition: string) => `${id} ${addition}`;

/** The mutations by which a link stands: each put it on without knowing of the others. */
export function additionsOf(values: Readonly<Record<string, unknown>>): readonly string[] {
  const { additions } = values;
  return Array.isArray(additions) ? additions.map(String) : [];
}

/** A conflict's `theirs` of rows that a removal's author had not seen. */
export function rowsForIssue(entity: AnyEntity, rows: readonly Row[]): Readonly<Record<string, readonly object[]>> {
  const own = ["id", ...Object.keys(entity.fields), ...(entity.isLink ? ["additions"] : [])];
  return { [entity.name]: rows.map((row) => Object.fromEntries(own.map((key) => [key, row[key] ?? null]))) };
}

/** Rows of one entity that refer to a row. */
export interface Referring {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
}

/** The rows of which a conflict's `theirs` tells that they refer to the row of `parent` which it is about. */
export function referringIn({ entities }: Pick<Model, "entities">, parent: AnyEntity, theirs: unknown): Referring[] {
  if (typeof theirs !== "object" || theirs === null) return [];
  return Object.entries(theirs).flatMap(([name, told]: [string, unknown]) => {
    const entity = Object.hasOwn(parent.fields, name) ? undefined : entities.find((one) => one.name === name);
    if (!entity || !Array.isArray(told)) return [];
    // A server of before told neither ids nor additions: what it told of is named, and was not seen to the last.
    const rows = told.flatMap((row: unknown) => (isRecord(row) ? [{ id: derivedId(entity, row) ?? "", ...row }] : []));
    return rows.length > 0 ? [{ entity, rows }] : [];
  });
}

/** What was seen, and these rows that refer to one. */
export function seenWith(seen: SeenValues, parent: AnyEntity, id: string, referring: readonly Referring[]): SeenValues {
  const all: Record<string, Readonly<Record<string, unknown>>> = { ...seen };
  for (const { entity, rows } of referring) {
    for (const lookup of entity.lookups.filter((one) => entity.fields[one]?.references === parent.name)) {
      const key = lookupKey(entity.name, lookup, id);
      const keys = rows.flatMap((row) => presenceKeysOf(entity, row));
      all[key] = { seen: joinedSet(all[key]?.["seen"], keys) };
    }
  }
  return all;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;
