import type { Knex } from "knex";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";

/**
 * Runs the changes of one call in one transaction: all take effect, or none. Retries after passing conflicts with other
 * transactions. `work` must read rows through its transaction, not through the pool.
 */
export const inOneAct = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  retryPassing(() => faultsOf(() => knex.transaction(work)));
