import type { Knex } from "knex";

/** The days of a month from 31 down to 1, as a list in SQL. 31 means the last day of any month. */
const monthDays = Array.from({ length: 31 }, (_, at) => 31 - at).join(", ");

/** Who commissioned a freelancer's work first, and when that client pays. Nothing of it is known so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contract
      add column first_client text check (char_length(first_client) <= 255),
      add column first_payment_month integer check (first_payment_month in (0, 1, 2, 3, 4, 5, 6)),
      add column first_payment_day integer check (first_payment_day in (${monthDays})),
      add column first_pay_on date,
      add check (num_nonnulls(first_payment_month, first_payment_day) in (0, 2)),
      add check (first_pay_on is null or first_payment_month is null),
      add check (first_client is not null or num_nonnulls(first_payment_month, first_pay_on) = 0)`);
}
