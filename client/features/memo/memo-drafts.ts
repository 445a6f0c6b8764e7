import { z } from "zod";

/** What was typed and not yet saved, by administrator and partner, kept on this device only. */
export interface MemoDrafts {
  /** Text for a new memo. */
  readonly added: string;
  /** Open edits by memo, each with the text that stood when the edit began (A3). */
  readonly edits: Readonly<Record<string, MemoEdit>>;
}

export interface MemoEdit {
  readonly seen: string;
  readonly text: string;
}

/** Where text is kept: `localStorage`, or a map in tests. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const noDrafts: MemoDrafts = { added: "", edits: {} };

/** Reads the drafts; what cannot be read counts as none. */
export function loadDrafts(store: DraftStore, adminId: string, partnerId: string): MemoDrafts {
  try {
    return draftsSchema.parse(JSON.parse(store.getItem(draftKey(adminId, partnerId)) ?? "null"));
  } catch {
    return noDrafts;
  }
}

/** Keeps the drafts. Returns false where the device keeps nothing (full, or storage refused), so that the screen can say so. */
export function saveDrafts(store: DraftStore, adminId: string, partnerId: string, drafts: MemoDrafts): boolean {
  const key = draftKey(adminId, partnerId);
  try {
    if (drafts.added === "" && Object.keys(drafts.edits).length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

/** The drafts with one memo's edit put, or with `null` ended. */
export function withEdit(drafts: MemoDrafts, memoId: string, edit: MemoEdit | null): MemoDrafts {
  const { [memoId]: _ended, ...others } = drafts.edits;
  return { ...drafts, edits: edit ? { ...others, [memoId]: edit } : others };
}

export const draftKey = (adminId: string, partnerId: string): string => `draft/memo/${adminId}/${partnerId}`;

const draftsSchema = z.object({
  added: z.string(),
  edits: z.record(z.string(), z.object({ seen: z.string(), text: z.string() })),
});
