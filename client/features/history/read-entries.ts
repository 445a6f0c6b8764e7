import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import {
  type HistoryKind,
  type HistoryOwner,
  historyKindOf,
  historyOwnerField,
  historyTitle,
} from "#sync/model/rules/history.ts";
import type { NameById } from "#sync/model/rules/value-text.ts";
import type { HistoryEntry } from "./history-entries.ts";

/**
 * Reads what the device's own rows tell of a record: when each was made, and last changed. Fields have no history there.
 * @param kind only entries of this kind
 */
export async function readEntries(
  reader: ReplicaReader,
  owner: HistoryOwner,
  id: string,
  kind: HistoryKind | undefined,
): Promise<readonly HistoryEntry[]> {
  const groups = await rowsOf(reader, owner, id, kind);
  const waiting = (await reader.outbox()).filter(({ state }) => state === "waiting").flatMap(({ writes }) => writes);
  const write = (nameOf: NameById) => {
    const unsent = new Set(waiting);
    return groups.flatMap(({ entity, rows }) => rows.flatMap((row) => entriesOfRow(entity, row, { owner, unsent, nameOf })));
  };
  const entries = write(await namesIn(reader, write));
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

interface Group {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
}

async function rowsOf(reader: ReplicaReader, owner: HistoryOwner, id: string, kind: HistoryKind | undefined): Promise<Group[]> {
  const groups: Group[] = [];
  const isWanted = ({ name }: AnyEntity) => kind === undefined || historyKindOf(name) === kind;
  for (const entity of reader.model.entities.filter(isWanted)) {
    const field = entity.name === owner ? undefined : historyOwnerField(entity, owner);
    if (field !== undefined && entity.lookups.includes(field)) {
      groups.push({ entity, rows: await reader.list<AnyEntity>(entity, field, id) });
    } else if (entity.name === owner || field !== undefined) {
      // What a partner has one of at most has the partner's id.
      const row: Row | undefined = await reader.get<AnyEntity>(entity, id);
      groups.push({ entity, rows: row ? [row] : [] });
    }
  }
  if (isWanted(contractFile)) {
    for (const { id: contractId } of await reader.list(contract, `${owner}Id`, id))
      groups.push({ entity: contractFile, rows: await reader.list<AnyEntity>(contractFile, "contractId", contractId) });
  }
  return groups;
}

interface Around {
  readonly owner: HistoryOwner;
  readonly unsent: ReadonlySet<string>;
  readonly nameOf: NameById;
}

function entriesOfRow(entity: AnyEntity, row: Row, { owner, unsent, nameOf }: Around): readonly HistoryEntry[] {
  const key = rowKey(entity.name, row.id);
  const { createdAt, createdBy, updatedAt, updatedBy, number } = row;
  const isWaiting = unsent.has(key);
  const isEdited = typeof updatedBy === "string";
  // The server gives a number to each new record.
  const isNew = entity.numbered ? number === null : !isEdited;
  const person = (id: unknown) => (typeof id === "string" ? nameOf("admin", id) : "登録者不明");
  const both = { entity: entity.name, id: String(row.id), authoredAt: undefined, fields: [], more: 0 };
  const title = historyTitle(entity, row, owner, nameOf);
  const made = { ...both, title, key: `${key}/made`, at: String(createdAt), by: person(createdBy) };
  const edited = { ...both, title, key: `${key}/edited`, at: String(updatedAt), by: person(updatedBy) };
  return [
    ...(isEdited ? [{ ...edited, act: "changed" as const, unsent: isWaiting }] : []),
    { ...made, act: "created" as const, unsent: isWaiting && isNew },
  ];
}

/** Reads the names of all records that a text asks for. */
async function namesIn(reader: ReplicaReader, write: (nameOf: NameById) => unknown): Promise<NameById> {
  const wanted = new Map<string, Set<string>>();
  write((entity, id) => {
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(String(id)));
    return "";
  });
  const names = new Map<string, string>();
  for (const [name, ids] of wanted)
    for (const [id, title] of await namesById(reader, reader.model.entity(name), [...ids])) names.set(`${name}/${id}`, title);
  return (entity, id) =>
    names.get(`${entity}/${String(id)}`) ?? (reader.hasAll(reader.model.entity(entity)) ? unknownName : receivingWord);
}
