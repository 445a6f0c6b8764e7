import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";
import type { LineValues } from "#sync/model/calls/history.ts";
import { AppError } from "#sync/model/errors.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryOwner, historyOwnerField } from "#sync/model/rules/history.ts";
import { Wanted } from "./names.ts";
import { shownFields } from "./to-lines.ts";

interface LineQuery {
  readonly owner: HistoryOwner;
  readonly id: string;
  /** The id of a line of the audit. */
  readonly line: string;
  readonly actor: Actor;
}

/** Edits of one line that are read. */
const mostEdits = 200;

/**
 * Reads the values that one act replaced and wrote, in rows that still stand and belong to the record. A merge has none: it is taken
 * apart as a whole.
 * @throws AppError `not_found` for a line that is not about the record
 */
export async function readLineValues(knex: Knex, { owner, id, line, actor }: LineQuery): Promise<LineValues> {
  const found = (await knex("sync_audit").where({ mutation_id: line }).first("changes")) as { changes: RowChange[] } | undefined;
  const changes = found?.changes ?? [];
  if (changes.some(({ entity }) => entity === "partnerMerge")) throw new AppError("not_found");
  // One act may change many records, so that others' edits are left out before the bound.
  const mayBeAbout = ({ entity: name, id: rowId }: RowChange) =>
    name === owner ? String(rowId) === id : historyOwnerField(model.entity(name), owner) !== undefined;
  const edits = changes
    .filter((change) => change.before !== null && change.after !== null && mayBeAbout(change))
    .toSorted((a, b) => Number(b.entity === owner) - Number(a.entity === owner))
    .slice(0, mostEdits);
  const wanted = new Wanted();
  for (const edit of edits) wanted.add(edit.entity, edit.id);
  const standing = await wanted.read(knex, actor);
  const about = edits.flatMap(({ entity: name, id: rowId, before, after }) => {
    const entity = model.entity(name);
    const row = standing.get(`${name}/${String(rowId)}`);
    const field = historyOwnerField(entity, owner);
    const isAbout = name === owner ? String(rowId) === id : field !== undefined && row?.[field] === id;
    if (!row || !isAbout) return [];
    const isShown = shownFields(entity, { row, owner: undefined, actor });
    const names = Object.keys(entity.fields).filter((key) => !entity.fields[key]?.derived && isShown(key) && key in { ...after });
    const fields = names.map((key) => ({ name: key, before: before?.[key] ?? null, after: after?.[key] ?? null }));
    return fields.length > 0 ? [{ entity: name, id: String(rowId), fields }] : [];
  });
  if (about.length === 0) throw new AppError("not_found");
  return { changes: about };
}
