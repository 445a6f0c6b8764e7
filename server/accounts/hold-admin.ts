import type { Knex } from "knex";

/** What letters and answers about an account need of it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
}

/**
 * Holds an administrator against being deleted until the transaction ends. Whatever changes what belongs to an account
 * does this before all else, so that it never waits for a deletion that waits for it.
 * @returns undefined when there is no such administrator
 */
export async function holdAdmin(trx: Knex.Transaction, id: string): Promise<Account | undefined> {
  return trx("admin").where({ id }).forKeyShare().first<Account | undefined>("id", "name", "mail");
}
