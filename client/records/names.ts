import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type AnyEntity, allFields, type RowId, type RowOf, titleOf } from "#sync/engine/entity.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import type { project } from "#sync/model/entities/project.ts";

/** The name of a record that the device lacks, although all of its kind have arrived. */
export const unknownName = "不明";

/** A row always has an author, even if the account is gone; any other reference may be null. */
type NameOf<E, K> = K extends "createdBy" ? string : null extends RowOf<E>[K & keyof RowOf<E>] ? string | null : string;

/**
 * Reads the names of the records that these fields reference. Each field's `references` names the entity.
 * @param unknown the name of an unknown record, if the specification has its own word
 * @returns the name for a row's field; null if the field is null
 */
export async function readNames<E extends AnyEntity, const K extends keyof RowOf<E> & string>(
  reader: ReplicaReader,
  entity: E,
  rows: readonly RowOf<E>[],
  keys: readonly K[],
  unknown = unknownName,
): Promise<<F extends K>(row: RowOf<E>, key: F) => NameOf<E, F>> {
  const fields = allFields(entity);
  const targets = new Map(keys.map((key) => [key, reader.model.entity(fields[key]?.references ?? "")]));
  const names = new Map<string, string>();
  for (const target of new Set(targets.values())) {
    const ids = keys.filter((key) => targets.get(key) === target).flatMap((key) => rows.map((row) => row[key]));
    for (const [id, name] of await namesById(reader, target, ids)) names.set(id, name);
  }
  const find = (row: RowOf<E>, key: K): string | null => {
    const id: unknown = row[key];
    if (id === null && key !== "createdBy") return null;
    const target = targets.get(key);
    return names.get(String(id)) ?? (target && !reader.hasAll(target) ? receivingWord : unknown);
  };
  return find as <F extends K>(row: RowOf<E>, key: F) => NameOf<E, F>;
}

/** Reads the names of an entity's rows, by id; one that the device lacks has no name. */
export async function namesById(
  reader: ReplicaReader,
  entity: AnyEntity,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is RowId => typeof id === "string" || typeof id === "number").map(String))];
  const rows: readonly (object | undefined)[] = await reader.getMany(entity, wanted);
  return new Map(
    rows.flatMap((row, at) => {
      const name = row && titleOf(entity, row);
      return name === undefined ? [] : [[wanted[at] ?? "", name] as const];
    }),
  );
}

/**
 * Reads the names of partners or projects outside the trash, by id. One that has not arrived is named 受信中, and not left out.
 * Otherwise the rows that belong to it would not be counted (decision 026).
 */
export async function namesOutsideTrash(
  reader: Pick<ReplicaReader, "getMany" | "hasAll">,
  entity: typeof partner | typeof project,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  const rows: readonly (RowOf<typeof partner | typeof project> | undefined)[] = await reader.getMany(entity, wanted);
  return new Map(
    wanted.flatMap((id, at) => {
      const row = rows[at];
      if (row ? row.deletedAt !== null : reader.hasAll(entity)) return [];
      return [[id, row ? (titleOf(entity, row) ?? "") : receivingWord] as const];
    }),
  );
}
