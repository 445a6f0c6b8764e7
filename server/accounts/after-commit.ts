import type { Knex } from "knex";

/** Runs a function after the transaction commits, and never if it is rolled back. Without a transaction, it runs at once. */
export function afterCommit(knex: Knex, then: () => void): void {
  if (!knex.isTransaction) then();
  else (knex as Knex.Transaction).executionPromise.then(then, () => undefined);
}
