import type { Knex } from "knex";

/** What letters and answers about an account need of it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
}

/**
 * Holds an administrator against being removed until the transaction ends. Whatever changes what belongs to an account
 * does this before all else, so that it never waits for a removal that waits for it.
 * @returns undefined when there is no such administrator; one without a row of secrets is being removed, and is none any more
 */
export async function lockAdmin(trx: Knex.Transaction, id: string): Promise<Account | undefined> {
  return trx("admin")
    .join("admin_secret", "admin_secret.admin_id", "admin.id")
    .where("admin.id", id)
    .forKeyShare()
    .first<Account | undefined>("admin.id", "admin.name", "admin.mail");
}
