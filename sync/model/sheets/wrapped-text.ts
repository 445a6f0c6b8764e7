/** Points of a line. Fonts with Japanese letters are taller than the 15 points of a sheet's default. */
export const lineHeight = 18.75;
/** Lines of the tallest row that Excel shows: 409 points. */
const mostLines = Math.floor(409 / lineHeight);

/** Whether a letter takes one unit of a column's width: Latin, Greek, Cyrillic and halfwidth kana do. All others take two. */
const isNarrow = (code: number) =>
  code < 0x250 || (code >= 0x370 && code < 0x530) || (code >= 0x1e00 && code < 0x2000) || (code >= 0xff61 && code <= 0xff9f);

/**
 * Returns the indexes where the lines of a text begin in a cell that wraps. They begin after line feeds, between words, else
 * between letters.
 * @param width of the column, in its own units: letters of half width
 */
function lineStarts(text: string, width: number): readonly number[] {
  // Cells have margins, and in every font some letters are wider than its digits.
  const room = Math.max(2, Math.floor(width * 0.9) - 1);
  const starts = [0];
  let [at, used, afterSpace, usedAfterSpace] = [0, 0, -1, 0];
  const begin = (place: number, taken: number) => {
    starts.push(place);
    [used, afterSpace, usedAfterSpace] = [taken, -1, 0];
  };
  for (const letter of text) {
    const units = isNarrow(letter.codePointAt(0) ?? 0) ? 1 : 2;
    if (letter === "\n") begin(at + 1, 0);
    else if (used + units <= room) {
      used += units;
      usedAfterSpace += units;
      // A line of Japanese can break at any letter.
      if (letter === " " || units === 2) [afterSpace, usedAfterSpace] = [at + letter.length, 0];
    } else if (afterSpace >= 0) begin(afterSpace, usedAfterSpace + units);
    else begin(at, units);
    at += letter.length;
  }
  return starts;
}

/** A text that wraps in a column of this width. */
interface Wrapped {
  readonly text: string;
  readonly width: number;
}

/**
 * Returns the points of a row that shows each of these texts whole, at most what Excel shows. Without it, printers and viewers cut
 * them.
 */
export function rowHeight(cells: readonly Wrapped[]): number {
  const lines = Math.max(1, ...cells.map(({ text, width }) => lineStarts(text, width).length));
  return Math.min(lines, mostLines) * lineHeight;
}

/**
 * Divides a text, between lines, into parts that each fit into the tallest row. It is one part where all of it fits.
 * @param most parts: the last one has all remaining text, whether it fits or not
 */
export function partsOfRows(text: string, width: number, most: number): readonly string[] {
  const starts = lineStarts(text, width)
    .filter((_start, line) => line % mostLines === 0)
    .slice(0, most);
  return starts.map((start, part) => {
    const cut = text.slice(start, starts[part + 1]);
    return part < starts.length - 1 ? cut.replace(/\n$/u, "") : cut;
  });
}
