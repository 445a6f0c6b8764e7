import { grown } from "../typed-array.ts";

/** Number of parts, each sorted separately, so that no sorting of 800,000 keys holds a frame up. A power of two. */
const parts = 64;
const partBits = 6;
/** A slot is below this. A hash of 32 bits times this is still a whole number in a double. */
export const mostSlots = 2 ** 21;

interface Part {
  entries: Float64Array;
  count: number;
  sorted: boolean;
}

/** Maps the hashes of keys to slots, in eight bytes for each. Different keys may have one hash: who asks compares the rows. */
export class KeyTable {
  readonly #parts: Part[] = Array.from({ length: parts }, () => ({ entries: new Float64Array(16), count: 0, sorted: true }));

  /** Adds a key. A part is sorted again when it is asked next, so that many additions cost one sort. */
  add(key: string, slot: number): void {
    const hash = hashOf(key);
    const part = this.#partOf(hash);
    part.entries = grown(part.entries, part.count + 1);
    part.entries[part.count++] = hash * mostSlots + slot;
    part.sorted = false;
  }

  /** Returns the slots of a key, each once, at most `most`. */
  slotsOf(key: string, most: number): readonly number[] {
    const hash = hashOf(key);
    const { entries, count } = sorted(this.#partOf(hash));
    const found: number[] = [];
    for (let at = firstFrom(entries, count, hash * mostSlots); at < count && found.length < most; at++) {
      const entry = entries[at] ?? 0;
      if (Math.floor(entry / mostSlots) !== hash) break;
      found.push(entry % mostSlots);
    }
    return found;
  }

  /** Returns the slots that share a key, for each key that two or more have. It goes part by part, so that a caller can pause. */
  *groups(): Generator<readonly (readonly number[])[]> {
    for (const part of this.#parts) {
      const { entries, count } = sorted(part);
      const found: number[][] = [];
      let group: number[] = [];
      let hash = -1;
      for (let at = 0; at <= count; at++) {
        const entry = at < count ? (entries[at] ?? 0) : -mostSlots;
        const next = Math.floor(entry / mostSlots);
        if (next !== hash) {
          if (group.length > 1) found.push(group);
          group = [];
          hash = next;
        }
        group.push(entry % mostSlots);
      }
      yield found;
    }
  }

  get bytes(): number {
    return this.#parts.reduce((sum, { entries }) => sum + entries.byteLength, 0);
  }

  #partOf(hash: number): Part {
    const part = this.#parts[hash >>> (32 - partBits)];
    if (!part) throw new Error("a hash has 32 bits");
    return part;
  }
}

/** Sorts a part, and takes out what was added more than once. */
function sorted(part: Part): Part {
  if (part.sorted) return part;
  const { entries } = part;
  entries.subarray(0, part.count).sort();
  let kept = 0;
  for (let at = 0; at < part.count; at++) {
    const entry = entries[at] ?? 0;
    if (kept === 0 || entries[kept - 1] !== entry) entries[kept++] = entry;
  }
  part.count = kept;
  part.sorted = true;
  return part;
}

/** Returns the place of the first entry that is not less. */
function firstFrom(entries: Float64Array, count: number, entry: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNV-1a over UTF-16 codes, then mixed (murmur3's end), since the parts are chosen by its first bits. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
