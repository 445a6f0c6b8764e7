/** Days for which an import of partners can be taken back. */
export const importDays = 7;

/** Tags that one row of a file may give. */
export const mostImportedTags = 50;

const day = 24 * 60 * 60 * 1_000;

/** Whether an import of `importedAt` can still be taken back at `now`; both are ISO moments. */
export const canTakeImportBack = (importedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(importedAt) <= importDays * day;
