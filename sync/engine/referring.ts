import { type Actor, type AnyEntity, derivedId, type Row, withheldFrom } from "./entity.ts";
import { isRecord } from "./is-record.ts";
import type { SeenValues } from "./protocol.ts";
import type { Model } from "./registry.ts";
import { joinedSet } from "./seen-set.ts";
import { lookupKey } from "./tx.ts";

/*
 * Rows that refer to one that is to be removed (M4). A device records which of them were seen, and a conflict lists the others.
 */

/** Returns the keys under which a referring row is seen: a link's additions, or the id of any other row. */
export const presenceKeysOf = (entity: AnyEntity, row: Row): string[] =>
  entity.isLink ? additionsOf(row).map((addition) => presenceKeyOf(row, addition)) : [String(row.id)];

export const presenceKeyOf = ({ id }: Row, addition: string) => `${id} ${addition}`;

/** Returns the mutations that added a link, each without knowing of the others. */
export function additionsOf(values: Readonly<Record<string, unknown>>): readonly string[] {
  const { additions } = values;
  return Array.isArray(additions) ? additions.map(String) : [];
}

/** Returns the `theirs` of a conflict about rows that the author of a removal has not seen. It leaves out withheld values (E8). */
export function rowsForIssue(
  entity: AnyEntity,
  rows: readonly Row[],
  author: Actor,
): Readonly<Record<string, readonly object[]>> {
  const own = ["id", ...Object.keys(entity.fields), ...(entity.isLink ? ["additions"] : [])];
  const shown = (row: Row) => {
    const withheld = withheldFrom(entity, row, author);
    return own.filter((key) => !withheld.includes(key)).map((key) => [key, row[key] ?? null] as const);
  };
  return { [entity.name]: rows.map((row) => Object.fromEntries(shown(row))) };
}

/** Rows of one entity that refer to a row. */
export interface Referring {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
}

/** Returns the rows that a conflict's `theirs` lists as referring to its row of `parent`. */
export function referringIn({ entities }: Pick<Model, "entities">, parent: AnyEntity, theirs: unknown): Referring[] {
  if (!isRecord(theirs)) return [];
  return Object.entries(theirs).flatMap(([name, listed]: [string, unknown]) => {
    const entity = Object.hasOwn(parent.fields, name) ? undefined : entities.find((one) => one.name === name);
    if (!entity || !Array.isArray(listed)) return [];
    // Older servers sent neither ids nor additions. Such rows are named, but do not count as seen.
    const rows = listed.flatMap((row: unknown) => (isRecord(row) ? [{ id: derivedId(entity, row) ?? "", ...row }] : []));
    return rows.length > 0 ? [{ entity, rows }] : [];
  });
}

/** Adds rows that refer to a parent to what was seen. */
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
