import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import { writeAudit } from "./audit.ts";
import { faultsOf } from "./faults.ts";
import { Batch, type BatchServices } from "./push.ts";
import { lockQuota } from "./quota.ts";

/** Work of an account that is gone, as its device handed it over. */
export interface Foreign {
  readonly mutation: Mutation;
  /** The device that it was authored on. */
  readonly deviceId: string;
}

/** What became of it. `known`: the server had taken it before; nothing was done. */
export type TakenIn = "applied" | "conflict" | "refused" | "known";

/**
 * Runs another's mutation in the name of whoever takes it in (S3): with what its author saw, so that what conflicts or is refused
 * becomes an issue of the taker's. It keeps its id, so that it takes effect once however it comes; the audit names both.
 * @throws EngineError `quota_exceeded` when the taker has too many open issues; the transaction is to be undone then
 */
export async function takeIn(services: BatchServices, trx: Knex.Transaction, actor: Actor, foreign: Foreign): Promise<TakenIn> {
  return settle(services, trx, actor, foreign, async (batch, own) => {
    await batch.rows.expect(services.model, [own.from]);
    return batch.apply(own);
  });
}

/**
 * Makes another's mutation an issue of somebody who can try it again as their own, or discard it; `code` says why. From then on it
 * counts as taken: it takes no effect beside the issue, however late it comes by another way.
 * @throws EngineError `quota_exceeded` when the receiver has too many open issues; the transaction is to be undone then
 */
export async function handOn(
  services: BatchServices,
  trx: Knex.Transaction,
  to: Actor,
  foreign: Foreign,
  code: string,
): Promise<"refused" | "known"> {
  const outcome = await settle(services, trx, to, foreign, (batch, own) => batch.refuse(own, new EngineError(code)));
  return outcome === "known" ? "known" : "refused";
}

async function settle(
  services: BatchServices,
  trx: Knex.Transaction,
  actor: Actor,
  { mutation, deviceId }: Foreign,
  work: (batch: Batch, own: Mutation) => ReturnType<Batch["apply"]>,
): Promise<TakenIn> {
  await lockQuota(trx, actor);
  const id = await untakenId(trx, mutation);
  if (id === undefined) return "known";
  const own = { ...mutation, id, author: actor.id };
  // Under a savepoint: a refusal by the database must leave the transaction usable.
  const batch = new Batch(services, trx, { actor, clientId: deviceId, mutations: [own], authoredBy: mutation.author }, true);
  const outcome = await work(batch, own);
  // It stays where it is until there is room for what it may become.
  if (outcome === "unkept") throw new EngineError("quota_exceeded");
  await writeAudit(trx, batch.lines);
  return outcome;
}

/**
 * The id under which a mutation may take effect; undefined where it has been taken. One that was passed without being kept has not:
 * its line gives way to the one that tells what becomes of it now. Another author's mutation under the same id is another one.
 */
async function untakenId(trx: Knex.Transaction, { id, author }: Mutation): Promise<string | undefined> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { author: string; outcome: string }[] }>(
      "select coalesce(authored_by, admin_id) as author, outcome from sync_audit where mutation_id = ? for update",
      [id],
    ),
  );
  const [line] = rows;
  if (!line) return id;
  if (line.author !== author) return newId();
  if (line.outcome !== "unkept") return undefined;
  await faultsOf(() => trx("sync_audit").where({ mutation_id: id }).delete());
  return id;
}
