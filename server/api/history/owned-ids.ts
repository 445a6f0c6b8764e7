import type { Knex } from "knex";
import { columnOf } from "#sync/engine/entity.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryOwner, historyOwnerField } from "#sync/model/rules/history.ts";

/** The rows of each entity whose edits a history tells: those that were changed last. It bounds what one call looks up. */
const mostRows = 1_000;

/**
 * Returns the ids of the rows that belong to these partners or projects. An edit in the audit names only its row, so these ids are
 * what finds it.
 */
export async function ownedIds(knex: Knex, owner: HistoryOwner, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(idsOf[owner], { ids: [...ids] });
  return rows.map(({ id }) => id);
}

const idsOf: Readonly<Record<HistoryOwner, string>> = { partner: sqlFor("partner"), project: sqlFor("project") };

function sqlFor(owner: HistoryOwner): string {
  const parts = model.entities.flatMap((entity) => {
    const field = historyOwnerField(entity, owner);
    if (field === undefined) return [];
    return [`select t.id::text as id, t.updated_at from ${entity.table} t where t.${columnOf(field)} = any(:ids::uuid[])`];
  });
  const files = `select t.id::text as id, t.updated_at from ${contractFile.table} t
    join contract on contract.id = t.contract_id where contract.${columnOf(`${owner}Id`)} = any(:ids::uuid[])`;
  return [...parts, files]
    .map((part, at) => `select id from (${part} order by t.updated_at desc limit ${mostRows}) as part_${at}`)
    .join(" union all ");
}
