import { type Address, pathTo } from "#client/device/path-to.ts";

/* Addresses below a project's own page, besides those in `pages.ts`. */

/** Returns the address where members are assigned to a project's positions. */
export const assignPageOf = (projectId: string): Address => pathTo("/project/$projectId/assign", { projectId });

/** Returns the address of the form that evaluates a partner's work in a project, or corrects a saved evaluation. */
export const evaluationEntryOf = (projectId: string, partner: string, corrects?: string): Address =>
  pathTo("/project/$projectId/project_evaluation/create", { projectId }, { partner, corrects });

/**
 * Returns the address of an evaluation in a project.
 * @param compare another of its revisions, shown side by side with that one
 */
export const evaluationPageOf = (projectId: string, projectEvaluationId: string, compare?: string): Address =>
  pathTo("/project/$projectId/project_evaluation/$projectEvaluationId", { projectId, projectEvaluationId }, { compare });

const results = {
  projectEvaluation: (projectId, id) => evaluationPageOf(projectId, id),
  attendance: (projectId, attendanceId) => pathTo("/project/$projectId/attendance/$attendanceId", { projectId, attendanceId }),
  memberEvaluation: (projectId, memberEvaluationId) =>
    pathTo("/project/$projectId/member_evaluation/$memberEvaluationId", { projectId, memberEvaluationId }),
} as const satisfies Readonly<Record<string, (projectId: string, id: string) => Address>>;

/** Returns the address of a daily report or an evaluation in a project, by the name of its entity. */
export const projectResultPageOf = (name: keyof typeof results, projectId: string, id: string): Address =>
  results[name](projectId, id);
