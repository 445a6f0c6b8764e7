import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the lists of candidates. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "candidateList",
      table: "candidate_list",
      columns: [
        "name text not null check (btrim(name) <> '' and char_length(name) <= 100)",
        "project_id uuid references project on delete set null",
        "deleted_at timestamptz(3)",
      ],
      indexed: ["project_id"],
    }),
  );
  await knex.raw(
    replicatedTable({
      entity: "candidate",
      table: "candidate",
      columns: [
        "list_id uuid not null references candidate_list on delete cascade",
        "partner_id uuid not null references partner on delete cascade",
        "note text check (char_length(note) <= 2000)",
        "place integer not null check (place >= 0)",
      ],
      indexed: ["list_id", "partner_id"],
      id: { link: ["list_id", "partner_id"] },
    }),
  );
  // The order of a device's keys, whatever the database sorts by (E9).
  await knex.raw(`create index candidate_id_bytes on candidate (id collate "C")`);
}
