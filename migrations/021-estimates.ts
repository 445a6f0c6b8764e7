import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the estimates that administrators keep. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "estimate",
      table: "estimate",
      columns: [
        "title text not null check (btrim(title) <> '' and char_length(title) <= 255)",
        "variant text check (char_length(variant) <= 100)",
        "project_id uuid references project on delete set null",
        "phase text not null check (phase in ('POC', 'MVP', 'Release', 'Growth'))",
        "technical_stack text check (char_length(technical_stack) <= 2000)",
        "overview text not null check (btrim(overview) <> '' and char_length(overview) <= 10000)",
        "scale text not null check (scale in ('small', 'medium', 'large'))",
        "complexity text not null check (complexity in ('low', 'medium', 'high'))",
        "features jsonb not null check (jsonb_typeof(features) = 'array')",
        "factor double precision",
        "result jsonb",
        "actual_hours integer check (actual_hours between 1 and 1000000)",
      ],
      indexed: ["project_id"],
    }),
  );
}
