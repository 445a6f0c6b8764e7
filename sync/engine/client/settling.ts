import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import { resolveMutation } from "../registry.ts";
import { madeIn } from "../seen-records.ts";
import { leaveAttachments } from "./attachments/kept-attachments.ts";
import { author, type DeviceContext } from "./author.ts";
import type { DeviceTx } from "./device-tx.ts";
import { renumber } from "./outbox.ts";
import { rebase } from "./rebase.ts";
import { RefusedStep, type Step, type TakenBack } from "./replica-types.ts";
import type { OutboxRow } from "./storage/device-rows.ts";
import { isWithdrawn, keepWithdrawal, sendWithdrawal } from "./withdrawn.ts";

/**
 * Takes back the author's own mutation that no server has acknowledged (S1). Mutations that depend on it run again. If it may
 * have been sent, a withdrawal replaces it: the server takes whichever arrives first.
 * @throws EngineError `not_found`
 */
export async function discard(tx: DeviceTx, context: DeviceContext, mutationId: string): Promise<TakenBack> {
  const entry = await find(tx, mutationId);
  if (isWithdrawn(entry.mutation)) return "withdrawn";
  const state = await tx.state();
  const sent = entry.sent && entry.state === "waiting";
  // The queue gets new numbers, so that an answer to the sent batch does not count for the withdrawal.
  if (sent) tx.saveState(await renumber(tx, state, context.clock.id()));
  if (entry.state === "aside") tx.outbox.delete(entry.order);
  else await rebase(tx, context, { rows: new Map(), gone: new Set([entry.order]), whole: state.progress === null });
  await leaveAttachments(tx, madeIn(context.model, entry.mutation.from), mutationId);
  if (sent) sendWithdrawal(tx, entry);
  else keepWithdrawal(tx, entry, context.time.now(state));
  return sent ? "withdrawn" : "discarded";
}

/**
 * Runs several steps in this order, and discards the mutations that they replace: all or nothing (M5).
 * @param ids of the mutations, made once by the caller
 * @param replacing mutations that were set aside
 * @throws RefusedStep, or EngineError `not_found` where one of `replacing` is gone
 */
export async function authorAll(
  tx: DeviceTx,
  context: DeviceContext,
  steps: readonly Step[],
  ids: readonly string[],
  replacing: readonly string[] = [],
): Promise<Mutation[]> {
  const now = context.time.now(await tx.state());
  const replaced: OutboxRow[] = [];
  for (const id of replacing) {
    const entry = await find(tx, id);
    replaced.push(entry);
    if (entry.state !== "aside") throw new EngineError("not_found");
    tx.outbox.delete(entry.order);
    keepWithdrawal(tx, entry, now);
  }
  const made: Mutation[] = [];
  for (const [index, step] of steps.entries()) {
    const before = made.map(({ id }) => id);
    try {
      made.push(await author(tx, context, ids[index] ?? context.clock.id(), step, before));
    } catch (error) {
      throw error instanceof EngineError ? new RefusedStep(error, index) : error;
    }
  }
  // A mutation that is tried again makes the same rows, so their bytes stay.
  const again = new Set(made.flatMap(({ from }) => madeIn(context.model, from)));
  for (const { id, mutation } of replaced) {
    const given = madeIn(context.model, mutation.from).filter((key) => !again.has(key));
    await leaveAttachments(tx, given, id);
  }
  return made;
}

/**
 * Runs a mutation that was set aside again, as a new one of this moment. It merges with what its author saw then.
 * @throws EngineError `not_found`, or the new refusal; the mutation then stays aside
 */
export async function retry(tx: DeviceTx, context: DeviceContext, mutationId: string): Promise<void> {
  const { name, version, input, from } = (await find(tx, mutationId)).mutation;
  const step: Step = { ...resolveMutation(context.model, name, version, input), seen: from, again: true };
  await authorAll(tx, context, [step], [context.clock.id()], [mutationId]);
}

/**
 * Settles a mutation that an earlier run may have settled without an answer. Then the mutation is gone, and `done` is the result.
 */
export async function unlessDone<T>(mayBeDone: boolean, done: T, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    if (!mayBeDone || !(error instanceof EngineError) || error.code !== "not_found") throw error;
    return done;
  }
}

async function find(tx: DeviceTx, mutationId: string): Promise<OutboxRow> {
  const [entry] = await tx.outbox.by("id", mutationId);
  if (!entry) throw new EngineError("not_found");
  return entry;
}
