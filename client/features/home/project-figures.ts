import { columnIndexOf } from "#client/search/column-indexes.ts";
import { project, projectStatusValue } from "#sync/model/entities/project.ts";
import { isActive } from "#sync/model/rules/project.ts";
import type { Figure } from "./figure.ts";

export interface ProjectFigures {
  readonly total: number;
  readonly active: number;
  /** Every status in the masters' order, those without a project too. */
  readonly byStatus: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly without: number;
}

/** The masters' category of what stands in the list as a project's status. */
const statusCategory = 1;

/** How many projects there are, and in which state. */
export const projectFigures: Figure<ProjectFigures> = {
  sources: [project],
  async read(replica) {
    const index = columnIndexOf(replica, project);
    await index.ready;
    const having = (statusId: number | null) =>
      index.query({ filters: { statusId: [statusId] }, sort: "updatedAt", offset: 0, limit: 0 }).matched;
    const byStatus = (await replica.all(projectStatusValue))
      .filter(({ category }) => category === statusCategory)
      .map(({ id, name }) => ({ id: Number(id), name, count: having(Number(id)) }))
      .sort((a, b) => a.id - b.id);
    return {
      total: index.query({ sort: "updatedAt", offset: 0, limit: 0 }).total,
      active: byStatus.filter(({ name }) => isActive(name)).reduce((sum, { count }) => sum + count, 0),
      byStatus,
      without: having(null),
    };
  },
};
