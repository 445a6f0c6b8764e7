import type { QueryOf } from "#client/search/list-query.ts";
import { anyOf, day, masterIds, mastersOrNone, type Param, recordIds, someOf, someWords } from "#client/ui/table/list-search.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Choice } from "#sync/engine/field.ts";

/* Routes read this, so that no schema and no control may come along (decision 010). */

/** The parts of a question to the column index that filters add to. */
type Part = "filters" | "codes" | "sets" | "ranges";
type Asked = { readonly [P in Part]?: Readonly<Record<string, unknown>> };

/** The fields and joins of an entity that one part of a question may name. */
type KeyOf<E, P extends Part> = P extends keyof QueryOf<E> ? keyof NonNullable<QueryOf<E>[P]> & string : never;

/** What a filter's values are, and so which control offers them. */
export type FilterKind =
  /** Some of a few fixed values, from a menu. */
  | { readonly kind: "choices"; readonly choices: readonly Choice[]; readonly single?: true }
  /** Some rows of the master that a field or a join names, from a menu. */
  | { readonly kind: "masters"; readonly orNone: boolean }
  /** Some rows of the entity that a field or a join names, from a picker. */
  | { readonly kind: "records" }
  /** A day; with `since`, the end of a period whose start that filter is. */
  | { readonly kind: "day"; readonly since?: string };

/** The field or join of an entity that a filter is about; its `id` where the filter offers the entity's own rows. */
export interface About {
  readonly entity: string;
  readonly path: string;
}

/** One filter of a list. Its place in the address, its question, its control and its chips follow from it. */
export type Filter<T = unknown> = FilterKind & {
  readonly label: string;
  readonly param: Param<T>;
  readonly about?: About;
  /** Nothing where the list itself knows how to narrow. */
  ask?(value: T): Asked;
};

/** The filters of a list by their words in the address, in the order in which they are shown. */
export type Filters = Readonly<Record<string, Filter>>;

type ValueIn<F> = F extends { readonly param: Param<infer T> } ? T : never;
/** What the filters hold; a filter that is absent narrows nothing. */
export type Filtered<F> = { readonly [K in keyof F]?: ValueIn<F[K]> | undefined };

const none = { value: 0, label: "未設定" } as const;
const orNull = (values: readonly (number | string)[]) => values.map((value) => (value === none.value ? null : value));

/** Several of a few values; numbers or words. */
function choices<const V extends number | string>(
  label: string,
  offered: readonly Choice<V>[],
): Filter<readonly V[]> & { readonly kind: "choices" } {
  const values = offered.map(({ value }) => value);
  const numbers = values.filter((value) => typeof value === "number");
  const param = numbers.length > 0 ? someOf(numbers) : someWords(values.map(String));
  return { kind: "choices", label, choices: offered, param: param as unknown as Param<readonly V[]> };
}

/** One of a few values, or none of them. */
export function choice<const V extends number | string>(
  label: string,
  offered: readonly Choice<V>[],
): Filter<V> & { readonly kind: "choices" } {
  return { kind: "choices", single: true, label, choices: offered, param: anyOf(offered.map(({ value }) => value)) };
}

/** Several rows of a master, of which the list itself knows what they narrow. */
export const masters = (label: string, entity: string): Filter<readonly number[]> => ({
  kind: "masters",
  orNone: false,
  label,
  param: masterIds,
  about: { entity, path: "id" },
});

/**
 * Filters about an entity's own fields and joins, which the column index answers. A field or join that the entity's listing does
 * not declare does not compile.
 */
export function filtersOf<E extends AnyEntity>(entity: E["name"]) {
  const about = (path: string) => ({ entity, path });
  return {
    /** Several of a field's values; with `orNone`, 0 for rows without one, too. */
    choices: <const V extends number | string, const N extends boolean = false>(
      column: KeyOf<E, "filters">,
      label: string,
      offered: readonly Choice<V>[],
      { orNone }: { readonly orNone?: N } = {},
    ): Filter<readonly (N extends true ? V | 0 : V)[]> => {
      const all = orNone === true ? [...offered, none] : offered;
      return { ...choices(label, all as typeof offered), ask: (values) => ({ filters: { [column]: orNull(values) } }) };
    },
    /** Several rows of the master that a field names; with `orNone`, rows that name none, too. */
    masters: (column: KeyOf<E, "filters">, label: string, { orNone = false } = {}): Filter<readonly number[]> => ({
      kind: "masters",
      orNone,
      label,
      param: orNone ? mastersOrNone : masterIds,
      about: about(column),
      ask: (ids) => ({ filters: { [column]: orNull(ids) } }),
    }),
    /** Several rows of the master whose ids a join gives. */
    codes: (join: KeyOf<E, "codes">, label: string): Filter<readonly number[]> => ({
      kind: "masters",
      orNone: false,
      label,
      param: masterIds,
      about: about(join),
      ask: (ids) => ({ codes: { [join]: ids } }),
    }),
    /** Any of some records that a field names. */
    records: (column: KeyOf<E, "filters">, label: string): Filter<readonly string[]> => ({
      kind: "records",
      label,
      param: recordIds,
      about: about(column),
      ask: (ids) => ({ filters: { [column]: ids } }),
    }),
    /** All of some records that a join gives. */
    members: (join: KeyOf<E, "sets">, label: string): Filter<readonly string[]> => ({
      kind: "records",
      label,
      param: recordIds,
      about: about(join),
      ask: (ids) => ({ sets: { [join]: ids } }),
    }),
    /** From a day on. */
    since: (column: KeyOf<E, "ranges">, label: string): Filter<string> => ({
      kind: "day",
      label,
      param: day,
      ask: (from) => ({ ranges: { [column]: { from } } }),
    }),
    /** Until a day, the last one of a period that begins at the filter `since`. */
    until: (column: KeyOf<E, "ranges">, label: string, since: string): Filter<string> => ({
      kind: "day",
      since,
      label,
      param: day,
      ask: (to) => ({ ranges: { [column]: { to } } }),
    }),
  };
}

/** The places of filters in an address, for `defineListSearch`. */
export const paramsOf = <F extends Filters>(filters: F) =>
  Object.fromEntries(Object.entries(filters).map(([key, { param }]) => [key, param])) as {
    readonly [K in keyof F]: F[K]["param"];
  };

/** What a filter holds, as a list. */
export function heldIn(values: object, key: string): readonly (number | string)[] {
  const held: unknown = Reflect.get(values, key);
  const all: readonly unknown[] = Array.isArray(held) ? held : [held];
  return all.filter((value) => typeof value === "string" || typeof value === "number");
}

/** Whether any of the filters narrows the list, each of which has its chip. */
export const isFiltered = (filters: Filters, values: object): boolean => holding(filters, values).length > 0;

/** The filters whose period ends before it begins: nothing meets them. */
export function turned(filters: Filters, values: object): readonly string[] {
  const at = (key: string) => Reflect.get(values, key) as unknown;
  return Object.entries(filters).flatMap(([key, filter]) => {
    const since = filter.kind === "day" && filter.since !== undefined ? at(filter.since) : undefined;
    const until = at(key);
    return typeof since === "string" && typeof until === "string" && until < since ? [key] : [];
  });
}

/** What the filters ask of the column index of `E`. */
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

/** The filters that narrow the list, with what they hold. */
const holding = (filters: Filters, values: object): readonly (readonly [Filter, unknown])[] =>
  Object.entries(filters).flatMap(([key, filter]) =>
    heldIn(values, key).length > 0 ? [[filter, Reflect.get(values, key) as unknown] as const] : [],
  );
