import type { Knex } from "knex";

/**
 * Reads in a transaction of its own. Returns undefined if the database has ended one of its statements.
 * @param most milliseconds after which the database ends a statement
 */
export async function inTime<T>(knex: Knex, most: number, read: (trx: Knex.Transaction) => Promise<T>): Promise<T | undefined> {
  try {
    return await knex.transaction(async (trx) => {
      await trx.raw("select set_config('statement_timeout', ?, true)", [String(most)]);
      return read(trx);
    });
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

const isTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "57014";
