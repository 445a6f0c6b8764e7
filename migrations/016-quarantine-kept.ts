import type { Knex } from "knex";

/** Lets the quarantine keep several items with one mutation id, and the outcome of each. After a while it deletes their content. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- An item's own id says who authored what: other content under a mutation's id is an item beside it.
  alter table quarantine add column mutation_id uuid;
  update quarantine set mutation_id = id where kind = 'mutation';
  create index quarantine_mutation on quarantine (mutation_id);

  -- What became of one that was settled; null where that is all there is to say.
  alter table quarantine add column outcome text check (outcome in ('applied', 'conflict', 'refused', 'known'));

  -- Settled items lose their content after a while, like issues; the rest of the row stays, so that they come once.
  alter table quarantine alter column content drop not null;
  alter table quarantine add constraint quarantine_content check (content is not null or settled_at is not null);
  create index quarantine_settled_at on quarantine (settled_at) where content is not null;`);
}
