import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { linkId, type RowOf } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { candidate, candidateList } from "../entities/candidate.ts";
import type { partner as partners } from "../entities/partner.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { project } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { inPlaces, mostAdded, mostCandidates, placesBehind, placesMoved, spread } from "../rules/candidate.ts";
import { mostLists } from "../rules/most-made.ts";
import { isRestorable, mustNotBeDeleted } from "../rules/trash.ts";
import { leadsTo } from "./living-partner.ts";
import { noteOfBoth, putOver } from "./merge-candidates.ts";
import { mustHaveRoom } from "./must-have-room.ts";
import { inOrder } from "./position-places.ts";
import { edit, newFields, newRow } from "./record-input.ts";

const listFields = ["name", "projectId"] as const;
const { listId: list, partnerId: partner } = candidate.fields;
const { note } = newFields(candidate, ["note"]);
const ofList = { listId: rowId, partnerId: rowId };

export const createCandidateList = defineMutator({
  name: "candidateList.create",
  label: "候補リストの作成",
  input: newRow(candidateList, listFields),
  async run(tx, input, { actor }) {
    if (input.projectId) mustNotBeDeleted(await tx.look(project, input.projectId));
    await mustHaveRoom(tx, candidateList, actor, mostLists, "lists_full");
    await tx.insert(candidateList, input);
  },
});

/** Changes a list's name and the project that it is for. */
export const updateCandidateList = defineMutator({
  name: "candidateList.update",
  label: "候補リストの変更",
  input: edit(candidateList, listFields),
  async run(tx, { id, ...patch }) {
    if (patch.projectId) mustNotBeDeleted(await tx.look(project, patch.projectId));
    mustNotBeDeleted(await tx.get(candidateList, id));
    await tx.update(candidateList, id, patch);
  },
});

/** Removes a list. Its candidates and their notes stay with it, and come back with it. */
export const removeCandidateList = defineMutator({
  name: "candidateList.remove",
  label: "候補リストの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(candidateList, id);
    // Two who remove it mean the same.
    if (row) await tx.update(candidateList, id, { deletedAt: row.deletedAt ?? takenAt });
  },
});

/** Brings a removed list back. */
export const restoreCandidateList = defineMutator({
  name: "candidateList.restore",
  label: "候補リストの復元",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(candidateList, id);
    if (!row) throw new AppError("not_found");
    if (!isRestorable(row, takenAt)) throw new AppError("restore_expired");
    await tx.update(candidateList, id, { deletedAt: null });
  },
});

/** Puts partners on a list, behind the others. Who is there already stays, with place and note. */
export const addCandidates = defineMutator({
  name: "candidate.add",
  label: "候補リストへの追加",
  inputFields: { listId: list, partnerId: partner, note: candidate.fields.note },
  input: z.object({ listId: rowId, candidates: counted(z.array(z.object({ partnerId: rowId, note })), mostAdded) }),
  async run(tx, { listId, candidates }, { takenAt }) {
    const given = candidates.map(({ partnerId }) => partnerId);
    const before = (await placedOn(tx, listId)).map(({ partnerId }) => partnerId);
    const mayBeFull = before.length + given.length > mostCandidates;
    // Partners come before the list, in the order in which a merge takes them.
    const leads = new Map<string, RowOf<typeof partners>>();
    for (const id of inOrder(mayBeFull ? [...given, ...before] : given)) {
      const row = await leadsTo(tx, id, "look");
      if (row) leads.set(id, row);
    }
    // Who cannot come back may be an erased person, whose row only contracts need.
    const leadOf = (id: string) => {
      const row = leads.get(id);
      return row && isRestorable(row, takenAt) ? row : undefined;
    };
    if (given.length > 0 && !given.some(leadOf)) throw new AppError("not_found");
    mustNotBeDeleted(await tx.get(candidateList, listId));
    // Two of them may be one by now: then both notes are kept.
    const notes = new Map<string, string | null>();
    for (const { partnerId: named, note } of candidates) {
      const partnerId = leadOf(named)?.id;
      if (partnerId !== undefined) notes.set(partnerId, noteOfBoth(notes.get(partnerId) ?? null, note ?? null));
    }
    const places = await placesFor(tx, listId, notes.size);
    const there = new Set((await placedOn(tx, listId)).map(({ partnerId }) => partnerId));
    for (const [at, [partnerId, note]] of [...notes].entries()) {
      const id = linkId(listId, partnerId);
      // Two notes of one candidate are a conflict, which a person settles. Who saw no candidate saw no note.
      if (note !== null) await tx.seenOf(candidate, id, ["note"]);
      await tx.insert(candidate, { listId, partnerId, note, place: places[at] ?? 0 });
      if (there.has(partnerId) && note !== null) await tx.update(candidate, id, { note });
      there.add(partnerId);
    }
    // Who is in the trash takes no room, and who was merged is not seen.
    const seen = [...there].filter((id) => isSeen(id, leads.get(id)));
    if (seen.length > mostCandidates) throw new AppError("list_full");
  },
});

/** Takes a partner off a list. */
export const removeCandidate = defineMutator({
  name: "candidate.remove",
  label: "候補リストから外す",
  inputFields: { listId: list, partnerId: partner },
  input: z.object(ofList),
  async run(tx, { listId, partnerId: given }) {
    mustNotBeDeleted(await tx.get(candidateList, listId));
    const id = linkId(listId, given);
    const row = await tx.get(candidate, id);
    const seen = row && (await tx.seenOf(candidate, id, ["note"]));
    // A note that the author of the removal has not seen must not be removed with the row.
    if (row?.note !== seen?.note) throw new AppError("candidate_noted");
    await tx.remove(candidate, id);
    await removeMerged(tx, listId, given, seen?.note ?? null);
  },
});

/** Writes the note of a candidate. */
export const noteCandidate = defineMutator({
  name: "candidate.note",
  label: "候補メモの変更",
  inputFields: { listId: list, partnerId: partner, note: candidate.fields.note },
  input: z.object({ ...ofList, note: candidate.fields.note.schema }),
  async run(tx, { listId, partnerId: given, note }) {
    mustNotBeDeleted(await tx.look(candidateList, listId));
    const { id: partnerId = given } = (await leadsTo(tx, given, "look")) ?? {};
    await tx.update(candidate, linkId(listId, partnerId), { note }, linkId(listId, given));
  },
});

/** Puts a candidate behind another one, or first. Where either is gone meanwhile, the order stays. */
export const moveCandidate = defineMutator({
  name: "candidate.move",
  label: "候補の並べ替え",
  inputFields: { listId: list, partnerId: partner, afterId: { ...partner, label: "直前の候補" } },
  input: z.object({ ...ofList, afterId: rowId.nullable() }),
  async run(tx, { listId, partnerId, afterId }) {
    const idOf = async (id: string) => linkId(listId, (await leadsTo(tx, id, "look"))?.id ?? id);
    const [id, after] = [await idOf(partnerId), afterId === null ? null : await idOf(afterId)];
    // Who orders takes the list, so that two orders come one after the other.
    mustNotBeDeleted(await tx.get(candidateList, listId));
    for (const [one, place] of placesMoved(await placedOn(tx, listId), id, after)) await tx.update(candidate, one, { place });
  },
});

/** Whether a partner counts on a list. One that was not read does, until it is known otherwise. */
const isSeen = (id: string, row: RowOf<typeof partners> | undefined) =>
  row === undefined || (row.id === id && row.deletedAt === null);

const placedOn = (tx: Tx, listId: string): Promise<RowOf<typeof candidate>[]> => tx.list(candidate, "listId", listId);

/** Returns places behind all who are on a list. Where no number is left, all get new ones. */
async function placesFor(tx: Tx, listId: string, count: number): Promise<readonly number[]> {
  const rows = await placedOn(tx, listId);
  const places = placesBehind(rows, count);
  if (places) return places;
  for (const [id, place] of spread(inPlaces(rows).map(({ id }) => id))) await tx.update(candidate, id, { place });
  return placesBehind(await placedOn(tx, listId), count) ?? [];
}

/** Takes off who came from a merged partner, as long as the note is the one that was seen. */
async function removeMerged(tx: Tx, listId: string, given: string, note: string | null): Promise<void> {
  for (const id of await putOver(tx, await tx.look(partnerMerge, given), listId)) {
    const row = await tx.get(candidate, id);
    if (row?.note !== note) return;
    await tx.remove(candidate, id);
  }
}
