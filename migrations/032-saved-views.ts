import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the saved views of lists. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "savedView",
      table: "saved_view",
      columns: [
        "name text not null check (btrim(name) <> '' and char_length(name) <= 100)",
        "list text not null check (list in ('partner', 'project'))",
        // The question mark by its number: knex takes the sign for a binding.
        "query text not null check (btrim(query) <> '' and left(query, 1) = chr(63) and char_length(query) between 2 and 4000)",
        "is_shared boolean not null",
      ],
    }),
  );
}
