import type { QueryOf } from "#client/search/list-query.ts";
import { anyOf, day, masterIds, mastersOrNone, type Param, recordIds, someOf, someWords } from "#client/ui/table/list-search.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Choice } from "#sync/engine/field.ts";

/* Routes import this file, so it must import neither schemas nor controls (decision 010). */

/** The parts of a query of the column index that filters add to. */
type Part = "filters" | "codes" | "sets" | "ranges";
type Asked = { readonly [P in Part]?: Readonly<Record<string, unknown>> };

/** The fields and joins of an entity that one part of a query may name. */
type KeyOf<E, P extends Part> = P extends keyof QueryOf<E> ? keyof NonNullable<QueryOf<E>[P]> & string : never;

/** The kind of a filter's values, which decides its control. */
export type FilterKind =
  /** Some of a few fixed values, from a menu. */
  | { readonly kind: "choices"; readonly choices: readonly Choice[]; readonly single?: true }
  /** Some rows of the master that a field or a join names, from a menu. */
  | { readonly kind: "masters"; readonly orNone: boolean }
  /** Some rows of the entity that a field or a join names, from a picker. */
  | { readonly kind: "records" }
  /** A day. With `since`, it is the end of a period; `since` names the filter with its start. */
  | { readonly kind: "day"; readonly since?: string };

/** The field or join of an entity that a filter is about. It is `id` if the filter offers the entity's own rows. */
export interface About {
  readonly entity: string;
  readonly path: string;
}

/** One filter of a list. Its part of the address, its query, its control and its chips are derived from it. */
export type Filter<T = unknown> = FilterKind & {
  readonly label: string;
  readonly param: Param<T>;
  readonly about?: About;
  /** Returns its part of the query; absent if the list itself does the filtering. */
  ask?(value: T): Asked;
};

/** The filters of a list by their keys in the address, in the order in which they are shown. */
export type Filters = Readonly<Record<string, Filter>>;

type ValueIn<F> = F extends { readonly param: Param<infer T> } ? T : never;
/** The values of filters; an absent filter matches all rows. */
export type Filtered<F> = { readonly [K in keyof F]?: ValueIn<F[K]> | undefined };

const none = { value: 0, label: "未設定" } as const;
const orNull = (values: readonly (number | string)[]) => values.map((value) => (value === none.value ? null : value));

/** Offers several of a few values, numbers or words. */
function choices<const V extends number | string>(
  label: string,
  offered: readonly Choice<V>[],
): Filter<readonly V[]> & { readonly kind: "choices" } {
  const values = offered.map(({ value }) => value);
  const numbers = values.filter((value) => typeof value === "number");
  const param = numbers.length > 0 ? someOf(numbers) : someWords(values.map(String));
  return { kind: "choices", label, choices: offered, param: param as unknown as Param<readonly V[]> };
}

/** Offers one of a few values, or none of them. */
export function choice<const V extends number | string>(
  label: string,
  offered: readonly Choice<V>[],
): Filter<V> & { readonly kind: "choices" } {
  return { kind: "choices", single: true, label, choices: offered, param: anyOf(offered.map(({ value }) => value)) };
}

/** Offers several rows of a master. The list itself does the filtering. */
export const masters = (label: string, entity: string): Filter<readonly number[]> => ({
  kind: "masters",
  orNone: false,
  label,
  param: masterIds,
  about: { entity, path: "id" },
});

/**
 * Returns functions that define filters on an entity's own fields and joins, which the column index answers. A field or join that
 * the entity's listing does not declare does not compile.
 */
export function filtersOf<E extends AnyEntity>(entity: E["name"]) {
  const about = (path: string) => ({ entity, path });
  return {
    /** Offers several of a field's values; with `orNone`, 0 stands for rows without one. */
    choices: <const V extends number | string, const N extends boolean = false>(
      column: KeyOf<E, "filters">,
      label: string,
      offered: readonly Choice<V>[],
      { orNone }: { readonly orNone?: N } = {},
    ): Filter<readonly (N extends true ? V | 0 : V)[]> => {
      const all = orNone === true ? [...offered, none] : offered;
      return { ...choices(label, all as typeof offered), ask: (values) => ({ filters: { [column]: orNull(values) } }) };
    },
    /** Lets users choose several master rows for a referencing field. `orNone` adds 'no reference'. */
    masters: (column: KeyOf<E, "filters">, label: string, { orNone = false } = {}): Filter<readonly number[]> => ({
      kind: "masters",
      orNone,
      label,
      param: orNone ? mastersOrNone : masterIds,
      about: about(column),
      ask: (ids) => ({ filters: { [column]: orNull(ids) } }),
    }),
    /** Offers several rows of the master whose ids a join returns. */
    codes: (join: KeyOf<E, "codes">, label: string): Filter<readonly number[]> => ({
      kind: "masters",
      orNone: false,
      label,
      param: masterIds,
      about: about(join),
      ask: (ids) => ({ codes: { [join]: ids } }),
    }),
    /** Matches rows whose field references any of the chosen records. */
    records: (column: KeyOf<E, "filters">, label: string): Filter<readonly string[]> => ({
      kind: "records",
      label,
      param: recordIds,
      about: about(column),
      ask: (ids) => ({ filters: { [column]: ids } }),
    }),
    /** Matches rows whose join contains all of the chosen records. */
    members: (join: KeyOf<E, "sets">, label: string): Filter<readonly string[]> => ({
      kind: "records",
      label,
      param: recordIds,
      about: about(join),
      ask: (ids) => ({ sets: { [join]: ids } }),
    }),
    /** Matches from a day on. */
    since: (column: KeyOf<E, "ranges">, label: string): Filter<string> => ({
      kind: "day",
      label,
      param: day,
      ask: (from) => ({ ranges: { [column]: { from } } }),
    }),
    /** Matches until a day, the end of the period that starts at the filter `since`. */
    until: (column: KeyOf<E, "ranges">, label: string, since: string): Filter<string> => ({
      kind: "day",
      since,
      label,
      param: day,
      ask: (to) => ({ ranges: { [column]: { to } } }),
    }),
  };
}

/** Returns the filters' parameters in an address, for `defineListSearch`. */
export const paramsOf = <F extends Filters>(filters: F) =>
  Object.fromEntries(Object.entries(filters).map(([key, { param }]) => [key, param])) as {
    readonly [K in keyof F]: F[K]["param"];
  };

/** Returns a filter's value as a list. */
export function heldIn(values: object, key: string): readonly (number | string)[] {
  const held: unknown = Reflect.get(values, key);
  const all: readonly unknown[] = Array.isArray(held) ? held : [held];
  return all.filter((value) => typeof value === "string" || typeof value === "number");
}

/** Whether any filter has a value; each such filter has a chip. */
export const isFiltered = (filters: Filters, values: object): boolean => holding(filters, values).length > 0;

/** Returns the filters whose period ends before its start, so that no row can match. */
export function turned(filters: Filters, values: object): readonly string[] {
  const at = (key: string) => Reflect.get(values, key) as unknown;
  return Object.entries(filters).flatMap(([key, filter]) => {
    const since = filter.kind === "day" && filter.since !== undefined ? at(filter.since) : undefined;
    const until = at(key);
    return typeof since === "string" && typeof until === "string" && until < since ? [key] : [];
  });
}

/** Returns the filters' part of a query of the column index of `E`. */
export function questionOf<E extends AnyEntity>(
  filters: Filters,
  values: object,
): Pick<QueryOf<E>, Extract<Part | "ids", keyof QueryOf<E>>> {
  const asked: Record<string, Record<string, unknown>> = {};
  for (const [filter, value] of holding(filters, values)) {
    for (const [part, keys] of Object.entries(filter.ask?.(value) ?? {})) asked[part] = { ...asked[part], ...keys };
  }
  return { ...asked, ...(turned(filters, values).length > 0 && { ids: [] }) } as ReturnType<typeof questionOf<E>>;
}

/** Returns the filters that have a value, with it. */
const holding = (filters: Filters, values: object): readonly (readonly [Filter, unknown])[] =>
  Object.entries(filters).flatMap(([key, filter]) =>
    heldIn(values, key).length > 0 ? [[filter, Reflect.get(values, key) as unknown] as const] : [],
  );
