import { fieldText } from "#client/ui/text/field-text.ts";
import { nameIn, noSuch } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row, RowId, RowOf } from "#sync/engine/entity.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { type RowWrite, rowKey } from "#sync/engine/tx.ts";
import { isBlank } from "./call-words.ts";

/** A field with its text before and after; null before for an addition, null after for a removal. */
export interface ChangedField {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The changes of one record, as text. */
export interface ChangedRecord {
  readonly key: string;
  readonly name: string;
  /** The entity's label: 「パートナー」. */
  readonly kind: string;
  readonly becomes: "new" | "removed" | "changed";
  readonly fields: readonly ChangedField[];
}

/** Whether a write changes anything that users see. */
export const isVisible = ({ entity, before, after }: RowWrite): boolean =>
  !before || !after || changedKeys(entity, before, after).length > 0;

/**
 * Describes the changes of several writes by record. A link is shown under the record that it belongs to first.
 * @param most how many records are described
 */
export async function changedRecords(
  replica: ReplicaReader,
  writes: readonly RowWrite[],
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly records: readonly ChangedRecord[]; readonly count: number }> {
  const net = netOf(writes).filter(isVisible);
  const groups = new Map<string, RowWrite[]>();
  for (const write of net) {
    const [entity, id] = ownerOf(replica, write);
    const key = rowKey(entity.name, id);
    groups.set(key, [...(groups.get(key) ?? []), write]);
  }
  const then = withWrites(replica, net);
  const shown = [...groups].slice(0, most);
  return { records: await Promise.all(shown.map(([key, group]) => recordOf(then, key, group))), count: groups.size };
}

/** Merges the writes to one per row, from its current values to the final ones. */
function netOf(writes: readonly RowWrite[]): RowWrite[] {
  const byRow = new Map<string, RowWrite>();
  for (const write of writes) {
    const key = rowKey(write.entity.name, write.id);
    const first = byRow.get(key);
    byRow.set(key, first ? { ...write, before: first.before } : write);
  }
  return [...byRow.values()].filter(({ before, after }) => before || after);
}

/** Returns the row itself, or the record that a link belongs to first. */
function ownerOf(replica: ReplicaReader, { entity, id, before, after }: RowWrite): readonly [AnyEntity, RowId] {
  const [key] = entity.isLink ? entity.of : [];
  const owner = key === undefined ? undefined : entity.fields[key]?.references;
  return key !== undefined && owner ? [replica.model.entity(owner), String((after ?? before)?.[key])] : [entity, id];
}

async function recordOf(replica: ReplicaReader, key: string, group: readonly RowWrite[]): Promise<ChangedRecord> {
  const own = group.find((write) => rowKey(write.entity.name, write.id) === key);
  const [first] = own ? [own] : group;
  if (!first) throw new Error("a group has a write");
  const [entity, id] = ownerOf(replica, first);
  const row = own ? (own.after ?? own.before) : await replica.get(entity, String(id));
  const named = row && (await nameIn(replica, entity, id, row));
  const links = group.filter((write) => write !== own);
  return {
    key,
    name: named?.name ?? (row ? "（名前なし）" : noSuch(replica, entity)),
    kind: entity.label,
    becomes: !own || (own.before && own.after) ? "changed" : own.after ? "new" : "removed",
    fields: [...(own ? await ownFields(replica, own) : []), ...(await linkFields(replica, links))],
  };
}

/** Returns the changed fields. For a new record they are those with a value; for a removed one there are none. */
function ownFields(replica: ReplicaReader, { entity, before, after }: RowWrite): Promise<ChangedField[]> {
  if (!after) return Promise.resolve([]);
  const keys = before ? changedKeys(entity, before, after) : Object.keys(entity.fields).filter((key) => !isBlank(after[key]));
  return Promise.all(
    keys.map(async (key) => ({
      label: entity.fields[key]?.label ?? key,
      before: before ? await fieldText(replica, entity.fields[key], before[key]) : null,
      after: await fieldText(replica, entity.fields[key], after[key]),
    })),
  );
}

/** Describes the links that are added to a record and removed, by the name of their other end. */
async function linkFields(replica: ReplicaReader, links: readonly RowWrite[]): Promise<ChangedField[]> {
  const lines = new Map<string, { label: string; added: boolean; texts: string[] }>();
  for (const { entity, before, after } of links) {
    const [, key = ""] = entity.of;
    const label = entity.fields[key]?.label ?? entity.label;
    const line = lines.get(`${label} ${Boolean(after)}`) ?? { label, added: Boolean(after), texts: [] };
    line.texts.push(await fieldText(replica, entity.fields[key], (after ?? before)?.[key]));
    lines.set(`${label} ${Boolean(after)}`, line);
  }
  return [...lines.values()].map(({ label, added, texts }) => {
    const text = texts.join("、");
    return { label, before: added ? null : text, after: added ? text : null };
  });
}

const changedKeys = (entity: AnyEntity, before: Row, after: Row): string[] =>
  Object.entries(entity.fields).flatMap(([key, field]) =>
    field.derived || sameValue(field, before[key], after[key]) ? [] : [key],
  );

/** Returns a reader that sees the rows after these writes, so that it finds the names of new records. It reads each row once. */
function withWrites(replica: ReplicaReader, writes: readonly RowWrite[]): ReplicaReader {
  const rows = new Map<string, Promise<Row | undefined>>(
    writes.map(({ entity, id, before, after }) => [rowKey(entity.name, id), Promise.resolve(after ?? before)]),
  );
  return {
    ...replica,
    get<E extends AnyEntity>(entity: E, id: string) {
      const key = rowKey(entity.name, id);
      const row: Promise<Row | undefined> = rows.get(key) ?? replica.get(entity, id);
      rows.set(key, row);
      return row as Promise<RowOf<E> | undefined>;
    },
  };
}
