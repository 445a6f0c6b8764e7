import type { Knex } from "knex";
import { seedDemo } from "./demo/seed-demo.ts";

/** Any fixed number: of instances that start together, one fills. */
const lock = 0x6d75_7364;

/** Fills a database without partners with this many and what belongs to them: wholly or, when it is cut short, not at all. */
export async function fillEmpty(knex: Knex, partners: number): Promise<void> {
  if (partners === 0) return;
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
    if (!(await trx("partner").first("id"))) await seedDemo(trx, partners);
  });
}
