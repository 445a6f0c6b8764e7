/** The pages offered around the present one, and whether there are more on either side. */
export interface PageWindow {
  readonly pages: readonly number[];
  readonly before: boolean;
  readonly after: boolean;
}

/** At most `size` pages with the present one in their middle, as far as the ends allow. Pages count from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): PageWindow {
  const last = Math.max(1, pageCount);
  const middle = Math.min(Math.max(1, page), last);
  const first = Math.max(1, Math.min(middle - Math.floor(size / 2), last - size + 1));
  const pages = Array.from({ length: Math.min(size, last) }, (_, at) => first + at);
  return { pages, before: first > 1, after: first + pages.length - 1 < last };
}
