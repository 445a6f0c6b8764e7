import { z } from "zod";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { heldLocks, lockOf } from "./draft-locks.ts";

/*
 * The drafts of one key as the disk has them. The draft that was written last is at the end.
 */

/** A draft of some key. */
export interface Draft<T> {
  readonly id: string;
  readonly value: T;
}

const schema = z.array(z.object({ id: z.string(), value: z.unknown() }));

/** Returns the drafts of a stored value; none where it cannot be read. */
export const listOf = (stored: unknown): readonly Draft<unknown>[] => schema.safeParse(stored).data ?? [];

/** Returns the stored form of these drafts: undefined if there are none. */
export const asStored = (all: readonly Draft<unknown>[]) => (all.length === 0 ? undefined : all);

/** Changes one of the drafts of a key. A draft that becomes empty is removed. */
export const withChanged = (stored: unknown, id: string, how: (value: unknown) => unknown, empty: unknown) =>
  asStored(
    listOf(stored).flatMap((one) => {
      const value = one.id === id ? how(one.value) : one.value;
      return value === empty ? [] : [{ id: one.id, value }];
    }),
  );

/** Adds a draft, or moves it to the end with this value. */
export const withDraft = (stored: unknown, { id, value }: Draft<unknown>) => [
  ...listOf(stored).filter((one) => one.id !== id),
  { id, value },
];

/** Adds a draft to those of its key, as the one that was written last. */
export const addDraft = (
  { drafts }: Pick<Replica, "drafts">,
  { key, id, value }: Draft<unknown> & { readonly key: string },
): Promise<void> => drafts.change(key, (stored) => withDraft(stored, { id, value }));

/**
 * Adds a draft where its form looks first, so that the user can continue an earlier entry. If a draft with that id exists, it was
 * continued already, and stays.
 * @throws the disk's error if it refuses the draft
 */
export const layDraft = ({ drafts }: Pick<Replica, "drafts">, key: string, draft: Draft<unknown>): Promise<void> =>
  drafts.change(key, (stored) => (listOf(stored).some(({ id }) => id === draft.id) ? stored : withDraft(stored, draft)));

/** Deletes the drafts of a key that no form edits, in this tab or another. Returns them, and whether any is left. */
export async function discardFree(
  { drafts }: Pick<Replica, "drafts">,
  key: string,
): Promise<{ readonly discarded: readonly Draft<unknown>[]; readonly isLeft: boolean }> {
  const locks = await heldLocks();
  const isEdited = ({ id }: Draft<unknown>) => locks.has(lockOf(id));
  let all: readonly Draft<unknown>[] = [];
  await drafts.change(key, (stored) => {
    all = listOf(stored);
    return asStored(all.filter(isEdited));
  });
  return { discarded: all.filter((one) => !isEdited(one)), isLeft: all.some(isEdited) };
}
