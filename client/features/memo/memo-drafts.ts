import { z } from "zod";

/** The unsaved memos on one partner or project, kept on this device only. */
export interface MemoDrafts {
  /** Text for a new memo. */
  readonly added: string;
  /** Open edits by memo, each with the text from when the edit began (A3). */
  readonly edits: Readonly<Record<string, MemoEdit>>;
}

export interface MemoEdit {
  readonly seen: string;
  readonly text: string;
}

export const memoDraftsSchema: z.ZodType<MemoDrafts> = z.object({
  added: z.string(),
  edits: z.record(z.string(), z.object({ seen: z.string(), text: z.string() })),
});

/** The empty state: always this object, so that it can be compared by identity. */
export const noDrafts: MemoDrafts = { added: "", edits: {} };

/** Returns the drafts, or `noDrafts` if nothing is left in them. */
export const tidyDrafts = (drafts: MemoDrafts): MemoDrafts =>
  drafts.added === "" && Object.keys(drafts.edits).length === 0 ? noDrafts : drafts;

/** Ends an edit that was saved. What was typed while it was being saved stays, as a change of what was saved. */
export function withoutSaved(drafts: MemoDrafts, memoId: string, text: string, saved: string): MemoDrafts {
  const now = drafts.edits[memoId];
  return withEdit(drafts, memoId, now && now.text !== text ? { seen: saved, text: now.text } : null);
}

/** Returns the drafts with one memo's edit set, or removed with `null`. */
export function withEdit(drafts: MemoDrafts, memoId: string, edit: MemoEdit | null): MemoDrafts {
  const { [memoId]: _ended, ...others } = drafts.edits;
  return { ...drafts, edits: edit ? { ...others, [memoId]: edit } : others };
}
