import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the reminders of administrators. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "reminder",
      table: "reminder",
      columns: [
        "day date not null",
        "text text not null check (btrim(text) <> '' and char_length(text) <= 200)",
        "partner_id uuid references partner on delete cascade",
        "project_id uuid references project on delete cascade",
        "contract_id uuid references contract on delete cascade",
        "done_at timestamptz(3)",
        "check (num_nonnulls(partner_id, project_id, contract_id) <= 1)",
      ],
      indexed: ["partner_id", "project_id", "contract_id"],
    }),
  );
}
