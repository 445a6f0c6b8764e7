import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the pairs of partners who are known to be two persons. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "distinctPartners",
      table: "distinct_partners",
      columns: [
        "first_id uuid not null references partner on delete cascade",
        "second_id uuid not null references partner on delete cascade check (first_id < second_id)",
      ],
      indexed: ["second_id"],
      id: { link: ["first_id", "second_id"] },
    }),
  );
  // The order of a device's keys, whatever the database sorts by (E9).
  await knex.raw(`create index distinct_partners_id_bytes on distinct_partners (id collate "C")`);
}
