import { linkId, type RowOf } from "../../engine/entity.ts";
import { additionsOf } from "../../engine/referring.ts";
import type { Tx } from "../../engine/tx.ts";
import { candidate } from "../entities/candidate.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { AppError } from "../errors.ts";
import { joinedNotes, withoutJoined } from "../rules/candidate.ts";
import { idsIn, movedKey } from "./merge-parts.ts";

/** Marks a candidate whose note got the other one's. */
const joined = "joined";

/**
 * Puts a partner on the lists of whoever is merged into it, and returns the keys of what changed. Where both are on one list,
 * the earlier place counts, and both notes are kept. The partner's own rows stay, for the case that it comes back.
 * @throws AppError `notes_too_long`
 */
export async function candidatesOver(tx: Tx, from: string, to: string): Promise<string[]> {
  const keys: string[] = [];
  for (const { listId, note: theirs, place } of await tx.list(candidate, "partnerId", from)) {
    const id = linkId(listId, to);
    const own = await tx.get(candidate, id);
    if (!own) {
      await tx.insert(candidate, { listId, partnerId: to, note: theirs, place });
      keys.push(movedKey(candidate, "partnerId", id));
      continue;
    }
    const note = noteOfBoth(own.note, theirs);
    await tx.update(candidate, id, { note, place: Math.min(own.place, place) });
    if (note !== own.note) keys.push(movedKey(candidate, joined, id));
  }
  return keys;
}

/**
 * Returns the notes of two candidates who are one.
 * @throws AppError `notes_too_long`
 */
export function noteOfBoth(own: string | null, other: string | null): string | null {
  const note = joinedNotes(own, other);
  if (!candidate.fields.note.schema.safeParse(note).success) throw new AppError("notes_too_long");
  return note;
}

/** Returns the candidates that a merge has put on a list: its own, and what later merges made of it. */
export async function putOver(tx: Tx, merge: RowOf<typeof partnerMerge> | undefined, listId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next = merge; next; next = await tx.look(partnerMerge, next.intoId)) {
    const id = linkId(listId, next.intoId);
    if (!idsIn(next, candidate, "partnerId").has(id)) break;
    ids.push(id);
  }
  return ids;
}

/** Takes off the candidates that a merge has added, and its part of their notes. What was written since stays where it was written. */
export async function candidatesBack(tx: Tx, merge: RowOf<typeof partnerMerge>): Promise<void> {
  const both = async (id: string) => {
    const row = await tx.get(candidate, id);
    return row && { row, theirs: await tx.get(candidate, linkId(row.listId, merge.partnerId)) };
  };
  for (const first of idsIn(merge, candidate, "partnerId")) {
    const found = await both(first);
    if (!found) continue;
    for (const id of await putOver(tx, merge, found.row.listId)) {
      const row = await tx.get(candidate, id);
      if (!row || additionsOf({ ...row }).length > 1 || row.note !== (found.theirs?.note ?? null)) break;
      await tx.remove(candidate, id);
    }
  }
  for (const id of idsIn(merge, candidate, joined)) {
    const found = await both(id);
    if (!found?.theirs) continue;
    const others = await joinedByOthers(tx, merge, found.row);
    await tx.update(candidate, id, { note: withoutJoined(found.row.note, found.theirs.note, others) });
  }
}

/** Returns the notes that other merges have joined to this one. */
async function joinedByOthers(
  tx: Tx,
  merge: RowOf<typeof partnerMerge>,
  { id, listId }: RowOf<typeof candidate>,
): Promise<string[]> {
  const notes: string[] = [];
  for (const other of await tx.list(partnerMerge, "intoId", merge.intoId)) {
    if (other.id === merge.id || !idsIn(other, candidate, joined).has(id)) continue;
    const theirs = await tx.look(candidate, linkId(listId, other.partnerId));
    if (theirs && theirs.note !== null) notes.push(theirs.note);
  }
  return notes;
}
