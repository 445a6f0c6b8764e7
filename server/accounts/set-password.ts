import type { Knex } from "knex";
import type { Account } from "../db/lock-admin.ts";
import { passwordChangedLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import type { OpenCall } from "./caller.ts";
import { endSessions } from "./end-sessions.ts";
import { forgetDevices } from "./known-device.ts";
import { releaseLimits } from "./rate-limit.ts";

/**
 * Sets an administrator's password and revokes what the old one may have opened: sessions, known browsers, codes and links. A
 * mail informs the owner, unless there was no password before. The caller must have the administrator's lock (`lockAdmin`).
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
  const secret = () => trx("admin_secret").where({ admin_id: id });
  const before = await secret().forNoKeyUpdate().first<Secret | undefined>("password_hash");
  await secret().update({ password_hash: hash, password_changed_at: at });
  await trx("login_challenge").where({ admin_id: id }).delete();
  await trx("password_link").where({ admin_id: id }).delete();
  await forgetDevices(trx, id, keep && call);
  const way = keep ? "own" : "link";
  const { address } = call;
  await call.context.security.record(trx, { kind: "password_set", actorId: id, subjectId: id, address, details: { way } });
  await endSessions(call, trx, id, { actorId: id, way: "set", but: keep?.sessionId });
  await releaseLimits(trx, "login_mail", mail);
  if (before?.password_hash) await sendMail(trx, mail, passwordChangedLetter({ name, at }));
}

interface Secret {
  readonly password_hash: string | null;
}
