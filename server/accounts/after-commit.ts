import type { Knex } from "knex";

/** Does something once what is at hand is committed; at once outside a transaction, never when it is rolled back. */
export function afterCommit(knex: Knex, then: () => void): void {
  if (!knex.isTransaction) then();
  else (knex as Knex.Transaction).executionPromise.then(then, () => undefined);
}
