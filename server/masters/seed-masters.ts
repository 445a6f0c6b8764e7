import type { Knex } from "knex";
import { insertRows } from "#server/db/insert-rows.ts";
import { model } from "#sync/model/model.ts";
import { masterRows } from "./master-rows.ts";

/** The model's masters, each after those that it refers to. */
export const masters = model.entities.filter(({ id }) => id === "integer");

/**
 * Updates the masters from their data files: new rows are added, changed ones updated, and none is deleted. An id never changes
 * its meaning, so a new row needs a new id.
 */
export async function seedMasters(knex: Knex): Promise<void> {
  for (const entity of masters) await insertRows(knex, entity, masterRows(entity), "update");
}
