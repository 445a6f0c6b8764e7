import { project } from "#sync/model/entities/project.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { projectDetailWire, toProject } from "./project-detail.ts";

export const readProject = defineCall({
  method: "GET",
  path: "/api/project/{id}",
  who: "admin",
  summary: "One project, by id or display number",
  input: { params: { id: rowRef } },
  answer: { project: projectDetailWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    return { project: await toProject(knex, await findRow(knex, project, params.id, actor), actor) };
  },
});
