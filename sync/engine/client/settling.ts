import { EngineError } from "../errors.ts";
import { resolveMutation } from "../registry.ts";
import { author, type DeviceContext } from "./author.ts";
import type { DeviceTx } from "./device-database.ts";
import type { OutboxRow } from "./device-rows.ts";
import { renumber } from "./outbox.ts";
import { rebase } from "./rebase.ts";

/**
 * Takes back one's own mutation that no server has acknowledged (S1). What rested on it runs again. One that may be on its
 * way already cannot be called back; but this device sends it no more, and goes on under a new number.
 * @throws EngineError `not_found`
 */
export async function discard(tx: DeviceTx, context: DeviceContext, mutationId: string): Promise<void> {
  const entry = await find(tx, mutationId);
  if (entry.state === "aside") return tx.outbox.delete(entry.order);
  const state = await tx.state();
  if (entry.seq !== null) tx.saveState(await renumber(tx, state, context.clock.id()));
  await rebase(tx, context, { rows: new Map(), gone: new Set([entry.order]), whole: state.progress === null });
}

/**
 * Runs a mutation that was set aside once more, as a new one of this moment.
 * @throws EngineError `not_found`, or whatever it is refused with again; it stays aside then
 */
export async function retry(tx: DeviceTx, context: DeviceContext, mutationId: string): Promise<void> {
  const entry = await find(tx, mutationId);
  if (entry.state !== "aside") throw new EngineError("not_found");
  const { name, version, input } = entry.mutation;
  const resolved = resolveMutation(context.model, name, version, input);
  await author(tx, context, resolved.mutator, resolved.input);
  tx.outbox.delete(entry.order);
}

async function find(tx: DeviceTx, mutationId: string): Promise<OutboxRow> {
  const [entry] = await tx.outbox.by("id", mutationId);
  if (!entry) throw new EngineError("not_found");
  return entry;
}
