/** Random values that can be repeated: the same seed gives the same values in every version of Node. */
export interface Random {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns an entry; earlier ones more often, as family names differ in frequency. */
  pickCommon<T>(from: readonly T[]): T;
  /** Returns an entry; those with a greater weight more often. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** Returns `count` different entries in random order, or all if there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
  /** A UUIDv7 of that moment, in milliseconds since 1970. */
  uuid(at: number): string;
}

/** Makes a sequence of random values for each pair. So partner 17 is the same person however many partners there are. */
export function randomFrom(seed: number, stream = 0): Random {
  let state = mix(seed, stream);
  // mulberry32 (public domain, Tommy Ettinger): four billion streams are plenty for invented people.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(from: readonly T[], share: number): T => {
    const found = from[Math.floor(share * from.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  };
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => at(from, next()),
    pickCommon: (from) => at(from, next() ** 1.6),
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) if ((left -= weight) < 0) return value;
      return at(from, 0)[0];
    },
    some(from, count) {
      const rest = [...from];
      const chosen = [];
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return chosen;
    },
    uuid(moment) {
      const time = hex(moment, 12);
      const tail = [0x7000 | (next() * 0x1000), 0x8000 | (next() * 0x4000)].map((part) => hex(part, 4));
      const end = hex(Math.floor(next() * 2 ** 24), 6) + hex(Math.floor(next() * 2 ** 24), 6);
      return `${time.slice(0, 8)}-${time.slice(8)}-${tail[0]}-${tail[1]}-${end}`;
    },
  };
}

/** Makes very different values of neighbouring seeds and streams. */
function mix(seed: number, stream: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) | 0;
}
