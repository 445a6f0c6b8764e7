/** `rows`: partners with all that belongs to them. `tagged`: partners with tags alone. */
export type PageKind = "rows" | "tagged";

/** Fetches and parses one page of all rows by entity; undefined after the last. */
export async function fetchPage(size: number, page: number, kind: PageKind = "rows"): Promise<FetchedPage | undefined> {
  const answer = await fetch(`/${kind}/${size}/${page}`);
  return answer.status === 404 ? undefined : ((await answer.json()) as FetchedPage);
}

/** Rows by entity, and the entities whose last rows these are. */
export interface FetchedPage {
  readonly rows: Readonly<Record<string, StoredRow[]>>;
  readonly whole: readonly string[];
}

export type StoredRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Yields the partners of all pages, page by page. */
export async function* partnerPages(size: number): AsyncGenerator<StoredRow[]> {
  for (let page = 0; ; page++) {
    const { rows } = (await fetchPage(size, page)) ?? {};
    if (!rows) return;
    if (rows["partner"]) yield rows["partner"];
    else if (page > 0) return;
  }
}

/** Returns the milliseconds of a piece of work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
