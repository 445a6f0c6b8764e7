import type { Knex } from "knex";

/** What letters and answers need to know of an account. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
}

/**
 * Locks an administrator against removal until the transaction ends. Every change of an account's data must lock first. Otherwise
 * it and a removal could wait for each other.
 * @returns undefined for an unknown administrator, and for one without a row of secrets, who is being removed
 */
export async function lockAdmin(trx: Knex.Transaction, id: string): Promise<Account | undefined> {
  return trx("admin")
    .join("admin_secret", "admin_secret.admin_id", "admin.id")
    .where("admin.id", id)
    .forKeyShare()
    .first<Account | undefined>("admin.id", "admin.name", "admin.mail");
}
