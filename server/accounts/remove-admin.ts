import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { OpenCall } from "../http/guard.ts";

/** Any fixed number: removals of administrators happen one after the other. */
const lock = 0x7265_6d6f;

/**
 * Removes an administrator with everything that lets them in: sessions, codes, links, known browsers. What they wrote
 * stays. A master always remains: nobody removes themselves, and of two masters who remove each other one is gone before the
 * other's turn comes.
 * @throws AppError `forbidden` for oneself, `not_found`, `revoked` when the actor is gone meanwhile
 */
export async function removeAdmin({ context, sessions }: OpenCall, actor: Actor, id: string): Promise<void> {
  if (id === actor.id) throw new AppError("forbidden");
  const work = () => context.knex.transaction((trx) => removeWithin(trx, actor, id));
  // It touches all that they ever wrote, and may meet others there.
  await retryPassing(() => faultsOf(work));
  sessions.announceEnds();
}

async function removeWithin(trx: Knex.Transaction, actor: Actor, id: string): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
  const still = await trx("admin").where({ id: actor.id }).first<{ authority: number } | undefined>("authority");
  if (!still) throw new AppError("revoked");
  if (still.authority !== masterAuthority) throw new AppError("forbidden");
  if ((await trx("admin").where({ id }).delete()) === 0) throw new AppError("not_found");
}
