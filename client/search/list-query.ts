import type { AnyEntity, Entity, RowOf } from "#sync/engine/entity.ts";
import type { CodesJoin, ListingJoin, NewestJoin, OneJoin, SetJoin } from "#sync/engine/listing.ts";

/** What a column is compared with. */
export type FilterValue = number | string | null;

/** Both ends belong to it; an end that is absent bounds nothing. */
export interface ListRange {
  readonly from?: string;
  readonly to?: string;
}

/** A question to a column index: what to keep, in which order, and which page of it. */
export interface ListQuery {
  /** Keeps the rows that the listing hides (the trash) in place of those that it shows. */
  readonly hidden?: boolean;
  /** A fragment of any searched text; width, case, kana and white space make no difference. */
  readonly text?: string;
  /** The rows that are kept; those that are not there count for nothing. */
  readonly ids?: readonly string[];
  /** Column to the values of which a row has one; null for rows that have none there. */
  readonly filters?: Readonly<Record<string, readonly FilterValue[]>>;
  /** Column of days or words to what its value lies within; a row without one there is open at that end, and kept. */
  readonly ranges?: Readonly<Record<string, ListRange>>;
  /** Join to the ids all of which a row has. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  /** Join to the codes of which a row has at least one. */
  readonly codes?: Readonly<Record<string, readonly number[]>>;
  /** Name of a declared sort. */
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

/** A question about the rows of `E`: what its listing does not declare does not compile. */
export type QueryOf<E> =
  string extends NameOf<E>
    ? ListQuery
    : {
        readonly hidden?: boolean;
        readonly text?: string;
        readonly ids?: readonly string[];
        readonly filters?: { readonly [K in ColumnOf<E> | SortedColumnOf<E>]?: readonly FilterValue[] };
        readonly ranges?: { readonly [K in ColumnOf<E> | SortedColumnOf<E>]?: ListRange };
        readonly sets?: { readonly [K in JoinOf<E, SetJoin>]?: readonly string[] };
        readonly codes?: { readonly [K in JoinOf<E, CodesJoin>]?: readonly number[] };
        readonly sort: SortOf<E>;
        readonly offset: number;
        readonly limit: number;
      };

/** A row of a list of any entity; see `ListRowOf`. */
export type ListRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * One row of a list: its id, the declared columns, and by the joins' names the ids of a set (`tags: string[]`), the one
 * joined row (`company: { id, name } | null`) or what the newest child points at (`latestProject: { id, name, over } | null`).
 * The same object as long as nothing in it changes.
 */
export type ListRowOf<E> =
  string extends NameOf<E>
    ? ListRow
    : { readonly id: string } & Pick<RowOf<E>, ColumnOf<E> & keyof RowOf<E>> & {
          readonly [K in JoinOf<E, SetJoin | OneJoin | NewestJoin>]: Shown<JoinsOf<E>[K & keyof JoinsOf<E>]>;
        };

/** The answer. The same object as long as nothing in it changes. */
export interface ListResult<R = ListRow> {
  /** Rows that are not hidden; those that are, where the query keeps them. */
  readonly total: number;
  /** Rows that the query keeps, on all pages. */
  readonly matched: number;
  readonly rows: readonly R[];
  /** What of it may be less than there is. */
  readonly partial: ListPart | null;
}

/** All rows that a query keeps, in its order; places begin at 1. True at the moment it is asked for. */
export interface ListOrder {
  readonly matched: number;
  readonly partial: ListPart | null;
  /** Undefined for a row that the query does not keep. */
  placeOf(id: string): number | undefined;
  /** Undefined beyond either end. */
  idAt(place: number): string | undefined;
}

/**
 * What a list lacks while rows have not arrived: `rows`, so that no number is the last and nothing that is not there is none; or
 * only `joins`, so that a row may lack what it is joined to.
 */
export type ListPart = "rows" | "joins";

/** The orders that an entity's lists can have. */
export type SortOf<E> = keyof ListingOf<E>["sorts"] & string;

type NameOf<E> = E extends AnyEntity ? E["name"] : never;
type ListingOf<E> = E extends Entity<string, infer _F, string, infer G> ? Exclude<G, undefined> : never;
type ColumnOf<E> = ListingOf<E>["columns"][number];
type SortedColumnOf<E> = ListingOf<E>["sorts"][SortOf<E>]["by"][number];
type JoinsOf<E> = ListingOf<E> extends { readonly joins: infer J } ? J : Record<never, ListingJoin>;
type JoinOf<E, Kind> = { [K in keyof JoinsOf<E>]: JoinsOf<E>[K] extends Kind ? K : never }[keyof JoinsOf<E>] & string;
type Shown<J> = J extends SetJoin ? readonly string[] : J extends OneJoin<infer V> | NewestJoin<infer V> ? V | null : never;
