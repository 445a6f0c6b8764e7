import type { Field, ValueOf } from "./field.ts";

/** What the column index keeps of an entity (see `client/search`). `C` are the names of the entity's columns. */
export interface Listing<C extends string = string> {
  /** Columns that are searched as folded text. The values of a group are also joined without a space (family and given name). */
  readonly search: readonly (readonly C[])[];
  /** Codes that are also found without their hyphens. */
  readonly hyphened?: readonly C[];
  /** Columns that the list's rows and the filters need. */
  readonly columns: readonly C[];
  readonly sorts: Readonly<Record<string, { readonly by: readonly C[]; readonly descending?: boolean }>>;
  /** The column of a trash: rows that have a value in it are left out. */
  readonly hiddenBy?: C;
  /** Rows of other entities that belong to this one. */
  readonly joins?: Readonly<Record<string, ListingJoin>>;
}

/** The names of an entity's columns: its own fields, and what the engine writes beside them. */
export type ColumnName<F> = (keyof F & string) | "number" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy";

export type ListingJoin = SetJoin | OneJoin | CodesJoin | NewestJoin;

/**
 * Joins many links: the set of `value` of the rows of `entity` whose `by` is this row's id. What `where` names is part of the link.
 * With a `target`, the texts of its rows also find this row.
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

/**
 * Joins one row of `target`. The row of `entity` with this row's id names it in the field `via`. Its `columns` are searched, too.
 */
export interface OneJoin<V = unknown> {
  readonly kind: "one";
  readonly entity: string;
  readonly via: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly search: readonly (readonly string[])[];
  /** Never set; only its type is used, which is that of the values that rows show. */
  readonly shown?: V;
}

/** Joins small numbers (masters' ids) that rows of other entities give to this row. Their union is for filters, and not shown. */
export interface CodesJoin {
  readonly kind: "codes";
  readonly sources: readonly CodeSource[];
}

/**
 * Joins the newest child: the row of `entity` whose `by` is this row's id, by `latest`, then by id. Children whose `via` names a
 * row in the trash (`hiddenBy`) do not count. It gives the target's id, its `columns` (texts), and as `over` whether `ended` has a
 * value.
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
  /** Never set; only its type is used, which is that of the values that rows show. */
  readonly shown?: V;
}

/** Rows of `entity` that count: `by` is the listed row's id, and the fields equal those of `where`. */
export interface CodeSource {
  readonly entity: string;
  /** A declared lookup. */
  readonly by: string;
  /** A field whose value is a number, a list of numbers, or null. */
  readonly value: string;
  readonly where?: Where;
}

type Where = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Fields = Readonly<Record<string, Field>>;
type Name<F> = keyof F & string;

/** What a join must know of an entity. An entity that joins to itself passes its fields before it is defined. */
interface Declared<F extends Fields> {
  readonly name: string;
  readonly fields: F;
}

interface LinkedBy<F> {
  readonly by: Name<F>;
  readonly value: Name<F>;
  readonly where?: { readonly [K in Name<F>]?: string | number | boolean | null };
}

/** Joins the ids that links of `entity` give to a row. With `target`, the `search` texts of its rows also find the row. */
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

/** Joins one row of `target`: the row of `through` with the listed row's id names it. */
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

/** Declares a source of `joinCodes`. */
export const codesOf = <F extends Fields>({ name }: Declared<F>, source: LinkedBy<F>): CodeSource => ({
  entity: name,
  ...source,
});

/** Joins the row of `target` to which a row's newest child refers. */
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
