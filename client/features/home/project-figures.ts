import { inOrder } from "#client/records/skill/skill-group.ts";
import type { Figure } from "#client/search/figure.ts";
import { mayName } from "#sync/engine/field.ts";
import { project, projectStatusValue } from "#sync/model/entities/project.ts";
import { isActive } from "#sync/model/rules/project.ts";

export interface ProjectFigures {
  readonly total: number;
  readonly active: number;
  /** The statuses of active projects. */
  readonly activeIds: readonly number[];
  /** All statuses in the masters' order, including those without a project. */
  readonly byStatus: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly without: number;
}

/** The number of projects, in all and by status. */
export const projectFigures: Figure<ProjectFigures> = {
  sources: [project],
  async read(from) {
    const list = await from.index(project);
    const having = (statusId: number | null) =>
      list({ filters: { statusId: [statusId] }, sort: "updatedAt", offset: 0, limit: 0 }).matched;
    const byStatus = inOrder(await from.all(projectStatusValue))
      .filter((value) => mayName(project.fields.statusId, value))
      .map(({ id, name }) => ({ id: Number(id), name, count: having(Number(id)) }));
    const active = byStatus.filter(({ name }) => isActive(name));
    return {
      total: list({ sort: "updatedAt", offset: 0, limit: 0 }).total,
      active: active.reduce((sum, { count }) => sum + count, 0),
      activeIds: active.map(({ id }) => id),
      byStatus,
      without: having(null),
    };
  },
};
