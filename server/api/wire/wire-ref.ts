import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity } from "#sync/engine/entity.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";

/** How a body names a row: its id or display number, which JSON may carry as a number. */
export const bodyRef = z.union([rowRef, z.int().positive().transform(String)], "IDの形式をご確認ください");

/** How a body names an optional row: by its id or display number. An empty value means no row. */
export const optionalBodyRef = z.preprocess((value) => (value === "" ? null : value), bodyRef.nullable());

/**
 * Returns the id of the row that a caller names. Null and undefined are returned unchanged.
 * @throws AppError `not_found`
 */
export async function idNamed<R extends string | null | undefined>(
  knex: Knex,
  entity: AnyEntity,
  ref: R,
  actor: Actor,
): Promise<string | Exclude<R, string>> {
  return typeof ref === "string" ? (await findRow(knex, entity, ref, actor)).id : (ref as Exclude<R, string>);
}
