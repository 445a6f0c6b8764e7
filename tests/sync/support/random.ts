/** Random values that a seed decides, so that a failure can be repeated. */
export interface Random {
  /** Returns a number from 0 to 1. */
  next(): number;
  /** Returns a whole number from 0 to below `bound`. */
  below(bound: number): number;
  /** Returns true with this probability. */
  chance(likelihood: number): boolean;
  /**
   * Returns one of the items.
   * @throws when there is none
   */
  pick<T>(items: readonly T[]): T;
  /** Returns some of the items, in their order. */
  some<T>(items: readonly T[], most: number): T[];
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (likelihood) => next() < likelihood,
    pick(items) {
      if (items.length === 0) throw new Error("nothing to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
    some(items, most) {
      const wanted = below(most + 1);
      const picked = new Set<number>();
      while (picked.size < Math.min(wanted, items.length)) picked.add(below(items.length));
      return items.filter((_item, index) => picked.has(index));
    },
  };
}
