import type { Path } from "#client/records/pages.ts";

/** Where two estimates stand side by side. */
export const compareAddress = (a: string, b: string): string =>
  `${"/tool/project-estimator/compare" satisfies Path}?a=${a}&b=${b}`;
