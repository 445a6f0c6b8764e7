import { countText } from "#client/ui/text/count-text.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/**
 * Returns the range that a page of a list shows: 「21〜40件目 / 1,240件」, blank beyond its end.
 * @param counter the word with which its rows are counted
 */
export function pageRange(page: number, size: number, shown: number, total: number, partial = false, counter = "件"): string {
  const first = (page - 1) * size + 1;
  return shown === 0
    ? ""
    : `${numberText(first)}〜${numberText(first + shown - 1)}${counter}目 / ${countText(total, counter, partial)}`;
}

/** The pages that are offered around the current one, and whether there are more on either side. */
export interface PageWindow {
  readonly pages: readonly number[];
  readonly before: boolean;
  readonly after: boolean;
}

/** Returns at most `size` pages with the current one in the middle, as far as the ends allow. Pages count from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): PageWindow {
  const last = Math.max(1, pageCount);
  const middle = Math.min(Math.max(1, page), last);
  const first = Math.max(1, Math.min(middle - Math.floor(size / 2), last - size + 1));
  const pages = Array.from({ length: Math.min(size, last) }, (_, at) => first + at);
  return { pages, before: first > 1, after: first + pages.length - 1 < last };
}

/** Returns how many pages these rows fill. An empty list has one page. */
export const pageCount = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

/** Returns the page that is shown for a wanted one. Beyond the end it is the last: rows go while a user works through them. */
export const pageWithin = (wanted: number, rows: number, size: number): number => Math.min(wanted, pageCount(rows, size));
