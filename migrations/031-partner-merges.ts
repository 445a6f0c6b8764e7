import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the notes of who was merged into whom. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "partnerMerge",
      table: "partner_merge",
      columns: [
        "partner_id uuid not null unique references partner on delete cascade check (id = partner_id)",
        "into_id uuid not null references partner on delete cascade check (into_id <> partner_id)",
        "merged_at timestamptz(3) not null",
        "moved jsonb not null check (jsonb_typeof(moved) = 'array')",
        "taken jsonb not null check (jsonb_typeof(taken) = 'array')",
      ],
      indexed: ["into_id"],
      id: "given",
    }),
  );
}
