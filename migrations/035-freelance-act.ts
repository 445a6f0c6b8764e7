import type { Knex } from "knex";

/** What the freelance act asks before a contract's end, and whether a company is one person. Nothing of either is known so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contract
      add column noticed_on date,
      add column notice_method integer check (notice_method in (1, 2, 3, 4)),
      add column noticed_by_id uuid references admin on delete set null,
      add column notice_note text check (char_length(notice_note) <= 1000),
      add column notice_exemption integer check (notice_exemption in (1, 2, 3, 4, 5, 6)),
      add column reason_given_on date,
      add column reason_given text check (char_length(reason_given) <= 10000),
      add check ((noticed_on is null) = (notice_method is null)),
      add check ((reason_given_on is null) = (reason_given is null));
    create index contract_noticed_by_id on contract (noticed_by_id);
    alter table company add column one_person text check (one_person in ('yes', 'no'))`);
}
