/** How much a text is wanted on the device. Pinned texts come first, then the last opened ones, then the last added ones. */
export interface TextRank {
  readonly pinned: boolean;
  /** Milliseconds; null where its file was not opened here. */
  readonly openedAt: number | null;
  /** ISO moment. */
  readonly addedAt: string;
  readonly key: string;
}

/** Sorts the most wanted first; no two are equal. */
export function byWant(a: TextRank, b: TextRank): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  if (a.openedAt !== b.openedAt) return (b.openedAt ?? Number.NEGATIVE_INFINITY) - (a.openedAt ?? Number.NEGATIVE_INFINITY);
  if (a.addedAt !== b.addedAt) return a.addedAt < b.addedAt ? 1 : -1;
  return a.key < b.key ? 1 : -1;
}

/** Returns the most wanted texts that together fit into `most` bytes: all before the first that does not fit. */
export function withinBudget<T extends TextRank & { readonly bytes: number }>(texts: readonly T[], most: number): T[] {
  let sum = 0;
  const sorted = [...texts].sort(byWant);
  const beyond = sorted.findIndex(({ bytes }) => (sum += bytes) > most);
  return beyond < 0 ? sorted : sorted.slice(0, beyond);
}
