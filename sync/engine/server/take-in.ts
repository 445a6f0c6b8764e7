import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import { writeAudit } from "./audit.ts";
import { faultsOf } from "./faults.ts";
import { Batch, type BatchServices } from "./push.ts";
import { lockQuota } from "./quota.ts";

/** A mutation of a deleted account, as its device handed it over. */
export interface Foreign {
  readonly mutation: Mutation;
  /** The device on which it was authored. */
  readonly deviceId: string;
}

/** Its outcome. `known`: the server had taken it before; nothing was done. */
export type TakenIn = "applied" | "conflict" | "refused" | "known";

/**
 * Runs another author's mutation for the actor, who takes it in (S3). It keeps what its author saw, so that a conflict or refusal
 * becomes an issue of the actor's. It keeps its id, so that it takes effect once, whichever way it comes. The audit names both.
 * @throws EngineError `quota_exceeded` when the actor has too many open issues; then the transaction must be rolled back
 */
export async function takeIn(services: BatchServices, trx: Knex.Transaction, actor: Actor, foreign: Foreign): Promise<TakenIn> {
  return settle(services, trx, actor, foreign, async (batch, own) => {
    await batch.rows.expect(services.model, [own.from]);
    return batch.apply(own);
  });
}

/**
 * Makes another author's mutation an issue of an account that can try it again as its own, or discard it. `code` is the reason.
 * From then on the mutation counts as taken: if it comes later by another way, it has no further effect.
 * @throws EngineError `quota_exceeded` when the receiver has too many open issues; then the transaction must be rolled back
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
  // A savepoint is needed: a refusal by the database must leave the transaction usable.
  const batch = new Batch(services, trx, { actor, clientId: deviceId, mutations: [own], authoredBy: mutation.author }, true);
  const outcome = await work(batch, own);
  // The mutation stays in quarantine until there is room for the issue that it may become.
  if (outcome === "unkept") throw new EngineError("quota_exceeded");
  await writeAudit(trx, batch.lines);
  return outcome;
}

/**
 * Returns the id under which a mutation may take effect; undefined where it has been taken. A mutation that was passed unkept has
 * not been taken: its line is replaced by that of its new outcome. Another author's mutation under the same id is a different one.
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
