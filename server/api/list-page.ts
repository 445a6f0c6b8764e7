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
  /** An index knows the order: a page needs no pass over all that is found, only its count does. Without conditions unless told. */
  readonly indexed?: boolean;
}

interface Found {
  readonly id: string;
  readonly total: number | null;
}

/** One page of what a search finds, and how many it finds in all. */
export async function findPage<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  actor: Actor,
  { from, id, conditions, order, indexed = conditions.length === 0 }: Search,
  page: number,
): Promise<{ readonly rows: RowOf<E>[]; readonly total: number }> {
  const where = conditions.map(([sql]) => `(${sql})`).join(" and ") || "true";
  const bindings = conditions.flatMap(([, ...values]) => values);
  const counting = async () => {
    const { rows } = await knex.raw<{ rows: { total: number }[] }>(
      `select count(*) as total from ${from} where ${where}`,
      bindings,
    );
    return rows[0]?.total ?? 0;
  };
  const paging = async (counted: string) => {
    const sql = `select ${id} as id, ${counted} as total from ${from} where ${where} order by ${order} limit ? offset ?`;
    const found = await knex.raw<{ rows: Found[] }>(sql, [...bindings, pageSize, (page - 1) * pageSize]);
    return found.rows;
  };
  // One pass over all rows counts them too, unless page and count have shorter ways of their own.
  const [found, known] = await Promise.all([
    paging(indexed ? "null::integer" : "count(*) over ()"),
    indexed ? counting() : undefined,
  ]);
  // A page past the end has no row that could tell.
  const total = known ?? found[0]?.total ?? (page === 1 ? 0 : await counting());
  const inOrder = found.map((row) => row.id);
  const rows = (await rowsOf(knex, entity, actor).whereRaw("t.id = any(?::uuid[])", [inOrder])) as RowOf<E>[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: inOrder.flatMap((key) => byId.get(key) ?? []), total };
}

/**
 * That a column of folded text holds a text, however it is typed. Both sides are folded by the same function; wildcards
 * stand for themselves. LIKE, because PostgreSQL can tell beforehand how many rows it will find.
 */
export const holdsText = (column: string, text: string): Condition => [
  String.raw`${column} like '%' || regexp_replace(search_key(?), '([\\%_])', '\\\1', 'g') || '%'`,
  text,
];
