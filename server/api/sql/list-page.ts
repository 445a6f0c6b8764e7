import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { rowsOf } from "./rows.ts";

/** Rows of a page. */
export const pageSize = 50;

/** What a form left empty counts as not given. */
export const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** A number without a fraction. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/u, "数字で指定してください")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${min}から${max}までの数字で指定してください`);

/** More pages than there are rows. */
const mostPages = 1_000_000_000;

/** The page that a caller asks for, from 1. One past the end is empty, however far past it is. */
export const page = unlessEmpty(
  z
    .string()
    .regex(/^0*[1-9]\d*$/u, "ページは1以上の数字で指定してください")
    .transform((digits) => Math.min(Number(digits), mostPages))
    .default(1),
);

/** A part of the query that may be left out or empty. */
export const filter = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional());

/** A master's id or a code. One that names nothing finds nothing. */
export const filterId = filter(
  z
    .string()
    .regex(/^\d{1,9}$/u, "数字で指定してください")
    .transform(Number),
);

export const filterText = z.string().max(1_000, "1000文字以内で指定してください").optional();

export const pageFigures = z.strictObject({ maxPageCount: z.int(), maxCount: z.int() });

/** How many rows there are, and pages of them. */
export const figuresOf = (total: number): z.output<typeof pageFigures> => ({
  maxPageCount: Math.ceil(total / pageSize),
  maxCount: total,
});

/** An SQL condition and what is bound to it. */
export type Condition = readonly [sql: string, ...bindings: Knex.RawBinding[]];

/** A search as SQL, over narrow tables. */
export interface Search {
  /** Relations in which the conditions can be told. */
  readonly from: string;
  /** The column of the found row's id. */
  readonly id: string;
  readonly conditions: readonly Condition[];
  /** The same conditions in the form in which the planner can tell how much they find. */
  readonly expected: readonly Condition[];
  /** Ends with the id, so that no row stands on two pages. */
  readonly order: string;
}

/** From how many rows on an order's index finds a page sooner than a pass over all of them. */
const many = 5_000;

/**
 * One page of what a search finds, and how many it finds in all. Where much is found, the page is walked along its order's
 * index, and the count is a pass of its own; where little, one pass over the narrow rows gives both. Which of them, the
 * planner's expectation decides.
 */
export async function findPage<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  actor: Actor,
  { from, id, conditions, expected, order }: Search,
  page: number,
): Promise<{ readonly rows: RowOf<E>[]; readonly total: number }> {
  const [where, bindings] = allOf(conditions);
  const read = async <T>(sql: string, ...more: readonly number[]) =>
    (await knex.raw<{ rows: T[] }>(sql, [...bindings, ...more])).rows;
  const counting = async () =>
    (await read<{ total: number }>(`select count(*) as total from ${from} where ${where}`))[0]?.total ?? 0;
  const paging = async (counted: string) => {
    const sql = `select ${id} as id, ${counted} as total from ${from} where ${where} order by ${order} limit ? offset ?`;
    const found = await read<{ id: string; total: number | null }>(sql, pageSize, (page - 1) * pageSize);
    const inOrder = found.map((row) => row.id);
    const rows = (await rowsOf(knex, entity, actor).whereRaw("t.id = any(?::uuid[])", [inOrder])) as RowOf<E>[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { total: found[0]?.total, rows: inOrder.flatMap((key) => byId.get(key) ?? []) };
  };
  const inOnePass = async () => {
    const { rows, total } = await paging("count(*) over ()");
    // A page past the end has no row that could tell.
    return { rows, total: total ?? (page === 1 ? 0 : await counting()) };
  };
  const walk = async () => (await paging("null::integer")).rows;
  if (conditions.length > 0 && (await expectedRows(knex, from, expected)) < many) return inOnePass();
  if (page === 1) {
    // The first page of much is at hand at once, so that nothing is lost by counting first; and it was only expected.
    const total = await counting();
    if (total === 0) return { rows: [], total };
    return total < many ? inOnePass() : { rows: await walk(), total };
  }
  const [rows, total] = await Promise.all([walk(), counting()]);
  return { rows, total };
}

function allOf(conditions: readonly Condition[]): readonly [sql: string, bindings: Knex.RawBinding[]] {
  const sql = conditions.map(([condition]) => `(${condition})`).join(" and ");
  return [sql || "true", conditions.flatMap(([, ...values]) => values)];
}

/** How many rows the planner expects. */
async function expectedRows(knex: Knex, from: string, conditions: readonly Condition[]): Promise<number> {
  const [where, bindings] = allOf(conditions);
  const { rows } = await knex.raw<{ rows: Explained[] }>(`explain (format json) select from ${from} where ${where}`, bindings);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? many;
}

/** What PostgreSQL answers to EXPLAIN, as far as it is read here. */
interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/**
 * That a column of folded text holds a text, however it is typed: both sides are folded by the same function. From four
 * letters on `strpos` is quicker, since it skips; of LIKE alone the planner can tell how many rows it will find.
 */
export function holdsText(column: string, text: string): Condition {
  return [...text].length < 4 ? isLike(column, text) : [`strpos(${column}, search_key(?)) > 0`, text];
}

/** The same by LIKE, for the planner; wildcards stand for themselves. */
export const isLike = (column: string, text: string): Condition => [
  String.raw`${column} like '%' || regexp_replace(search_key(?), '([\\%_])', '\\\1', 'g') || '%'`,
  text,
];
