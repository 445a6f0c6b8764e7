import type { DeviceContext } from "./author.ts";
import type { DeviceTx } from "./device-tx.ts";
import { putAside, renumber } from "./outbox.ts";
import { rebase } from "./rebase.ts";

/**
 * Sets aside mutations that no server can take, so that they block no others. They leave the queue, which gets new numbers, and
 * mutations that depend on them run again.
 * @param reason an error's stable word
 */
export async function setAside(tx: DeviceTx, context: DeviceContext, ids: readonly string[], reason: string): Promise<void> {
  const found = await Promise.all(ids.map((id) => tx.outbox.by("id", id)));
  const entries = found.flat().filter((entry) => entry.state === "waiting");
  if (entries.length === 0) return;
  tx.saveState(await renumber(tx, await tx.state(), context.clock.id()));
  const gone = new Set(entries.map(({ order }) => order));
  await rebase(tx, context, { rows: new Map(), gone, whole: false, aside: entries });
  putAside(tx, entries, reason);
}
