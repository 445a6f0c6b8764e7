import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#sync/model/errors.ts";
import type { Settings } from "../settings.ts";

export interface NewAdmin {
  readonly name: string;
  readonly mail: string;
  readonly authority: 0 | 1;
  /** Null: signs in by Google, or sets a password by a mailed link. */
  readonly passwordHash: string | null;
  /** Who made the account; null for whoever registered by themselves. */
  readonly createdBy: string | null;
}

/** Whether whoever has this mail may register by themselves. */
export function mayRegister({ registration }: Pick<Settings, "registration">, mail: string): boolean {
  if (typeof registration === "string") return registration === "open";
  return registration.includes(mail.slice(mail.lastIndexOf("@") + 1).toLowerCase());
}

/**
 * Makes an administrator within the transaction. Devices hear of it by `sync.pokes.changed()` after the commit.
 * @returns the administrator's id
 * @throws AppError `mail_taken`
 */
export async function registerAdmin(trx: Knex.Transaction, { passwordHash, createdBy, ...who }: NewAdmin): Promise<string> {
  const id = uuidv7();
  const row = { id, ...who, created_by: createdBy, updated_by: createdBy };
  const made = await trx("admin").insert(row).onConflict(trx.raw("(lower(mail))")).ignore().returning<{ id: string }[]>("id");
  if (made.length === 0) throw new AppError("mail_taken");
  const changedAt = passwordHash === null ? null : trx.fn.now();
  await trx("admin_secret").insert({ admin_id: id, password_hash: passwordHash, password_changed_at: changedAt });
  return id;
}
