import { grown } from "../typed-array.ts";

/** Number of parts, each sorted separately, so that no sorting of 800,000 keys holds a frame up. A power of two. */
const parts = 64;
const partBits = 6;
/** A slot is below this. A hash of 32 bits times this is still a whole number in a double. */
const slots = 2 ** 21;

interface Part {
  entries: Float64Array;
  count: number;
  sorted: boolean;
}

/** Maps the hashes of keys to slots, in eight bytes for each. Different keys may have one hash: who asks compares the rows. */
export class KeyTable {
  readonly #parts: Part[] = Array.from({ length: parts }, () => ({ entries: new Float64Array(16), count: 0, sorted: true }));

  /** Adds a key while the table is filled. */
  append(key: string, slot: number): void {
    const hash = hashOf(key);
    const part = this.#partOf(hash);
    part.entries = grown(part.entries, part.count + 1);
    part.entries[part.count++] = hash * slots + slot;
    part.sorted = false;
  }

  /** Adds a key to a table that is asked already; a key that is there stays. */
  add(key: string, slot: number): void {
    const hash = hashOf(key);
    const part = sorted(this.#partOf(hash));
    const entry = hash * slots + slot;
    const place = firstFrom(part, entry);
    if (place < part.count && part.entries[place] === entry) return;
    part.entries = grown(part.entries, part.count + 1);
    part.entries.copyWithin(place + 1, place, part.count++);
    part.entries[place] = entry;
  }

  /** Returns the slots of a key, each once. */
  slotsOf(key: string): readonly number[] {
    const hash = hashOf(key);
    const part = sorted(this.#partOf(hash));
    const found: number[] = [];
    for (let at = firstFrom(part, hash * slots); at < part.count; at++) {
      const entry = part.entries[at] ?? 0;
      if (Math.floor(entry / slots) !== hash) break;
      if (found.at(-1) !== entry % slots) found.push(entry % slots);
    }
    return found;
  }

  /**
   * Returns the slots that share a key, for each key that two or more have and at most `most`. It goes part by part, so that a
   * caller can pause in between.
   */
  *groups(most: number): Generator<readonly (readonly number[])[]> {
    for (const part of this.#parts) {
      const { entries, count } = sorted(part);
      const found: number[][] = [];
      let group: number[] = [];
      let hash = -1;
      const end = () => {
        if (group.length > 1 && group.length <= most) found.push(group);
      };
      for (let at = 0; at < count; at++) {
        const entry = entries[at] ?? 0;
        const next = Math.floor(entry / slots);
        if (next !== hash) {
          end();
          group = [];
          hash = next;
        }
        if (group.at(-1) !== entry % slots) group.push(entry % slots);
      }
      end();
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

function sorted(part: Part): Part {
  if (!part.sorted) part.entries.subarray(0, part.count).sort();
  part.sorted = true;
  return part;
}

/** Returns the place of the first entry that is not less. */
function firstFrom({ entries, count }: Part, entry: number): number {
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
