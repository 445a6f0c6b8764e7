import type { Knex } from "knex";
import { insertRows } from "#server/db/insert-rows.ts";
import { model } from "#sync/model/model.ts";
import { masterRows } from "./master-rows.ts";

/** The model's masters, each after those that it refers to. */
export const masters = model.entities.filter(({ id }) => id === "integer");

/**
 * Brings the masters to what their data files say: new rows are added, changed ones updated, nothing is deleted. An id
 * never changes its meaning; whoever extends a list takes a new one.
 */
export async function seedMasters(knex: Knex): Promise<void> {
  for (const entity of masters) await insertRows(knex, entity, masterRows(entity), "update");
}
