import type { Knex } from "knex";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import { forgetRows } from "../services/trash/forget-history.ts";
import type { SignedCall } from "./caller.ts";
import { endSessions } from "./end-sessions.ts";
import { nameInNotices } from "./name-in-notices.ts";
import { validSessions } from "./session-ends.ts";

/** The key of the advisory lock that orders removals of administrators: any fixed number. */
const lock = 0x7265_6d6f;

/** The tables of an administrator's credentials, besides the sessions. A change of password locks them in the same order. */
const credentialTables = ["admin_secret", "login_challenge", "password_link", "known_device"] as const;

/**
 * Removes an administrator, and keeps what they wrote. A master always remains: administrators cannot remove themselves, and one
 * who is being removed cannot remove others.
 * @throws AppError `forbidden` for oneself, `not_found`; `revoked`, `unauthorized` when the caller has lost access meanwhile
 */
export async function removeAdmin(call: SignedCall, id: string): Promise<void> {
  if (id === call.actor.id) throw new AppError("forbidden");
  // The administrator loses access first, since removing their id from all that they wrote may take a while. If that is
  // interrupted, they still cannot sign in (`lockAdmin`), and the removal can be repeated.
  await inTurn(call, async (trx) => {
    for (const table of credentialTables) await trx(table).where({ admin_id: id }).delete();
    // Parts of uploads that will never be completed.
    const begun = trx("stored_file").where({ announced_by: id, state: "announced" }).select("key");
    await trx("file_part").whereIn("key", begun).delete();
    await endSessions(call, trx, id, { actorId: call.actor.id, way: "removal" });
  });
  await nameInNotices(call, id);
  await inTurn(call, async (trx) => {
    // Nobody else could see them, nor remove them.
    const own = [trx("saved_view").where({ created_by: id, is_shared: false }), trx("reminder").where({ created_by: id })];
    for (const rows of own) {
      await forgetRows(trx, await rows.clone().pluck<string[]>("id"));
      await rows.delete();
    }
    await handImportsOn(trx, id, call.actor.id);
    const [gone] = await trx("admin")
      .where({ id })
      .delete()
      .returning<{ name: string; authority: number }[]>(["name", "authority"]);
    if (!gone) throw new AppError("not_found");
    // The log keeps the name, as no other record from now on shows who this id was.
    const { name, authority } = gone;
    const { address } = call;
    const details = { name, authority };
    await call.context.security.record(trx, { kind: "admin_removed", actorId: call.actor.id, subjectId: id, address, details });
  });
  call.sessions.announceEnds();
}

/**
 * Gives an administrator's imports to a master. They would go with the account, and nobody could take them back. The account is
 * locked first: what it still sends waits, so no note comes in after this.
 */
async function handImportsOn(trx: Knex.Transaction, id: string, to: string): Promise<void> {
  await trx("admin").where({ id }).forUpdate().first("id");
  for (const table of ["partner_import", "imported_partner"]) await trx(table).where({ author_id: id }).update({ author_id: to });
}

/** Runs one removal at a time, and checks that the caller is still a master. Retries when rows were locked by others. */
async function inTurn({ context, actor, sessionId }: SignedCall, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
  const turn = async (trx: Knex.Transaction) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
    const caller = await trx("admin").where({ id: actor.id }).first<{ authority: number } | undefined>("authority");
    if (!caller) throw new AppError("revoked");
    if (!(await validSessions(trx, context.now()).where({ id: sessionId }).first("id"))) throw new AppError("unauthorized");
    if (caller.authority !== masterAuthority) throw new AppError("forbidden");
    await work(trx);
  };
  await retryPassing(() => faultsOf(() => context.knex.transaction(turn)));
}
