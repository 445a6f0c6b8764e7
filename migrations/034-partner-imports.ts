import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/** Creates the notes of which partners were imported together. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "partnerImport",
      table: "partner_import",
      columns: [
        "file_name text not null check (btrim(file_name) <> '' and char_length(file_name) <= 255)",
        "author_id uuid not null references admin on delete cascade",
        "imported_at timestamptz(3) not null",
      ],
      indexed: ["author_id"],
    }),
  );
  await knex.raw(
    replicatedTable({
      entity: "importedPartner",
      table: "imported_partner",
      columns: [
        "import_id uuid not null references partner_import on delete cascade",
        "partner_id uuid not null references partner on delete cascade",
        "author_id uuid not null references admin on delete cascade",
        "is_new boolean not null",
        "taken jsonb not null check (jsonb_typeof(taken) = 'array')",
      ],
      indexed: ["import_id", "partner_id", "author_id"],
      id: { link: ["import_id", "partner_id"] },
    }),
  );
  // The order of a device's keys, whatever the database sorts by (E9).
  await knex.raw(`create index imported_partner_id_bytes on imported_partner (id collate "C")`);
}
