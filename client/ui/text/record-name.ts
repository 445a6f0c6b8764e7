import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { type AnyEntity, type RowId, titleOf } from "#sync/engine/entity.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { receivingWord } from "./count-text.ts";

/** What a record is called, and the row whose title that is: the record itself, or what it belongs to. */
export interface RecordName {
  readonly name: string;
  readonly entity: AnyEntity;
  readonly id: RowId;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns what a row of the device is called: its own title, else the names of the rows that it belongs to. */
export async function nameOf(replica: ReplicaReader, entity: AnyEntity, id: RowId): Promise<RecordName | undefined> {
  const row: Values | undefined = await replica.get(entity, String(id));
  return row && nameIn(replica, entity, id, row);
}

/** Returns what a row with these values is called, whether or not the device holds it. */
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
  // Of the records of one partner, the day tells which.
  const day = second || entity.day === undefined ? null : row[entity.day];
  const dayText = typeof day === "string" ? [formatDate(day)] : [];
  return { ...first, name: [[...owners.keys()].join(" / "), ...dayText].join(" ") };
}

/**
 * Returns what a row is called where it is named as part of another: a position is what somebody does in a project, and not the
 * project alone. Undefined where the device holds no such row.
 */
export async function partName(replica: ReplicaReader, entity: AnyEntity, id: RowId): Promise<string | undefined> {
  const row: Values | undefined = await replica.get(entity, String(id));
  const within = row && (await nameIn(replica, entity, id, row))?.name;
  if (!row || entity.kind === undefined) return within;
  const [value, target] = [row[entity.kind], entity.fields[entity.kind]?.references];
  const kind = target && typeof value === "number" ? await nameOf(replica, replica.model.entity(target), value) : undefined;
  return kind ? `${kind.name}${within === undefined ? "" : `（${within}）`}` : within;
}

/** Returns what stands for a row that the device does not hold: removed, unless it may not have arrived. */
export const noSuch = (replica: ReplicaReader, entity: AnyEntity): string =>
  replica.hasAll(entity) ? "（削除された記録）" : `（${receivingWord}）`;
