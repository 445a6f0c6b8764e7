/* This file is separate from the screen: routes belong to the first load (decision 010). */

/** How many partners stand side by side at most. */
export const mostCompared = 4;

/** How many ids of an address are read at most. */
const mostRead = 20;

/** What the address of a comparison says. */
export interface CompareSearch {
  /** The partners in their order. A text that is no id counts as an unknown partner. */
  readonly id?: readonly string[];
  /** Whether only rows with differences are shown. */
  readonly diff?: true;
}

/** Reads the search part of an address: `id` may be there several times, or be a list. Repeats are left out. */
export function readCompareSearch({ id, diff }: Readonly<Record<string, unknown>>): CompareSearch {
  const raw: readonly unknown[] = Array.isArray(id) ? id : typeof id === "string" ? id.split(",") : [id];
  const texts = raw.flatMap((one) => (typeof one === "string" || typeof one === "number" ? String(one).trim() : []));
  const ids = [...new Set(texts.map((text) => text.slice(0, 64).toLowerCase()).filter((text) => text !== ""))];
  return { ...(ids.length > 0 && { id: ids.slice(0, mostRead) }), ...(isSet(diff) && { diff: true }) };
}

const isSet = (raw: unknown) => raw === true || raw === "true" || raw === 1 || raw === "1";
