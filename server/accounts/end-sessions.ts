import type { Knex } from "knex";
import type { OpenCall } from "./caller.ts";

/** Why sessions are ended. The security log has an entry for that, besides the entry for what caused it. */
interface End {
  /** Who did it; undefined where that is not proved. */
  readonly actorId: string | undefined;
  /** `others` is the owner on another device, `master` a master on theirs. The devices of both wipe what replicated. */
  readonly way: "set" | "removal" | "handover" | "others" | "master";
  /** The session that does not end. */
  readonly but?: string | undefined;
}

/** Ends all of an administrator's sessions, or all but one, within the transaction, and records how many. */
export async function endSessions(
  { context, sessions, address }: Pick<OpenCall, "context" | "sessions" | "address">,
  trx: Knex.Transaction,
  adminId: string,
  { actorId, way, but }: End,
): Promise<void> {
  const ended = await sessions.endAll(trx, adminId, way === "others" || way === "master", but);
  if (ended === 0) return;
  const details = { way, sessions: ended };
  await context.security.record(trx, { kind: "session_ended", actorId, subjectId: adminId, address, details });
}
