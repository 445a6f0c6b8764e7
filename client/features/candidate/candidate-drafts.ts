import { useCallback, useSyncExternalStore } from "react";
import { z } from "zod";
import type { DraftStore } from "#client/device/drafts/draft-store.ts";
import { useDraftStore } from "#client/device/drafts/use-draft.ts";
import { editAgain, useDiscard } from "#client/ui/form/use-discard.ts";

/** A note that is being edited, with the text from when the edit began (A3). */
export interface NoteEdit {
  readonly seen: string;
  readonly text: string;
}

/** The open edits of one list's notes by partner, kept on this device only. */
export type NoteDrafts = Readonly<Record<string, NoteEdit>>;

const schema: z.ZodType<NoteDrafts> = z.record(z.string(), z.object({ seen: z.string(), text: z.string() }));
const none: NoteDrafts = {};

/** Returns the drafts of a list's notes. Nothing renders with them but what shows one. */
export const useNoteDrafts = (listId: string): DraftStore<NoteDrafts> => useDraftStore(`candidateNote/${listId}`, schema, none);

/** Returns the drafts with one edit set, or removed with `null`. */
export function withEdit(drafts: NoteDrafts, partnerId: string, edit: NoteEdit | null): NoteDrafts {
  const { [partnerId]: _ended, ...others } = drafts;
  const next = edit ? { ...others, [partnerId]: edit } : others;
  return Object.keys(next).length === 0 ? none : next;
}

/** Ends an edit that was saved. What was typed while it was being saved stays, as a change of what was saved. */
export function withoutSaved(drafts: NoteDrafts, partnerId: string, text: string, saved: string): NoteDrafts {
  const now = drafts[partnerId];
  return withEdit(drafts, partnerId, now && now.text !== text ? { seen: saved, text: now.text } : null);
}

/** Returns a function that discards what was typed for a partner, with an undo. */
export function useDiscardEdit(drafts: DraftStore<NoteDrafts>): (partnerId: string, edit: NoteEdit) => void {
  const discard = useDiscard(drafts);
  return (partnerId, edit) =>
    discard({
      without: (all) => withEdit(all, partnerId, null),
      back: (all) => withEdit(all, partnerId, editAgain(edit, all[partnerId])),
    });
}

/**
 * Returns the drafts with one edit as that of another partner, or of the same one again.
 * @param note what is noted there. Both it and what is typed there already stay, before the edit's text.
 */
export function movedEdit(drafts: NoteDrafts, from: string, to: string, note: string): NoteDrafts {
  const edit = drafts[from];
  if (!edit) return drafts;
  const there = from === to ? undefined : drafts[to];
  const typed = there && there.text !== there.seen ? there : undefined;
  const before = typed ?? { seen: note, text: note === edit.seen ? "" : note };
  const text = [before.text, edit.text].filter((part) => part !== "").join("\n");
  return withEdit(withEdit(drafts, from, null), to, { seen: before.seen, text });
}

/** Returns one open edit, and whether the device keeps it, live. */
export function useNoteEdit(drafts: DraftStore<NoteDrafts>, partnerId: string): readonly [NoteEdit | undefined, boolean] {
  const edit = useCallback(() => drafts.read()?.value[partnerId], [drafts, partnerId]);
  const kept = useCallback(() => drafts.read()?.kept ?? true, [drafts]);
  return [useSyncExternalStore(drafts.subscribe, edit), useSyncExternalStore(drafts.subscribe, kept)];
}
