/** How much a text is wanted on the device: what is pinned, then what was opened last, then what was added last. */
export interface TextRank {
  readonly pinned: boolean;
  /** Milliseconds; null where its file was not opened here. */
  readonly openedAt: number | null;
  /** ISO moment. */
  readonly addedAt: string;
  readonly key: string;
}

/** Sorts the most wanted first; no two are alike. */
export function byWant(a: TextRank, b: TextRank): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  if (a.openedAt !== b.openedAt) return (b.openedAt ?? Number.NEGATIVE_INFINITY) - (a.openedAt ?? Number.NEGATIVE_INFINITY);
  if (a.addedAt !== b.addedAt) return a.addedAt < b.addedAt ? 1 : -1;
  return a.key < b.key ? 1 : -1;
}

/** The most wanted that fit into so many bytes together: all before the first that does not. */
export function withinBudget<T extends TextRank & { readonly bytes: number }>(texts: readonly T[], most: number): T[] {
  let sum = 0;
  const sorted = [...texts].sort(byWant);
  const beyond = sorted.findIndex(({ bytes }) => (sum += bytes) > most);
  return beyond < 0 ? sorted : sorted.slice(0, beyond);
}
