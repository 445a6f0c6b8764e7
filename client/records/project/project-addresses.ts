/* The addresses below a project's own page, beside those that `pages.ts` knows. */

/** Where a project is made. */
export const projectCreatePage = "/project/create";

/** Returns where a project is changed. */
export const projectEditOf = (projectId: string): string => `/project/${projectId}/edit`;

/** Returns where members are assigned to a project's positions. */
export const assignPageOf = (projectId: string): string => `/project/${projectId}/assign`;

/** Returns where a partner's work in a project is evaluated, or a saved evaluation of it corrected. */
export const evaluationEntryOf = (projectId: string, partnerId: string, correctedId?: string): string =>
  `/project/${projectId}/project_evaluation/create?partner=${partnerId}${correctedId === undefined ? "" : `&corrects=${correctedId}`}`;

const results = {
  projectEvaluation: "project_evaluation",
  attendance: "attendance",
  memberEvaluation: "member_evaluation",
} as const;

/** Returns the address of what came of the work in a project, by the name of its entity. */
export const projectResultPageOf = (name: keyof typeof results, projectId: string, id: string): string =>
  `/project/${projectId}/${results[name]}/${id}`;
