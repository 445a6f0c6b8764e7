import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type AnyEntity, type RowId, titleOf } from "#sync/engine/entity.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { receivingWord } from "./count-text.ts";

/** A record's name, and the row with this title: the record itself, or the one that it belongs to. */
export interface RecordName {
  readonly name: string;
  readonly entity: AnyEntity;
  readonly id: RowId;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the name of a row on the device: its own title, else the names of its parent rows. */
export async function nameOf(replica: ReplicaReader, entity: AnyEntity, id: RowId): Promise<RecordName | undefined> {
  const row: Values | undefined = await replica.get(entity, String(id));
  return row && nameIn(replica, entity, id, row);
}

/** Returns the name of a row with these values, whether or not the device has it. */
export async function nameIn(replica: ReplicaReader, entity: AnyEntity, id: RowId, row: Values): Promise<RecordName | undefined> {
  const own = titleOf(entity, row);
  if (own !== undefined) return { name: own, entity, id };
  const owners = new Map<string, RecordName>();
  for (const key of entity.of) {
    const [value, target] = [row[key], entity.fields[key]?.references];
    const owner = typeof value === "string" && target ? await nameOf(replica, replica.model.entity(target), value) : undefined;
    if (owner && !owners.has(owner.name)) owners.set(owner.name, owner);
  }
  const [first, second] = owners.values();
  if (!first) return undefined;
  // The day distinguishes the records of one partner.
  const day = second || entity.day === undefined ? null : row[entity.day];
  const dayText = typeof day === "string" ? [formatDate(day)] : [];
  return { ...first, name: [[...owners.keys()].join(" / "), ...dayText].join(" ") };
}

/**
 * Returns the name of a row as a part of another one. A position is named by its occupation with the project. Undefined if the
 * device lacks the row.
 */
export async function partName(replica: ReplicaReader, entity: AnyEntity, id: RowId): Promise<string | undefined> {
  const row: Values | undefined = await replica.get(entity, String(id));
  const within = row && (await nameIn(replica, entity, id, row))?.name;
  if (!row || entity.kind === undefined) return within;
  const [value, target] = [row[entity.kind], entity.fields[entity.kind]?.references];
  const kind = target && typeof value === "number" ? await nameOf(replica, replica.model.entity(target), value) : undefined;
  return kind ? `${kind.name}${within === undefined ? "" : `（${within}）`}` : within;
}

/** Returns the text for a row that the device lacks: it was removed, unless it may not have arrived. */
export const noSuch = (replica: ReplicaReader, entity: AnyEntity): string =>
  replica.hasAll(entity) ? "（削除された記録）" : `（${receivingWord}）`;
