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

/** The most edits of one line that are read, and their most bytes in the database. A push may replace a million letters. */
const most = { edits: 200, bytes: 1_000_000 } as const;

/**
 * Reads the values that one act replaced and wrote, in rows that still exist and belong to the record. A merge has none: it is
 * taken apart as a whole.
 * @throws AppError `not_found` for a line that is not about the record; `validation_error` for one with too long values
 */
export async function readLineValues(knex: Knex, { owner, id, line, actor }: LineQuery): Promise<LineValues> {
  const { rows } = await knex.raw<{ rows: { edits: RowChange[] | null; is_short: boolean }[] }>(editsSql, {
    line,
    owner,
    id,
    parts: model.entities.flatMap((entity) => (historyOwnerField(entity, owner) === undefined ? [] : [entity.name])),
  });
  if (rows[0]?.is_short === false)
    throw new AppError("validation_error", [{ path: "line", message: "この変更の値は長すぎるため、表示できません" }]);
  const edits = rows[0]?.edits ?? [];
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

// One act may change many records, so that others' edits are left out before the bound.
const editsSql = `
  select bytes <= ${most.bytes} as is_short, case when bytes <= ${most.bytes} then edits end as edits
  from (
    select sum(pg_column_size(change)) as bytes, jsonb_agg(change order by place) as edits
    from (
      select change, row_number() over (order by change ->> 'entity' <> :owner, at) as place
      from sync_audit line, jsonb_array_elements(line.changes) with ordinality as told(change, at)
      where line.mutation_id = :line::uuid and not line.changes @> '[{"entity": "partnerMerge"}]'
        and jsonb_typeof(change -> 'before') = 'object' and jsonb_typeof(change -> 'after') = 'object'
        and case when change ->> 'entity' = :owner then change ->> 'id' = :id else change ->> 'entity' = any(:parts) end
      order by place limit ${most.edits}
    ) as edit
  ) as read`;
