import type { Knex } from "knex";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";

/**
 * Runs what one call changes as one transaction, again where it met another in passing: all of it stands, or none. Rows
 * are to be read through the transaction given, not through the pool.
 */
export const inOneAct = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  retryPassing(() => faultsOf(() => knex.transaction(work)));
