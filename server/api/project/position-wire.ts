import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { position } from "#sync/model/entities/project.ts";
import type { LongList } from "../guard/long-list.ts";
import { longRows } from "../sql/long-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

const fields = wireFields(position, ["projectId", "occupationId", "numberPeople", "recruitingFlag"]);
export const occupationWire = z.strictObject({ id: z.int(), name: z.string() });

/** A position in answers. The wire calls it a project's occupation map. */
export const positionWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  mOccupation: occupationWire,
  createdAt: moment,
  updatedAt: moment,
});

type PositionRow = RowOf<typeof position> & { readonly occupationName: string };

/** Lists the positions of a project, in the order in which they were added. */
export function positionsOf(knex: Knex, projectId: string, actor: Actor): Promise<LongList<z.output<typeof positionWire>>> {
  const found = rowsOf(knex, position, actor)
    .join("occupation", "occupation.id", "t.occupation_id")
    .select({ occupationName: "occupation.name" })
    .where("t.project_id", projectId)
    .orderByRaw("t.created_at, t.id") as unknown as Knex.QueryBuilder<object, PositionRow[]>;
  return longRows(found, (rows) => rows.map(toPosition));
}

const toPosition = (row: PositionRow): z.output<typeof positionWire> => ({
  id: row.id,
  number: row.number,
  ...fields.of(row),
  mOccupation: { id: row.occupationId, name: row.occupationName },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
