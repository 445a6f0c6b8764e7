import { linkId, type RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { candidate } from "../entities/candidate.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { AppError } from "../errors.ts";
import { joinedNotes, withoutJoined } from "../rules/candidate.ts";
import { idsIn, isOnlyOf, movedKey } from "./merge-parts.ts";

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

/**
 * Takes off the candidates that a merge has added, and its part of the others' notes. It follows them over later merges. What was
 * written since stays where it was written.
 */
export async function candidatesBack(tx: Tx, merge: RowOf<typeof partnerMerge>): Promise<void> {
  const changed = new Set([...idsIn(merge, candidate, "partnerId"), ...idsIn(merge, candidate, joined)]);
  for (const first of changed) {
    const listId = (await tx.get(candidate, first))?.listId;
    const theirs = listId === undefined ? undefined : await tx.get(candidate, linkId(listId, merge.partnerId));
    if (listId !== undefined) await takeBack(tx, merge, listId, theirs?.note ?? null);
  }
}

/** Takes back on one list what a merge and those after it have made of a candidate with this note. */
async function takeBack(tx: Tx, merge: RowOf<typeof partnerMerge>, listId: string, note: string | null): Promise<void> {
  const others: string[] = [];
  let isAlone = true;
  for (let next: typeof merge | undefined = merge; next; next = await tx.look(partnerMerge, next.intoId)) {
    const id = linkId(listId, next.intoId);
    const isPut = idsIn(next, candidate, "partnerId").has(id);
    const row = await tx.get(candidate, id);
    if (!row || !(isPut || idsIn(next, candidate, joined).has(id))) return;
    others.push(...(await joinedByOthers(tx, next, row)));
    isAlone &&= isPut && others.length === 0;
    if (!isAlone) await tx.update(candidate, id, { note: withoutJoined(row.note, note, others) });
    else if (!isOnlyOf(next, row) || row.note !== note) return;
    else await tx.remove(candidate, id);
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
