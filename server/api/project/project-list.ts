import { z } from "zod";
import { priorities } from "#sync/model/rules/project.ts";
import { defineCall } from "../guard/guard.ts";
import { figuresOf, filter, filterDay, filterId, filterText, page, pageFigures, pageSize } from "../sql/list-page.ts";
import { rowRef } from "../sql/row-ref.ts";
import { searchProjects } from "./project-search.ts";
import { projectWire, toProjects } from "./project-wire.ts";

const words = priorities.map(({ value }) => value);

export const listProjects = defineCall({
  method: "GET",
  path: "/api/project",
  who: "admin",
  summary: `Projects by filter, ${pageSize} a page, newest update first`,
  input: {
    query: {
      page,
      name: filterText,
      sts: filterId,
      status: filterId,
      phase: filterId,
      executionPhase: filterId,
      priority: filter(z.enum(words, "High、Middle、Lowのいずれかを指定してください")),
      projectOwner: filter(rowRef),
      clientId: filter(rowRef),
      aeAdminId: filter(rowRef),
      startPeriod: filterDay,
      endPeriod: filterDay,
    },
  },
  answer: { project: z.strictObject({ rows: z.array(projectWire), page: pageFigures, counts: z.int() }) },
  async run({ query }, { context: { knex }, actor }) {
    const { rows, total } = await searchProjects(knex, query, actor);
    return { project: { rows: await toProjects(knex, rows, actor), page: figuresOf(total), counts: total } };
  },
});
