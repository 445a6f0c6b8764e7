/** Returns the index to which a key moves a row; undefined for any other key. */
export function keyPlace(key: string, at: number, count: number): number | undefined {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/**
 * Returns the index that a dragged row gets.
 * @param middles the middles of all rows, from top to bottom
 */
export function dropPlace(middles: readonly number[], at: number, y: number): number {
  return middles.filter((middle, index) => index !== at && middle < y).length;
}

/** Returns the edge of a row at which the dragged one would be put; undefined for none. */
export function edgeOf(at: number, to: number, index: number): "above" | "below" | undefined {
  if (to === at || index !== to) return undefined;
  return to < at ? "above" : "below";
}
