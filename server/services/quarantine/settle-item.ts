import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { faultsOf, isOvertaken, retryPassing } from "#sync/engine/server/faults.ts";
import type { TakenIn } from "#sync/engine/server/take-in.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Context } from "../../context.ts";
import { lockAdmin } from "../../db/lock-admin.ts";

/** `taken`: as the master's own mutation. `handed`: to `adminId`, as an issue. `discarded`: it only stays in the history. */
export type Settling =
  | { readonly resolution: "taken" }
  | { readonly resolution: "discarded" }
  | { readonly resolution: "handed"; readonly adminId: string };

/**
 * Settles an item of the quarantine, in one transaction with the result. A repeated request returns the same result, as its answer
 * may have been lost.
 * @returns what became of a mutation that was taken in. `known` also for one that was not passed on, since the server had it. Else
 * null
 * @throws AppError `not_found`, also for a removed receiver. `already_settled` by another master or in another way.
 *   `validation_error` for a draft, which can only be discarded. EngineError `quota_exceeded` when there is no room for it
 */
export async function settleItem(
  context: Pick<Context, "knex" | "sync" | "now">,
  actor: Actor,
  id: string,
  settling: Settling,
): Promise<TakenIn | null> {
  const handedTo = settling.resolution === "handed" ? settling.adminId : null;
  const work = async (trx: Knex.Transaction) => {
    const item = await trx<Row>("quarantine").where({ id }).forUpdate().first<Row | undefined>();
    if (!item) throw new AppError("not_found");
    if (item.resolution !== null) {
      const same = item.resolution === settling.resolution && item.handed_to === handedTo;
      // A mutation that another master took in belongs to that master, and so does an issue that it became.
      if (!same || (settling.resolution === "taken" && item.settled_by !== actor.id)) throw new AppError("already_settled");
      return item.outcome;
    }
    const outcome = settling.resolution === "discarded" ? null : await become(trx, item, settling);
    const settled = { settled_at: context.now(), settled_by: actor.id, resolution: settling.resolution };
    await trx("quarantine")
      .where({ id })
      .update({ ...settled, outcome, handed_to: handedTo });
    return outcome;
  };
  const become = async (trx: Knex.Transaction, item: Row, to: Exclude<Settling, { resolution: "discarded" }>) => {
    if (item.kind !== "mutation")
      throw new AppError("validation_error", [{ path: "resolution", message: "下書きは取り込めません" }]);
    const foreign = { mutation: await mutationOf(trx, item), deviceId: item.device_id };
    if (to.resolution === "taken") return context.sync.takeIn(actor, foreign, trx);
    const handed = await context.sync.handOn(await receiver(trx, to.adminId), foreign, "handed_over", trx);
    return handed === "known" ? handed : null;
  };
  return retryPassing(() => faultsOf(() => context.knex.transaction(work)), isOvertaken);
}

/**
 * Returns the mutation of an item. If another item has taken effect under its mutation id, the two differ, since equal ones would
 * be one item. The mutation then gets the item's own id.
 */
async function mutationOf(trx: Knex.Transaction, { id, content }: Row): Promise<Mutation> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select 1 from quarantine as this join quarantine as other using (mutation_id)
     where this.id = ? and other.id <> this.id and other.resolution in ('taken', 'handed') and other.outcome is distinct from 'known'
       and other.content - '{clientId,seq}'::text[] is distinct from this.content - '{clientId,seq}'::text[]
     limit 1`,
    [id],
  );
  const mutation = content as Mutation;
  return rows.length > 0 ? { ...mutation, id } : mutation;
}

async function receiver(trx: Knex.Transaction, id: string) {
  if (!(await lockAdmin(trx, id))) throw new AppError("not_found");
  const { authority } = await trx("admin").where({ id }).first<{ authority: number }>("authority");
  return { id, master: authority === masterAuthority };
}

interface Row {
  readonly id: string;
  readonly kind: "mutation" | "words";
  readonly content: unknown;
  readonly device_id: string;
  readonly resolution: Settling["resolution"] | null;
  readonly outcome: TakenIn | null;
  readonly handed_to: string | null;
  readonly settled_by: string | null;
}
