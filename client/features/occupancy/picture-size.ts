/** The measures of the picture, in pixels of CSS. */
export interface PictureSize {
  /** The height of a bar. */
  readonly bar: number;
  /** The distance of one lane from the next. */
  readonly lane: number;
  /** Above and below the lanes of a row. */
  readonly padding: number;
  /** The least width of a bar. */
  readonly least: number;
  /** The days that have at least this width where the months are narrowest. */
  readonly leastDays: number;
}

export const mouseSize: PictureSize = { bar: 24, lane: 28, padding: 8, least: 6, leastDays: 4 };
export const touchedSize: PictureSize = { bar: 44, lane: 48, padding: 4, least: 44, leastDays: 19 };

/** The height of the months above the rows. It has lines for today's flag, the year and the month. */
export const headHeight = 60;

/** Returns the height of a row. */
export const rowHeight = (lanes: number, { bar, lane, padding }: PictureSize): number => padding * 2 + (lanes - 1) * lane + bar;

/** Returns where each row begins, and at the end where the last one ends. */
export function offsetsOf(rows: readonly { readonly lanes: number }[], size: PictureSize): readonly number[] {
  const offsets = [0];
  for (const [at, { lanes }] of rows.entries()) offsets.push((offsets[at] ?? 0) + rowHeight(lanes, size));
  return offsets;
}

/**
 * Returns the rows that a part of the height shows: the first, and the one after the last.
 * @param offsets from `offsetsOf`
 */
export function rowsWithin(offsets: readonly number[], top: number, bottom: number): readonly [first: number, end: number] {
  const last = offsets.length - 1;
  return [Math.max(0, countBelow(offsets, top) - 1), Math.min(last, countBelow(offsets, bottom))];
}

/** Returns how many offsets are at or above a place. */
function countBelow(offsets: readonly number[], place: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
