import type { Knex } from "knex";
import { type Actor, type AnyEntity, type Row, withheldFrom } from "#sync/engine/entity.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { momentOf } from "#sync/engine/server/storable.ts";
import type { HistoryChange, HistoryLine } from "#sync/model/calls/history.ts";
import { model } from "#sync/model/model.ts";
import {
  changedFields,
  type HistoryAct,
  type HistoryOwner,
  historyOwnerField,
  historyTitle,
  titleOfGone,
} from "#sync/model/rules/history.ts";
import type { NameById } from "#sync/model/rules/value-text.ts";
import type { FoundLine, HistoryQuery } from "./find-lines.ts";
import { namesIn, namingByKind, type Standing, Wanted } from "./names.ts";

/** Changes that one line shows. */
const mostShown = 30;

/** Returns lines of the audit as this actor may read them. A line without anything to show is left out. */
export async function toLines(knex: Knex, found: readonly FoundLine[], query: HistoryQuery): Promise<readonly HistoryLine[]> {
  const { actor } = query;
  const wanted = new Wanted();
  for (const { admin_id, changes } of found) {
    wanted.add("admin", admin_id);
    for (const { entity, id } of changes) wanted.add(entity, id);
  }
  const standing = await wanted.read(knex, actor);
  const write = (nameOf: NameById) => found.map((line) => toLine(line, { query, standing, nameOf }));
  return write(await namesIn(knex, actor, write)).filter(({ changes }) => changes.length > 0);
}

interface Reading {
  readonly query: HistoryQuery;
  readonly standing: Standing;
  readonly nameOf: NameById;
}

function toLine(line: FoundLine, reading: Reading): HistoryLine {
  const changes = line.changes.flatMap((change) => toChange(change, line, reading) ?? []);
  const name = reading.standing.get(`admin/${line.admin_id}`)?.["name"];
  return {
    id: line.id,
    at: line.at,
    // The audit keeps what the device said. An administrator could date a change to any day by it.
    authoredAt: momentOf(line.authored_at, line.at),
    by: { id: line.admin_id, name: typeof name === "string" ? name : null },
    changes: changes.slice(0, mostShown),
    more: Math.max(0, changes.length - mostShown) + (line.total - line.changes.length),
  };
}

function toChange(change: RowChange, { is_merge }: FoundLine, { query, standing, nameOf }: Reading): HistoryChange | undefined {
  const entity = model.entity(change.entity);
  const row = standing.get(`${change.entity}/${String(change.id)}`);
  const { before, after } = change;
  const { actor } = query;
  const act = actOf(entity, change);
  // Who removed a text took it from everybody. Only masters still read what the audit keeps of it.
  const isGone = row === undefined && !actor.master;
  const isShown = isGone ? () => false : shownFields(entity, { row, owner: is_merge ? query.owner : undefined, actor });
  const isWanted = query.field === undefined ? isShown : (name: string) => name === query.field && isShown(name);
  // A line that says that a record was registered or removed lists no fields. The history of one field begins with its first
  // value.
  const withFields = act === "changed" || (query.field !== undefined && act !== "removed");
  const naming = namingByKind(entity, { ...row, ...before, ...after }, nameOf);
  const fields = withFields ? changedFields(entity, [before, after], isWanted, naming) : [];
  if (fields.length === 0 && (act === "changed" || query.field !== undefined)) return undefined;
  const values = { ...row, ...(after ?? before) };
  const title = isGone ? titleOfGone(entity, values, query.owner, nameOf) : historyTitle(entity, values, query.owner, nameOf);
  return {
    entity: entity.name,
    id: String(change.id),
    act,
    title: title ?? titleOfOther(entity, change, query),
    fields: [...fields],
  };
}

/** Marks changes of a partner who was merged into the record: they are not of the record's own row. */
const titleOfOther = (entity: AnyEntity, { id }: RowChange, { owner, ids }: HistoryQuery): string | null =>
  entity.name === owner && id !== ids[0] ? "統合された登録" : null;

function actOf({ listing }: AnyEntity, { before, after }: RowChange): HistoryAct {
  if (before === null) return after === null ? "erased" : "created";
  if (after === null) return "removed";
  const hiddenBy = listing?.hiddenBy;
  if (hiddenBy === undefined || !(hiddenBy in after)) return "changed";
  return after[hiddenBy] === null ? "restored" : "trashed";
}

export interface Shown {
  readonly row: Row | undefined;
  /** The record's entity, where rows only went from one partner to another. */
  readonly owner: HistoryOwner | undefined;
  readonly actor: Actor;
}

/** Returns which fields of a row this actor may read (E8). Of a row in the trash, only masters read more than its names. */
export function shownFields(entity: AnyEntity, { row, owner, actor }: Shown): (name: string) => boolean {
  const hiddenBy = entity.listing?.hiddenBy;
  // A merge moves rows from one partner to another, and itself tells so.
  const hidden = new Set([...withheldFrom(entity, row, actor), hiddenBy, owner && historyOwnerField(entity, owner)]);
  return (name) => !hidden.has(name);
}
