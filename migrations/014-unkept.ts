import type { Knex } from "knex";

/** Creates the list of mutations that the server has not kept, since their author has too many open issues. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table sync_audit drop constraint sync_audit_outcome_check;
  alter table sync_audit add constraint sync_audit_outcome_check check (outcome in ('applied', 'conflict', 'refused', 'unkept'));

  -- Which numbers of a device's queue these are: told until the device has heard of it.
  create table sync_unkept (
    client_id uuid not null references sync_client on delete cascade,
    seq integer not null,
    mutation_id uuid not null,
    primary key (client_id, seq)
  );`);
}
