import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates whom memos mention, and who has read that. */
export async function up(knex: Knex): Promise<void> {
  for (const [entity, table, indexed] of [
    ["memoMention", "memo_mention", ["memo_id", "admin_id"]],
    ["mentionRead", "mention_read", ["memo_id", "admin_id"]],
  ] as const) {
    await knex.raw(
      replicatedTable({
        entity,
        table,
        columns: [
          "memo_id uuid not null references memo on delete cascade",
          "admin_id uuid not null references admin on delete cascade",
        ],
        indexed,
        id: { link: ["memo_id", "admin_id"] },
      }),
    );
    // The order of a device's keys, whatever the database sorts by (E9).
    await knex.raw(`create index ${table}_id_bytes on ${table} (id collate "C")`);
  }
}
