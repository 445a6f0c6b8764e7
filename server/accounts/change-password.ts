import { AppError } from "#sync/model/errors.ts";
import { lockAdmin } from "../db/lock-admin.ts";
import type { SignedCall } from "./caller.ts";
import { confirmSession } from "./confirmation.ts";
import { noteRefusal } from "./note-refusal.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { consumeLimits, releaseLimits } from "./rate-limit.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes the caller's own password, and ends the caller's other sessions. A guess at the current password counts before it is
 * compared: a stolen token must not serve to guess it.
 * @throws AppError `invalid_current_password`, `no_password`; Refusal `too_many_attempts`
 */
export async function changePassword(call: SignedCall, current: string, next: string): Promise<void> {
  const { context, actor } = call;
  const { knex } = context;
  const who = { actorId: actor.id, subjectId: actor.id, address: call.address } as const;
  await consumeLimits(knex, ["current_password_admin", actor.id]).catch(
    noteRefusal(context, { kind: "lockout", ...who, details: { step: "current_password" } }),
  );
  const refused = noteRefusal(context, { kind: "password_set", ...who, details: { way: "own" } });
  const secret = () => knex("admin_secret").where({ admin_id: actor.id });
  const { password_hash = null } = (await secret().first<Secret | undefined>("password_hash")) ?? {};
  if (password_hash === null) return refused(new AppError("no_password"));
  if (!(await isPassword(current, password_hash))) return refused(new AppError("invalid_current_password"));
  const hash = await hashPassword(next);
  await knex.transaction(async (trx) => {
    const account = await lockAdmin(trx, actor.id);
    if (!account) throw new AppError("revoked");
    // The password may have been changed since it was compared.
    const same = await secret().transacting(trx).where({ password_hash }).forNoKeyUpdate().first("admin_id");
    if (!same) throw new AppError("invalid_current_password");
    await setPassword(call, trx, account, hash, call);
    await confirmSession(trx, call.sessionId, context.now());
  });
  await releaseLimits(knex, "current_password_admin", actor.id);
}

interface Secret {
  readonly password_hash: string | null;
}
