import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { rowsOf } from "./rows.ts";

/** Rows of a page. */
export const pageSize = 50;

/** What a form left empty counts as not given. */
export const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

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
  /** Ends with the id, so that no row stands on two pages. */
  readonly order: string;
}

/**
 * One page of what a search finds, and how many it finds in all. Side by side: the count is a pass over narrow rows whatever
 * is asked, while a page in an order that an index knows is short when much is found.
 */
export async function findPage<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  actor: Actor,
  { from, id, conditions, order }: Search,
  page: number,
): Promise<{ readonly rows: RowOf<E>[]; readonly total: number }> {
  const where = conditions.map(([sql]) => `(${sql})`).join(" and ") || "true";
  const bindings = conditions.flatMap(([, ...values]) => values);
  const counting = async () => {
    const sql = `select count(*) as total from ${from} where ${where}`;
    const { rows } = await knex.raw<{ rows: { total: number }[] }>(sql, bindings);
    return rows[0]?.total ?? 0;
  };
  const paging = async () => {
    const sql = `select ${id} as id from ${from} where ${where} order by ${order} limit ? offset ?`;
    const found = await knex.raw<{ rows: { id: string }[] }>(sql, [...bindings, pageSize, (page - 1) * pageSize]);
    const inOrder = found.rows.map((row) => row.id);
    const rows = (await rowsOf(knex, entity, actor).whereRaw("t.id = any(?::uuid[])", [inOrder])) as RowOf<E>[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return inOrder.flatMap((key) => byId.get(key) ?? []);
  };
  const [rows, total] = await Promise.all([paging(), counting()]);
  return { rows, total };
}

/**
 * That a column of folded text holds a text, however it is typed. Both sides are folded by the same function; wildcards
 * stand for themselves. LIKE, because PostgreSQL can tell beforehand how many rows it will find.
 */
export const holdsText = (column: string, text: string): Condition => [
  String.raw`${column} like '%' || regexp_replace(search_key(?), '([\\%_])', '\\\1', 'g') || '%'`,
  text,
];
