/** What a column is compared with. */
export type FilterValue = number | string | null;

/** A question to a column index: what to keep, in which order, and which page of it. */
export interface ListQuery {
  /** A fragment of any searched text; width, case, kana and white space make no difference. */
  readonly text?: string;
  /** Column to the values of which a row has one; null for rows that have none there. */
  readonly filters?: Readonly<Record<string, readonly FilterValue[]>>;
  /** Join to the ids all of which a row has. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  /** Join to the codes of which a row has at least one. */
  readonly codes?: Readonly<Record<string, readonly number[]>>;
  /** Name of a declared sort. */
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

/**
 * One row of a list: its id, the declared columns, and by the joins' names the ids of a set (`tags: string[]`), the one
 * joined row (`company: { id, name } | null`) or what the newest child points at (`latestProject: { id, name, over } | null`).
 * The same object as long as nothing in it changes.
 */
export type ListRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The answer. The same object as long as nothing in it changes. */
export interface ListResult {
  /** Rows that are not hidden. */
  readonly total: number;
  /** Rows that the query keeps, on all pages. */
  readonly matched: number;
  readonly rows: readonly ListRow[];
  /** What of it may be less than there is. */
  readonly partial: ListPart | null;
}

/**
 * What a list lacks while rows have not arrived: `rows`, so that no number is the last and nothing that is not there is none; or
 * only `joins`, so that a row may lack what it is joined to.
 */
export type ListPart = "rows" | "joins";
