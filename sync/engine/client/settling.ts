import { EngineError } from "../errors.ts";
import { resolveMutation } from "../registry.ts";
import { type AuthorContext, author } from "./author.ts";
import type { OutboxRow } from "./device-rows.ts";
import { renumber } from "./outbox.ts";
import { rebase } from "./rebase.ts";

/**
 * Takes back one's own mutation that no server has acknowledged (S1). What rested on it runs again. One that may be on its
 * way already cannot be called back; but this device sends it no more, and goes on under a new number.
 * @throws EngineError `not_found`
 */
export async function discard(context: AuthorContext, mutationId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async () => {
    const entry = await find(context, mutationId);
    if (entry.state === "aside") return db.outbox.delete(entry.order);
    const state = await db.state();
    if (entry.seq !== null) await db.saveState(await renumber(db, state, clock.id()));
    await rebase(context, { rows: new Map(), gone: new Set([entry.order]), whole: state.progress === null });
  });
}

/**
 * Runs a mutation that was set aside once more, as a new one of this moment.
 * @throws EngineError `not_found`, or whatever it is refused with again; it stays aside then
 */
export async function retry(context: AuthorContext, mutationId: string): Promise<void> {
  const { db } = context;
  await db.write(async () => {
    const entry = await find(context, mutationId);
    if (entry.state !== "aside") throw new EngineError("not_found");
    const { name, version, input } = entry.mutation;
    const resolved = resolveMutation(db.model, name, version, input);
    await author(context, resolved.mutator, resolved.input);
    await db.outbox.delete(entry.order);
  });
}

async function find({ db }: AuthorContext, mutationId: string): Promise<OutboxRow> {
  const entry = await db.outbox.where("id").equals(mutationId).first();
  if (!entry) throw new EngineError("not_found");
  return entry;
}
