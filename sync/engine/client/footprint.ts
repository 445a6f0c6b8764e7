import { keysMetBy, rowKey } from "../tx.ts";
import type { Work } from "../unit-of-work.ts";
import type { Footprint } from "./storage/device-rows.ts";

/** Returns what a run touched, in the form of the outbox (R1). */
export function footprintOf(work: Work): Footprint {
  const writes = work.writes.map((write) => rowKey(write.entity.name, write.id));
  const written = new Set(writes);
  const meets = new Set(work.writes.flatMap(keysMetBy).filter((key) => !written.has(key)));
  return { reads: [...work.reads], writes, meets: [...meets] };
}

/** The footprint of a mutation that has no effect on this device. */
export const noFootprint: Footprint = { reads: [], writes: [], meets: [] };
