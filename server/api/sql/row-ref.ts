import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { AppError } from "#sync/model/errors.ts";
import { rowsOf } from "./rows.ts";

/** How a caller names a row: by its id or by its display number. */
export const rowRef = z
  .string()
  .max(36, { error: "IDの形式をご確認ください", abort: true })
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,15})$/u, "IDの形式をご確認ください");

/** Display numbers are PostgreSQL integers; a larger one names nothing. */
const largestNumber = 2_147_483_647;

/** Returns the ids and the display numbers among references. A number that names nothing is left out. */
export const idsAndNumbers = (refs: readonly string[]): [ids: string[], numbers: number[]] => [
  refs.filter((ref) => ref.includes("-")),
  refs
    .filter((ref) => !ref.includes("-"))
    .map(Number)
    .filter((number) => number <= largestNumber),
];

/**
 * Returns the row that a caller names, if the actor may see it and it is in no trash.
 * @throws AppError `not_found`
 */
export async function findRow<E extends AnyEntity>(knex: Knex, entity: E, ref: string, actor: Actor): Promise<RowOf<E>> {
  const [row] = await findRows(knex, entity, [ref], actor);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Returns the rows that a caller names, in no order. References that name nothing are left out. */
export async function findRows<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  refs: readonly string[],
  actor: Actor,
): Promise<RowOf<E>[]> {
  const query = rowsOf(knex, entity, actor).whereRaw(
    "(t.id = any(?::uuid[]) or t.number = any(?::integer[]))",
    idsAndNumbers(refs),
  );
  const rows = (await query) as RowOf<E>[];
  const { hiddenBy } = entity.listing ?? {};
  return hiddenBy === undefined ? rows : rows.filter((row) => (row as Record<string, unknown>)[hiddenBy] === null);
}

/** Whether a caller's reference names this row. */
export const isNamedBy = (row: { readonly id: string; readonly number: number | null }, ref: string): boolean =>
  row.id === ref || row.number === Number(ref);
