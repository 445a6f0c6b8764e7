import type { Knex } from "knex";
import type { OpenCall } from "../http/guard.ts";
import { passwordChangedLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import type { Account } from "./hold-admin.ts";
import { forgetDevices } from "./known-device.ts";
import { forgetAttempts } from "./lockout.ts";

/**
 * Gives an administrator a password, and takes everything from whoever may have had the old one: sessions, browsers that
 * need no code, codes and links on their way. The owner is told by mail, unless there was none before. To be called with the
 * administrator held (`holdAdmin`).
 * @param keep the session and the browser that it is changed from
 */
export async function setPassword(
  call: OpenCall,
  trx: Knex.Transaction,
  { id, name, mail }: Account,
  hash: string,
  keep?: { readonly sessionId: string },
): Promise<void> {
  const at = call.context.now();
  const before = await trx("admin_secret").where({ admin_id: id }).forUpdate().first<Secret | undefined>("password_hash");
  const secret = { admin_id: id, password_hash: hash, password_changed_at: at };
  await trx("admin_secret").insert(secret).onConflict("admin_id").merge();
  await trx("login_challenge").where({ admin_id: id }).delete();
  await trx("password_link").where({ admin_id: id }).delete();
  await forgetDevices(trx, id, keep && call);
  await call.sessions.endAll(trx, id, keep?.sessionId);
  await forgetAttempts(trx, mail);
  if (before?.password_hash) await sendMail(trx, mail, passwordChangedLetter({ name, at }));
}

interface Secret {
  readonly password_hash: string | null;
}
