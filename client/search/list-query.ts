import type { AnyEntity, Entity, RowOf } from "#sync/engine/entity.ts";
import type { CodesJoin, ListingJoin, NewestJoin, OneJoin, SetJoin } from "#sync/engine/listing.ts";

/** A value that a column is compared with. */
export type FilterValue = number | string | null;

/** A range that includes both ends; an absent end is unbounded. */
export interface ListRange {
  readonly from?: string;
  readonly to?: string;
}

/** A query of a column index: filters, the order, and the page. */
export interface ListQuery {
  /** Matches the rows that the listing hides (the trash) instead of the visible ones. */
  readonly hidden?: boolean;
  /** Words, each a fragment of any searched text; width, case and kana are ignored. */
  readonly text?: string;
  /** Limits the matches to these rows; unknown ids are ignored. */
  readonly ids?: readonly string[];
  /** By column: the row's value is one of these; null matches an empty value. */
  readonly filters?: Readonly<Record<string, readonly FilterValue[]>>;
  /** By column of days or words: the row's value is within this range. A row without a value is unbounded there, and matches. */
  readonly ranges?: Readonly<Record<string, ListRange>>;
  /** By join: the row has all of these ids. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  /** By join: the row has at least one of these codes. */
  readonly codes?: Readonly<Record<string, readonly number[]>>;
  /** Name of a declared sort. */
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

/** A query of the rows of `E`: names that its listing does not declare do not compile. */
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
 * One row of a list: its id, the declared columns, and a value for each join by its name. A set is a list of ids (`tags:
 * string[]`). A single joined row is an object (`company: { id, name } | null`). So is the target of the newest child
 * (`latestProject: { id, name, over } | null`). The object stays the same as long as nothing in it changes.
 */
export type ListRowOf<E> =
  string extends NameOf<E>
    ? ListRow
    : { readonly id: string } & Pick<RowOf<E>, ColumnOf<E> & keyof RowOf<E>> & {
          readonly [K in JoinOf<E, SetJoin | OneJoin | NewestJoin>]: Shown<JoinsOf<E>[K & keyof JoinsOf<E>]>;
        };

/** An answer. The object stays the same as long as nothing in it changes. */
export interface ListResult<R = ListRow> {
  /** Number of visible rows, or of hidden ones if the query matches those. */
  readonly total: number;
  /** Number of matching rows, on all pages. */
  readonly matched: number;
  readonly rows: readonly R[];
  /** The part of the answer that may be incomplete. */
  readonly partial: ListPart | null;
}

/** All rows that match a query, in its order; places are counted from 1. It is correct when it is requested. */
export interface ListOrder {
  readonly matched: number;
  readonly partial: ListPart | null;
  /** Returns the place of a row; undefined if it does not match. */
  placeOf(id: string): number | undefined;
  /** Returns the id at a place; undefined beyond either end. */
  idAt(place: number): string | undefined;
  /** Returns the values of a declared column in this order, without the cost of whole rows. */
  valuesOf(column: string): readonly unknown[];
}

/**
 * The part of a list that is incomplete while rows arrive. With `rows`, counts may grow and a missing row may still arrive. With
 * `joins`, only the joined values of a row may be missing.
 */
export type ListPart = "rows" | "joins";

/** The sorts that an entity's lists can have. */
export type SortOf<E> = keyof ListingOf<E>["sorts"] & string;

type NameOf<E> = E extends AnyEntity ? E["name"] : never;
type ListingOf<E> = E extends Entity<string, infer _F, string, infer G> ? Exclude<G, undefined> : never;
type ColumnOf<E> = ListingOf<E>["columns"][number];
type SortedColumnOf<E> = ListingOf<E>["sorts"][SortOf<E>]["by"][number];
type JoinsOf<E> = ListingOf<E> extends { readonly joins: infer J } ? J : Record<never, ListingJoin>;
type JoinOf<E, Kind> = { [K in keyof JoinsOf<E>]: JoinsOf<E>[K] extends Kind ? K : never }[keyof JoinsOf<E>] & string;
type Shown<J> = J extends SetJoin ? readonly string[] : J extends OneJoin<infer V> | NewestJoin<infer V> ? V | null : never;
