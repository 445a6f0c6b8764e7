import { type ObservabilitySet, RangeSet } from "dexie";

/** Milliseconds for which changes are gathered after one was reported. */
const gathering = 500;

/**
 * Reports changes to live queries: the first at once, those of the next half second together. It is for a store that each typed key
 * changes. Without it, each key would be told to every tab, and every list of drafts would be read again.
 */
export class GatheredNews {
  readonly #fire: (parts: ObservabilitySet) => void;
  #gathered: Map<string, RangeSet> | undefined;

  constructor(fire: (parts: ObservabilitySet) => void) {
    this.#fire = fire;
  }

  report(parts: ObservabilitySet): void {
    if (this.#gathered) return gather(this.#gathered, parts);
    this.#fire(parts);
    this.#gathered = new Map();
    // This is about drawing, as a frame is. No rule of the engine depends on it, so it does not go by the device's clock.
    setTimeout(() => {
      const gathered = this.#gathered;
      this.#gathered = undefined;
      if (gathered && gathered.size > 0) this.report(Object.fromEntries(gathered));
    }, gathering);
  }
}

function gather(into: Map<string, RangeSet>, parts: ObservabilitySet): void {
  for (const [part, ranges] of Object.entries(parts)) {
    const known = into.get(part) ?? new RangeSet();
    into.set(part, known.add(ranges));
  }
}
