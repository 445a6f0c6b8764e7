import type { Knex } from "knex";
import { z } from "zod";
import { isDate } from "#sync/engine/calendar.ts";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { rowsOf } from "./rows.ts";

/** The number of rows on a page. */
export const pageSize = 50;

/** Treats an empty text from a form as absent. */
export const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** Defines a whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/u, "数字で指定してください")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${min}から${max}までの数字で指定してください`);

/** A number that is larger than any possible number of pages. */
const mostPages = 1_000_000_000;

/** The page that a caller asks for, from 1. A page past the end is empty. */
export const page = unlessEmpty(
  z
    .string()
    .regex(/^0*[1-9]\d*$/u, "ページは1以上の数字で指定してください")
    .transform((digits) => Math.min(Number(digits), mostPages))
    .default(1),
);

/** Defines a part of the query that may be absent or empty. */
export const filter = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional());

/** A master's id or a code. An unknown one finds nothing. */
export const filterId = filter(
  z
    .string()
    .regex(/^\d{1,9}$/u, "数字で指定してください")
    .transform(Number),
);

const dayForm = "日付をYYYY-MM-DDの形式で指定してください";

/** A day that exists, for PostgreSQL, too: it has no year 0. */
export const day = z.iso.date(dayForm).refine(isDate, dayForm);

/** Such a day, which may be absent or empty. */
export const filterDay = filter(day);

export const filterText = z.string().max(1_000, "1000文字以内で指定してください").optional();

export const pageFigures = z.strictObject({ maxPageCount: z.int(), maxCount: z.int() });

/** Returns the number of rows and of pages. */
export const figuresOf = (total: number): z.output<typeof pageFigures> => ({
  maxPageCount: Math.ceil(total / pageSize),
  maxCount: total,
});

/** An SQL condition and its bindings. */
export type Condition = readonly [sql: string, ...bindings: Knex.RawBinding[]];

/** A search as SQL, over narrow tables. */
export interface Search {
  /** The relations that the conditions refer to. */
  readonly from: string;
  /** The column of the found row's id. */
  readonly id: string;
  readonly conditions: readonly Condition[];
  /** The same conditions, in the form from which the planner can estimate the number of rows. */
  readonly expected: readonly Condition[];
  /** Ends with the id, so that no row is on two pages. */
  readonly order: string;
}

/** From this number of rows on, the order's index finds a page sooner than a pass over all rows. */
const many = 5_000;

/**
 * Returns one page of what a search finds, and how many rows it finds in all. If there are many, it reads the page along the
 * order's index, and counts in a second pass. If there are few, one pass over the narrow rows returns both. The planner's estimate
 * decides between them.
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
    // A page past the end has no row with the total.
    return { rows, total: total ?? (page === 1 ? 0 : await counting()) };
  };
  const walk = async () => (await paging("null::integer")).rows;
  if (conditions.length > 0 && (await expectedRows(knex, from, expected)) < many) return inOnePass();
  if (page === 1) {
    // Among many rows, the first page is found at once, so counting first costs nothing. The count also corrects the estimate.
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

/** Returns how many rows the planner expects. */
async function expectedRows(knex: Knex, from: string, conditions: readonly Condition[]): Promise<number> {
  const [where, bindings] = allOf(conditions);
  const { rows } = await knex.raw<{ rows: Explained[] }>(`explain (format json) select from ${from} where ${where}`, bindings);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? many;
}

/** The parts of PostgreSQL's answer to EXPLAIN that are read here. */
interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/**
 * Returns the condition that a column of folded text contains a text, however typed. One function folds both sides. From four
 * letters on `strpos` is faster, since it skips. The planner can estimate rows only for LIKE.
 */
export function holdsText(column: string, text: string): Condition {
  return [...text].length < 4 ? isLike(column, text) : [`strpos(${column}, search_key(?)) > 0`, text];
}

/** Returns the same condition with LIKE, for the planner. Wildcards in the text are escaped. */
export const isLike = (column: string, text: string): Condition => [
  String.raw`${column} like '%' || regexp_replace(search_key(?), '([\\%_])', '\\\1', 'g') || '%'`,
  text,
];
