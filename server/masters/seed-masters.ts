import type { Knex } from "knex";
import { insertRows } from "#server/demo/insert-rows.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { prefecture } from "#sync/model/entities/prefecture.ts";
import prefectures from "./data/prefectures.json" with { type: "json" };

/** A master's rows by its entity. An id never changes its meaning; whoever extends a list takes a new one. */
const masters: readonly (readonly [AnyEntity, readonly Row[]])[] = [[prefecture, prefectures]];

/** Brings the masters to what their data files say: new ones are added, changed names updated, nothing is deleted. */
export async function seedMasters(knex: Knex): Promise<void> {
  for (const [entity, rows] of masters) await insertRows(knex, entity, rows, "update");
}
