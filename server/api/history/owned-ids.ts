import type { Knex } from "knex";
import { columnOf } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryOwner, type HistoryPart, historyPartsOf } from "#sync/model/rules/history.ts";

/** The rows of each entity whose edits a history tells: those that were changed last. It bounds what one call looks up. */
const mostRows = 1_000;

/**
 * Returns the ids of the rows that belong to these records. An edit in the audit names only its row, so these ids are what finds
 * it.
 */
export async function ownedIds(knex: Knex, owner: HistoryOwner, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(idsOf[owner], { ids: [...ids] });
  return rows.map(({ id }) => id);
}

const idsOf: Readonly<Record<HistoryOwner, string>> = {
  partner: sqlFor("partner"),
  project: sqlFor("project"),
  contract: sqlFor("contract"),
};

function sqlFor(owner: HistoryOwner): string {
  return historyPartsOf(model.entities, owner)
    .map((part, at) => `select id from (${rowsSql(part)} order by t.updated_at desc limit ${mostRows}) as part_${at}`)
    .join(" union all ");
}

function rowsSql({ entity, field, through }: HistoryPart): string {
  const rows = `select t.id::text as id, t.updated_at from ${entity.table} t`;
  if (!through) return `${rows} where t.${columnOf(field)} = any(:ids::uuid[])`;
  return `${rows} join ${through.entity.table} owner on owner.id = t.${columnOf(field)}
    where owner.${columnOf(through.field)} = any(:ids::uuid[])`;
}
