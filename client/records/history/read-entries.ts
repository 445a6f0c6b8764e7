import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import {
  type HistoryKind,
  type HistoryOwner,
  type HistoryPart,
  historyKindOf,
  historyPartsOf,
  historyTitle,
} from "#sync/model/rules/history.ts";
import { canChangeRow } from "#sync/model/rules/row-rights.ts";
import { type NameById, namesAskedFor } from "#sync/model/rules/value-text.ts";
import { type HistoryEntry, newestFirst } from "./history-entries.ts";

/** Something that a row of the device tells, not yet written out. A history has many of them and shows few. */
export interface FoundEntry extends Pick<HistoryEntry, "key" | "at" | "entity" | "id" | "act" | "unsent"> {
  readonly row: Row;
  /** The id of who did it. */
  readonly author: unknown;
}

/**
 * Finds what the device's own rows tell of a record, newest first: when each was made, and last changed. Fields have no history
 * there.
 * @param kind only entries of this kind
 */
export async function findEntries(
  reader: ReplicaReader,
  owner: HistoryOwner,
  id: string,
  kind: HistoryKind | undefined,
): Promise<readonly FoundEntry[]> {
  const groups = await rowsOf(reader, owner, id, kind);
  const unsent = new Map<string, Set<string>>();
  for (const { state, writes, mutation } of await reader.outbox())
    if (state === "waiting") for (const key of writes) unsent.set(key, (unsent.get(key) ?? new Set()).add(mutation.authoredAt));
  return groups.flatMap(({ entity, rows }) => rows.flatMap((row) => entriesOfRow(entity, row, unsent))).sort(newestFirst);
}

/** Writes entries out as people read them, in their order. Those of the server are already. */
export async function writeEntries(
  reader: ReplicaReader,
  owner: HistoryOwner,
  entries: readonly (FoundEntry | HistoryEntry)[],
): Promise<readonly HistoryEntry[]> {
  const write = (nameOf: NameById) =>
    entries.map((entry) => ("row" in entry ? writeEntry(reader.model.entity(entry.entity), entry, owner, nameOf) : entry));
  const { gone, locked } = await rowStates(reader, entries);
  return write(await namesIn(reader, write)).map((entry) => {
    const key = rowKey(entry.entity, entry.id);
    return { ...entry, gone: gone.has(key), locked: locked.has(key) };
  });
}

interface RowStates {
  /** Rows that are in the trash, or not there any more. */
  readonly gone: ReadonlySet<string>;
  /** Rows that the reader may not change. */
  readonly locked: ReadonlySet<string>;
}

async function rowStates(reader: ReplicaReader, entries: readonly Pick<HistoryEntry, "entity" | "id">[]): Promise<RowStates> {
  const gone = new Set<string>();
  const locked = new Set<string>();
  for (const entity of new Set(entries.map((entry) => reader.model.entity(entry.entity)))) {
    const ids = [...new Set(entries.filter((entry) => entry.entity === entity.name).map(({ id }) => id))];
    const rows: readonly (Row | undefined)[] = await reader.getMany(entity, ids);
    const hiddenBy = entity.listing?.hiddenBy;
    for (const [at, id] of ids.entries()) {
      const row = rows[at];
      const isGone = row ? hiddenBy !== undefined && row[hiddenBy] !== null : reader.hasAll(entity);
      if (isGone) gone.add(rowKey(entity.name, id));
      if (row && !canChangeRow(reader.actor, entity.name, row)) locked.add(rowKey(entity.name, id));
    }
  }
  return { gone, locked };
}

interface Group {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
}

async function rowsOf(reader: ReplicaReader, owner: HistoryOwner, id: string, kind: HistoryKind | undefined): Promise<Group[]> {
  const isWanted = ({ name }: AnyEntity) => kind === undefined || historyKindOf(name) === kind;
  const groups: Group[] = [];
  const itself = reader.model.entity(owner);
  if (isWanted(itself)) groups.push({ entity: itself, rows: await rowWith(reader, itself, id) });
  for (const part of historyPartsOf(reader.model.entities, owner)) {
    if (isWanted(part.entity)) groups.push({ entity: part.entity, rows: await rowsOfPart(reader, part, id) });
  }
  return groups;
}

/** Reads the rows of a part that belong to the record with this id. */
async function rowsOfPart(reader: ReplicaReader, { entity, field, through }: HistoryPart, id: string): Promise<readonly Row[]> {
  if (through) {
    const ids = (await rowsOfPart(reader, through, id)).map((row) => String(row.id));
    return (await reader.listEach<AnyEntity>(entity, field, ids)).flat();
  }
  // What a partner has one of at most has the partner's id.
  return entity.lookups.includes(field) ? reader.list<AnyEntity>(entity, field, id) : rowWith(reader, entity, id);
}

async function rowWith(reader: ReplicaReader, entity: AnyEntity, id: string): Promise<readonly Row[]> {
  const row: Row | undefined = await reader.get<AnyEntity>(entity, id);
  return row ? [row] : [];
}

/** @param unsent when the waiting changes of each row were authored */
function entriesOfRow(entity: AnyEntity, row: Row, unsent: ReadonlyMap<string, ReadonlySet<string>>): readonly FoundEntry[] {
  const key = rowKey(entity.name, row.id);
  const { createdAt, createdBy, updatedAt, updatedBy } = row;
  const waiting = unsent.get(key);
  const isEdited = typeof updatedBy === "string";
  // What was made and edited without a server waits in two changes. The first one gave the row its moment.
  const isNew = waiting?.has(String(createdAt)) === true;
  const both = { entity: entity.name, id: String(row.id), row };
  const made = { ...both, key: `${key}/made`, at: String(createdAt), author: createdBy, unsent: isNew };
  const edited = { ...both, key: `${key}/edited`, at: String(updatedAt), author: updatedBy, unsent: waiting !== undefined };
  return [...(isEdited ? [{ ...edited, act: "changed" as const }] : []), { ...made, act: "created" as const }];
}

/** What is written on the partners' own site, where no administrator is its author. */
const ofSite: ReadonlySet<string> = new Set([attendance.name, memberEvaluation.name, resultEvaluation.name]);

function writeEntry(entity: AnyEntity, found: FoundEntry, owner: HistoryOwner, nameOf: NameById): HistoryEntry {
  const { row, author, ...entry } = found;
  const by = typeof author === "string" ? nameOf("admin", author) : ofSite.has(entity.name) ? "パートナーサイト" : "登録者不明";
  return {
    ...entry,
    by,
    title: historyTitle(entity, row, owner, nameOf),
    authoredAt: undefined,
    fields: [],
    more: 0,
    gone: false,
    locked: false,
  };
}

/** Reads the names of all records that a text asks for. */
async function namesIn(reader: ReplicaReader, write: (nameOf: NameById) => unknown): Promise<NameById> {
  const names = new Map<string, string>();
  for (const [name, ids] of namesAskedFor(write))
    for (const [id, title] of await namesById(reader, reader.model.entity(name), [...ids])) names.set(`${name}/${id}`, title);
  return (entity, id) =>
    names.get(`${entity}/${String(id)}`) ?? (reader.hasAll(reader.model.entity(entity)) ? unknownName : receivingWord);
}
