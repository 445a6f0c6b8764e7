/**
 * Returns the id in the key of a new record's draft. Each project from which its form was opened has a draft of its own. What was
 * typed for one must not be saved for another.
 */
export const newDraftId = (projectId: string | undefined): string => (projectId === undefined ? fresh : `${fresh}-${projectId}`);

const fresh = "new";

/** Returns the project from which a new record's form was opened, by the id in its draft's key. */
export const projectOfDraft = (id: string): string | undefined =>
  id.startsWith(`${fresh}-`) ? id.slice(fresh.length + 1) : undefined;

/** Whether the id in a draft's key is that of a new record. */
export const isNewDraft = (id: string): boolean => id === fresh || projectOfDraft(id) !== undefined;
