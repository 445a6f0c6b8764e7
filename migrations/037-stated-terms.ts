import type { Knex } from "knex";

/** From the last day of a month, 31, on. */
const monthDays = Array.from({ length: 31 }, (_, at) => 31 - at).join(", ");

/** The terms that the freelance act has stated when work is commissioned. Nothing of them is known so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contract
      add column principal text check (char_length(principal) <= 255),
      add column commissioned_on date,
      add column work text check (char_length(work) <= 10000),
      add column work_place text check (char_length(work_place) <= 255),
      add column inspection_term text check (char_length(inspection_term) <= 255),
      add column fee text check (char_length(fee) <= 1000),
      add column closing_day integer check (closing_day in (${monthDays})),
      add column payment_month integer check (payment_month in (0, 1, 2)),
      add column payment_day integer check (payment_day in (${monthDays})),
      add column pay_on date,
      add column payment_means integer check (payment_means in (1, 2, 3, 4, 5)),
      add column payment_note text check (char_length(payment_note) <= 1000),
      add column terms_stated_on date,
      add column terms_method integer check (terms_method in (1, 2, 3, 4)),
      add check (num_nonnulls(closing_day, payment_month, payment_day) in (0, 3)),
      add check (pay_on is null or closing_day is null),
      add check ((terms_stated_on is null) = (terms_method is null))`);
}
