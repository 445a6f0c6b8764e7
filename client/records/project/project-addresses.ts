import { type Address, pathTo } from "#client/device/path-to.ts";

/* The addresses below a project's own page, beside those that `pages.ts` knows. */

/** Returns where members are assigned to a project's positions. */
export const assignPageOf = (projectId: string): Address => pathTo("/project/$projectId/assign", { projectId });

/** Returns where a partner's work in a project is evaluated, or a saved evaluation of it corrected. */
export const evaluationEntryOf = (projectId: string, partner: string, corrects?: string): Address =>
  pathTo("/project/$projectId/project_evaluation/create", { projectId }, { partner, corrects });

const results = {
  projectEvaluation: (projectId, projectEvaluationId) =>
    pathTo("/project/$projectId/project_evaluation/$projectEvaluationId", { projectId, projectEvaluationId }),
  attendance: (projectId, attendanceId) => pathTo("/project/$projectId/attendance/$attendanceId", { projectId, attendanceId }),
  memberEvaluation: (projectId, memberEvaluationId) =>
    pathTo("/project/$projectId/member_evaluation/$memberEvaluationId", { projectId, memberEvaluationId }),
} as const satisfies Readonly<Record<string, (projectId: string, id: string) => Address>>;

/** Returns the address of what came of the work in a project, by the name of its entity. */
export const projectResultPageOf = (name: keyof typeof results, projectId: string, id: string): Address =>
  results[name](projectId, id);
