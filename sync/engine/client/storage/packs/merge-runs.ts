import type { AnyEntity } from "../../../entity.ts";
import type { DeviceDatabase } from "../device-database.ts";
import { mergedPairs, pairedLookups, type SortedPairs } from "./pairs.ts";
import { isPacked } from "./rows-reader.ts";

/** Milliseconds of work after which a page may draw. */
const turn = 8;

/**
 * Merges the runs of pairs of each entity into one, once a bootstrap has brought all its rows. Each page has added a run, and a
 * lookup must read every run. If a page or a wipe comes meanwhile, nothing is changed.
 * @param signal ends it without an error
 */
export async function mergeRuns(db: DeviceDatabase, entities: readonly AnyEntity[], signal: AbortSignal): Promise<void> {
  const paired = entities.filter((entity) => isPacked(entity) && pairedLookups(entity).length > 0);
  if (paired.length === 0) return;
  const due = await db.view((tx) => Promise.all(paired.map(async ({ name }) => tx.rows(name).hasRuns())));
  for (const [index, entity] of paired.entries()) if (due[index] && !signal.aborted) await mergeOne(db, entity, signal);
}

async function mergeOne(db: DeviceDatabase, entity: AnyEntity, signal: AbortSignal): Promise<void> {
  const { name } = entity;
  const { wipes, ...read } = await db.view(async (tx) => ({
    ...(await tx.rows(name).runs(pairedLookups(entity))),
    wipes: (await tx.state()).wipes,
  }));
  const merged = new Map<string, SortedPairs>();
  let began = performance.now();
  const pause = async () => {
    if (performance.now() - began < turn) return;
    await new Promise<void>((resolve) => void setTimeout(resolve));
    began = performance.now();
  };
  for (const [lookup, lists] of read.lists) {
    if (signal.aborted) return;
    merged.set(lookup, await mergedPairs(lists, pause));
  }
  await db.write(async (tx) => {
    if ((await tx.state()).wipes !== wipes || !(await tx.rows(name).putRun(read, merged))) return;
    // This makes work run again that was prepared from the earlier runs, since it must not overwrite the merged one.
    tx.changes.append({ keys: [] });
  });
}
