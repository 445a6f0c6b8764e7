import type { Field, ValueOf } from "./field.ts";

/** What the column index keeps of an entity (see `client/search`). `C` are the names of the entity's columns. */
export interface Listing<C extends string = string> {
  /** Searched as folded text; a group's values are also joined without a space (family and given name). */
  readonly search: readonly (readonly C[])[];
  /** A text of several words finds the rows that have all of them, wherever; without it, it is one text. */
  readonly words?: true;
  /** Codes that are found without their hyphens, too. */
  readonly hyphened?: readonly C[];
  /** Kept for the list's rows and for filters. */
  readonly columns: readonly C[];
  readonly sorts: Readonly<Record<string, { readonly by: readonly C[]; readonly descending?: boolean }>>;
  /** Rows with a value here are left out (a trash). */
  readonly hiddenBy?: C;
  /** Rows of other entities that belong to this one. */
  readonly joins?: Readonly<Record<string, ListingJoin>>;
}

/** The columns of an entity by name: its own fields, and what the engine writes beside them. */
export type ColumnName<F> = (keyof F & string) | "number" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy";

export type ListingJoin = SetJoin | OneJoin | CodesJoin | NewestJoin;

/**
 * Many links: the set of `value` of the rows of `entity` whose `by` is this row's id. What `where` names is part of the link. Where it
 * names a `target`, the row is found by the texts of those rows, too.
 */
export interface SetJoin {
  readonly kind: "set";
  readonly entity: string;
  readonly by: string;
  readonly value: string;
  readonly where?: Where;
  readonly target?: string;
  readonly search?: readonly (readonly string[])[];
}

/** One row: through `entity` (same id as this row), whose `via` names a row of `target`; its `columns`, searched too. */
export interface OneJoin<V = unknown> {
  readonly kind: "one";
  readonly entity: string;
  readonly via: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly search: readonly (readonly string[])[];
  /** Carries the type of what rows show; never set. */
  readonly shown?: V;
}

/** Small numbers (masters' ids) that rows of other entities give to this one, united: for filters, not shown. */
export interface CodesJoin {
  readonly kind: "codes";
  readonly sources: readonly CodeSource[];
}

/**
 * Joins the newest child: the row of `entity` whose `by` is this row's id, by `latest`, then by id. Children whose `via` names
 * a row in the trash (`hiddenBy`) do not count. Gives the target's id and `columns` (texts), and as `over` whether `ended` has
 * a value.
 */
export interface NewestJoin<V = unknown> {
  readonly kind: "newest";
  readonly entity: string;
  readonly by: string;
  readonly latest: string;
  readonly ended: string;
  readonly via: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly hiddenBy: string;
  /** Carries the type of what rows show; never set. */
  readonly shown?: V;
}

/** Rows of `entity` that count: those whose `by` is the listed row's id and whose fields are as `where` says. */
export interface CodeSource {
  readonly entity: string;
  /** A declared lookup. */
  readonly by: string;
  /** A field that holds a number, a list of numbers, or nothing. */
  readonly value: string;
  readonly where?: Where;
}

type Where = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Fields = Readonly<Record<string, Field>>;
type Name<F> = keyof F & string;

/** What a join needs to know of an entity. One that joins to itself passes its fields before it is defined. */
interface Declared<F extends Fields> {
  readonly name: string;
  readonly fields: F;
}

interface LinkedBy<F> {
  readonly by: Name<F>;
  readonly value: Name<F>;
  readonly where?: { readonly [K in Name<F>]?: string | number | boolean | null };
}

/** Joins the ids that links of `entity` give to a row; it is found by what is `searched` of the rows of `target`, if that is given. */
export const joinSet = <F extends Fields, T extends Fields>(
  { name }: Declared<F>,
  link: LinkedBy<F>,
  searched?: { readonly target: Declared<T>; readonly search: readonly (readonly Name<T>[])[] },
): SetJoin => ({
  kind: "set",
  entity: name,
  ...link,
  ...(searched && { target: searched.target.name, search: searched.search }),
});

/** Joins the one row of `target` that the row of `through` with the listed row's id names. */
export const joinOne = <F extends Fields, T extends Fields, const C extends Name<T>>(
  { through, via, target }: { readonly through: Declared<F>; readonly via: Name<F>; readonly target: Declared<T> },
  shown: { readonly columns: readonly C[]; readonly search: readonly (readonly Name<T>[])[] },
): OneJoin<{ readonly id: string } & { readonly [K in C]: ValueOf<T[K]> }> => ({
  kind: "one",
  entity: through.name,
  via,
  target: target.name,
  ...shown,
});

/** Joins the masters' ids that rows of these sources give to a row. */
export const joinCodes = (...sources: readonly CodeSource[]): CodesJoin => ({ kind: "codes", sources });

/** A source of `joinCodes`. */
export const codesOf = <F extends Fields>({ name }: Declared<F>, source: LinkedBy<F>): CodeSource => ({
  entity: name,
  ...source,
});

/** Joins the row of `target` that the newest of a row's children points at. */
export const joinNewest = <F extends Fields, T extends Fields, const C extends Name<T>>(
  { name }: Declared<F>,
  child: { readonly by: Name<F>; readonly latest: Name<F>; readonly ended: Name<F>; readonly via: Name<F> },
  target: Declared<T>,
  shown: { readonly columns: readonly C[]; readonly hiddenBy: Name<T> },
): NewestJoin<{ readonly id: string; readonly over: boolean } & { readonly [K in C]: string | null }> => ({
  kind: "newest",
  entity: name,
  ...child,
  target: target.name,
  ...shown,
});
