import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates which partners and projects administrators follow. */
export async function up(knex: Knex): Promise<void> {
  for (const [entity, table, subject] of [
    ["partnerFollow", "partner_follow", "partner"],
    ["projectFollow", "project_follow", "project"],
  ] as const) {
    const column = `${subject}_id`;
    await knex.raw(
      replicatedTable({
        entity,
        table,
        columns: [
          "admin_id uuid not null references admin on delete cascade",
          `${column} uuid not null references ${subject} on delete cascade`,
          "looked_at timestamptz(3) not null",
        ],
        indexed: ["admin_id", column],
        id: { link: ["admin_id", column] },
      }),
    );
    // The order of a device's keys, whatever the database sorts by (E9).
    await knex.raw(`create index ${table}_id_bytes on ${table} (id collate "C")`);
  }
}
