/** One page of all rows by entity, fetched and parsed; undefined past the last. */
export async function fetchPage(size: number, page: number): Promise<FetchedPage | undefined> {
  const answer = await fetch(`/rows/${size}/${page}`);
  return answer.status === 404 ? undefined : ((await answer.json()) as FetchedPage);
}

/** Rows by entity, and the entities of which these are the last. */
export interface FetchedPage {
  readonly rows: Readonly<Record<string, StoredRow[]>>;
  readonly whole: readonly string[];
}

export type StoredRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The partners of all pages, page by page. */
export async function* partnerPages(size: number): AsyncGenerator<StoredRow[]> {
  for (let page = 0; ; page++) {
    const { rows } = (await fetchPage(size, page)) ?? {};
    if (!rows) return;
    if (rows["partner"]) yield rows["partner"];
    else if (page > 0) return;
  }
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
