import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { type AnyEntity, allFields, type RowId, type RowOf, titleOf } from "#sync/engine/entity.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import type { project } from "#sync/model/entities/project.ts";

/** What stands for a record that the device does not know, though all of its kind have arrived. */
export const unknownName = "不明";

/** Who wrote a row is somebody even where no account is left; any other reference may name nothing. */
type NameOf<E, K> = K extends "createdBy" ? string : null extends RowOf<E>[K & keyof RowOf<E>] ? string | null : string;

/**
 * Reads what the records are called that these fields of rows name. Each field says by its `references` what they are.
 * @param unknown what stands for a record that is not known, where the specification has its own word
 * @returns the name that a row's field stands for; null where it names nothing
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

/** Reads what rows of one entity are called, by id; one that the device does not know has no name. */
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
 * Reads what partners or projects outside of the trash are called, by id. Who has not arrived is 受信中 and not left out: what
 * belongs to them would be counted as none (decision 026).
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
