import type { Knex } from "knex";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { SignedCall } from "./caller.ts";
import { endSessions } from "./end-sessions.ts";
import { validSessions } from "./session-ends.ts";

/** Any fixed number: removals of administrators happen one after the other. */
const lock = 0x7265_6d6f;

/** All by which an administrator gets in, beside the sessions; in the order in which a change of password takes them. */
const credentialTables = ["admin_secret", "login_challenge", "password_link", "known_device"] as const;

/**
 * Removes an administrator; what they wrote stays. A master always remains: nobody removes themselves, and whoever is being
 * removed removes nobody any more.
 * @throws AppError `forbidden` for oneself, `not_found`; `revoked`, `unauthorized` when the caller is out meanwhile
 */
export async function removeAdmin(call: SignedCall, id: string): Promise<void> {
  if (id === call.actor.id) throw new AppError("forbidden");
  // They are out at once: to take their name off all that they wrote may last a while. Should it never come to its end, nothing
  // lets them in again (`lockAdmin`), and it can be begun anew.
  await inTurn(call, async (trx) => {
    for (const table of credentialTables) await trx(table).where({ admin_id: id }).delete();
    // Bytes that nobody will send the rest of.
    const begun = trx("stored_file").where({ announced_by: id, state: "announced" }).select("key");
    await trx("file_part").whereIn("key", begun).delete();
    await endSessions(call, trx, id, { actorId: call.actor.id, way: "removal" });
  });
  await inTurn(call, async (trx) => {
    const [gone] = await trx("admin")
      .where({ id })
      .delete()
      .returning<{ name: string; authority: number }[]>(["name", "authority"]);
    if (!gone) throw new AppError("not_found");
    // The name stays here: from now on nothing else says who did what this log tells of them.
    const { name, authority } = gone;
    const { address } = call;
    const details = { name, authority };
    await call.context.security.record(trx, { kind: "admin_removed", actorId: call.actor.id, subjectId: id, address, details });
  });
  call.sessions.announceEnds();
}

/** One removal at a time, by a master who is still in; again where their rows were in use. */
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
