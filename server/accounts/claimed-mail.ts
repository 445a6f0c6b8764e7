import type { Knex } from "knex";
import type { Account } from "../db/lock-admin.ts";
import type { Settings } from "../settings.ts";
import type { OpenCall } from "./caller.ts";
import { endSessions } from "./end-sessions.ts";
import { forgetDevices } from "./known-device.ts";

/**
 * Whether an account has not proved its mail yet. Self-registration only claims a mail. The proof is due unless registration is
 * open to all, since the allowed domains may have changed.
 */
export async function isMailToProve(
  knex: Knex,
  { registration }: Pick<Settings, "registration">,
  adminId: string,
): Promise<boolean> {
  return registration !== "open" && (await isClaimed(knex, adminId));
}

/** Notes that the account has proved its mail, by using what was mailed to it. */
export async function proveMail(trx: Knex.Transaction, adminId: string): Promise<void> {
  await trx("admin_secret").where({ admin_id: adminId, is_mail_claimed: true }).update({ is_mail_claimed: false });
}

/**
 * Removes password, sessions, codes and links of an account whose mail was only claimed, once its owner proves the mail. Another
 * person may have set them. The caller must have locked the administrator.
 */
export async function handOver(
  call: Pick<OpenCall, "context" | "sessions" | "address">,
  trx: Knex.Transaction,
  { id }: Pick<Account, "id">,
): Promise<void> {
  if (!(await isClaimed(trx, id))) return;
  await trx("admin_secret").where({ admin_id: id }).update({ password_hash: null, is_mail_claimed: false });
  await trx("login_challenge").where({ admin_id: id }).delete();
  await trx("password_link").where({ admin_id: id }).delete();
  await forgetDevices(trx, id);
  await endSessions(call, trx, id, { actorId: id, way: "handover" });
}

async function isClaimed(knex: Knex, adminId: string): Promise<boolean> {
  return (await knex("admin_secret").where({ admin_id: adminId, is_mail_claimed: true }).first("admin_id")) !== undefined;
}
