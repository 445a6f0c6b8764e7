import type { Footprint } from "./storage/device-rows.ts";

/** Finds which waiting mutations must run again, over footprints in the order of the queue. */
export interface Affected {
  /** Adds all mutations that read or wrote one of these keys, and all that must then run again with them. */
  spread(keys: Iterable<string>): void;
  /** Adds one mutation, and all that must then run again with it. */
  join(index: number): void;
  /** Adds the mutations that a run with this footprint would undo or disturb. Returns whether any of them was new. */
  meet(footprint: Footprint): boolean;
  /** Indexes into the queue, ascending. */
  members(): number[];
}

/**
 * Returns the closure of R1. A mutation runs again when what it reads or writes has changed. Its rows then go back to base, which
 * undoes every other mutation that wrote one of them. It must not see later writes in what it reads, either. So every mutation that
 * wrote what it reads or writes, or that read what it writes, runs again with it. Two mutations that only read the same row do not
 * affect each other.
 */
export function affected(queue: readonly Footprint[]): Affected {
  const readers = new Map<string, number[]>();
  const writers = new Map<string, number[]>();
  const under = new Map<string, number[]>();
  queue.forEach(({ reads, writes, meets }, index) => {
    for (const key of reads) add(readers, key, index);
    for (const key of writes) add(writers, key, index);
    for (const key of meets) add(under, key, index);
  });
  const members = new Set<number>();
  const waiting: number[] = [];

  /** Takes a key's list only once: a row that a thousand mutations touch costs a thousand steps, not a million. */
  const take = (map: Map<string, number[]>, key: string) => {
    const list = map.get(key);
    if (!list) return;
    map.delete(key);
    for (const index of list) if (!members.has(index)) waiting.push(index);
  };
  const touch = ({ reads, writes, meets }: Footprint) => {
    for (const key of writes) {
      take(writers, key);
      take(readers, key);
    }
    for (const key of meets) take(readers, key);
    for (const key of reads) {
      take(writers, key);
      take(under, key);
    }
  };
  const settle = () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const footprint = queue[next];
      if (!footprint || members.has(next)) continue;
      members.add(next);
      touch(footprint);
    }
  };

  return {
    spread(keys) {
      for (const key of keys) {
        take(readers, key);
        take(writers, key);
      }
      settle();
    },
    join(index) {
      waiting.push(index);
      settle();
    },
    meet(footprint) {
      const before = members.size;
      touch(footprint);
      settle();
      return members.size > before;
    },
    members: () => [...members].sort((a, b) => a - b),
  };
}

function add(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key);
  if (list) list.push(index);
  else map.set(key, [index]);
}
