import { z } from "zod";
import { project } from "#sync/model/entities/project.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { positionsOf, positionWire } from "./position-wire.ts";

export const listPositions = defineCall({
  method: "GET",
  path: "/api/project/{id}/project_occupation_map",
  who: "admin",
  summary: "The positions of a project, in the order in which they were added",
  input: { params: { id: rowRef } },
  answer: { projectOccupationMap: z.strictObject({ data: z.array(positionWire) }) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, project, params.id, actor);
    return { projectOccupationMap: { data: await positionsOf(knex, id, actor) } };
  },
});
