import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyTrash } from "#server/services/trash/emptying.ts";
import { removePartners } from "#server/services/trash/remove-for-good.ts";
import { linkId } from "#sync/engine/entity.ts";
import { mostLists } from "#sync/model/rules/most-made.ts";
import { addPartner, addProject, type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const two = () => Promise.all([fullDevice(world.server, world.ann), fullDevice(world.server, world.ben)]);

/** Sends one mutation, and returns the words of the issues that it left. */
async function send(from: Device, name: string, input: object, seen = {}): Promise<string[]> {
  const mutation = from.author(name, input, seen);
  await from.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ kind, code }) => String(code ?? kind));
}
async function newList(device: Device, more: object = {}): Promise<string> {
  const id = newId();
  expect(await send(device, "candidateList.create", { id, name: "Java 3名", ...more })).toEqual([]);
  return id;
}
const add = (device: Device, listId: string, ...ids: string[]) =>
  send(device, "candidate.add", { listId, candidates: ids.map((partnerId) => ({ partnerId })) });
const noting = (listId: string, partnerId: string, note: string | null) => ({ listId, partnerId, note });
const seenNote = (listId: string, partnerId: string, note: string | null) => ({
  [`candidate/${linkId(listId, partnerId)}`]: { note },
});
const rowsOf = (listId: string) => world.knex("candidate").where({ list_id: listId }).orderBy("place").orderBy("id");
const orderOf = async (listId: string) => (await rowsOf(listId)).map((row) => row.partner_id);
const noteOf = async (listId: string, partnerId: string) =>
  (await world.knex("candidate").where({ list_id: listId, partner_id: partnerId }).first())?.note;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => addPartner(world.knex)));

describe("a list of candidates", () => {
  it("is everyone's: others see it, add to it, and rename it", async () => {
    const [ann, ben] = await two();
    const [a, b] = (await people(2)) as [string, string];
    const list = await newList(ann);
    expect(await add(ann, list, a)).toEqual([]);
    await ben.exchange();
    expect(ben.row("candidateList", list)).toMatchObject({ name: "Java 3名", projectId: null });
    expect(await add(ben, list, b)).toEqual([]);
    expect(await send(ben, "candidateList.update", { id: list, name: "Java 2名" })).toEqual([]);
    await ann.exchange();
    expect(ann.row("candidateList", list)).toMatchObject({ name: "Java 2名" });
    expect(await orderOf(list)).toEqual([a, b]);
  });

  it("has a partner once, whoever adds it; who added no note takes none away", async () => {
    const [ann, ben] = await two();
    const [a] = (await people(1)) as [string];
    const list = await newList(ann);
    expect(await send(ann, "candidate.add", { listId: list, candidates: [{ partnerId: a, note: "英語可" }] })).toEqual([]);
    expect(await add(ben, list, a)).toEqual([]);
    expect(await rowsOf(list)).toMatchObject([{ partner_id: a, note: "英語可" }]);
  });

  it("keeps both notes of two who added the same partner without a network: a person settles it", async () => {
    const [ann, ben] = await two();
    const [a] = (await people(1)) as [string];
    const list = await newList(ann);
    await add(ann, list, a);
    expect(await send(ann, "candidate.note", noting(list, a, "英語可"), seenNote(list, a, null))).toEqual([]);
    await add(ben, list, a);
    const wish = ben.author("candidate.note", noting(list, a, "来月から"), seenNote(list, a, null));
    await ben.exchange(wish);
    expect(await world.issuesOf(wish.id)).toMatchObject([{ field: "note", mine: "来月から", theirs: "英語可" }]);
    expect(await noteOf(list, a)).toBe("英語可");
  });

  it("is ordered by two at once, and both have the same order with everybody in it", async () => {
    const [ann, ben] = await two();
    const [a, b, c] = (await people(3)) as [string, string, string];
    const list = await newList(ann);
    await add(ann, list, a, b, c);
    const move = (partnerId: string, afterId: string | null) => ({ listId: list, partnerId, afterId });
    expect(await send(ann, "candidate.move", move(c, null))).toEqual([]);
    expect(await send(ben, "candidate.move", move(a, c))).toEqual([]);
    expect(await orderOf(list)).toEqual([c, a, b]);
    // Behind somebody who was taken off: the order stays.
    await send(ann, "candidate.remove", { listId: list, partnerId: a });
    expect(await send(ben, "candidate.move", move(c, a))).toEqual([]);
    expect(await orderOf(list)).toEqual([c, b]);
    await Promise.all([ann.exchange(), ben.exchange()]);
    const seenBy = (device: Device) => device.of("candidate").filter(({ listId }) => listId === list);
    expect(seenBy(ann)).toHaveLength(2);
    const sorted = (device: Device) => seenBy(device).sort((x, y) => Number(x["place"]) - Number(y["place"]));
    expect(sorted(ann).map(({ partnerId }) => partnerId)).toEqual(sorted(ben).map(({ partnerId }) => partnerId));
  });

  it("lets nobody take off a partner with a note that they have not seen", async () => {
    const [ann, ben] = await two();
    const [a] = (await people(1)) as [string];
    const list = await newList(ann);
    await add(ann, list, a);
    await ben.exchange();
    await send(ann, "candidate.note", noting(list, a, "英語可"), seenNote(list, a, null));
    const seen = seenNote(list, a, null);
    expect(await send(ben, "candidate.remove", { listId: list, partnerId: a }, seen)).toEqual(["candidate_noted"]);
    expect(await noteOf(list, a)).toBe("英語可");
  });

  it("comes back with all candidates and notes; nothing is added meanwhile, and after 30 days it is gone", async () => {
    const [ann, ben] = await two();
    const [a, b] = (await people(2)) as [string, string];
    const list = await newList(ann);
    await send(ann, "candidate.add", { listId: list, candidates: [{ partnerId: a, note: "夜間不可" }] });
    expect(await send(ben, "candidateList.remove", { id: list })).toEqual([]);
    expect(await add(ann, list, b)).toEqual(["not_found"]);
    expect(await send(ann, "candidateList.restore", { id: list })).toEqual([]);
    expect(await rowsOf(list)).toMatchObject([{ partner_id: a, note: "夜間不可" }]);
    await send(ben, "candidateList.remove", { id: list });
    await emptyTrash(world.knex);
    expect(await rowsOf(list)).toHaveLength(1);
    await world.knex("candidate_list").where({ id: list }).update({ deleted_at: "2020-01-01" });
    expect(await send(ann, "candidateList.restore", { id: list })).toEqual(["restore_expired"]);
    await emptyTrash(world.knex);
    expect(await rowsOf(list)).toEqual([]);
    expect(await world.knex("candidate_list").where({ id: list })).toEqual([]);
    const { rows } = await world.knex.raw("select from sync_audit where changes::text like ?", ["%夜間不可%"]);
    expect(rows).toHaveLength(0);
    await ann.exchange();
    expect(ann.row("candidateList", list)).toBeUndefined();
  });

  it("has room for 300, and takes 200 at once", async () => {
    const [ann] = await two();
    const list = await newList(ann);
    const all = await people(301);
    expect(await add(ann, list, ...all.slice(0, 201))).toEqual(["validation_error"]);
    expect(await add(ann, list, ...all.slice(0, 200))).toEqual([]);
    expect(await add(ann, list, ...all.slice(150, 300))).toEqual([]);
    expect(await orderOf(list)).toEqual(all.slice(0, 300));
    expect(await add(ann, list, ...all.slice(300))).toEqual(["list_full"]);
    // Only who counts on the page takes room: neither who is in the trash nor who was merged with another one.
    await send(ann, "partner.remove", { id: all[0] });
    expect(await add(ann, list, ...all.slice(300))).toEqual([]);
    const [next, last] = (await people(2)) as [string, string];
    expect(await add(ann, list, next)).toEqual(["list_full"]);
    await send(ann, "partner.merge", { id: all[1], intoId: all[2], take: [] });
    expect(await add(ann, list, next)).toEqual([]);
    expect(await add(ann, list, last)).toEqual(["list_full"]);
  });

  it("is one of 500 at most that one person makes, with those in the trash", async () => {
    const [ann, ben] = await two();
    const made = { name: "前から", created_by: world.ann.id };
    const { length } = await world.knex("candidate_list").where({ created_by: world.ann.id });
    const rows = Array.from({ length: mostLists - length - 1 }, () => ({ id: newId(), ...made }));
    await world.knex("candidate_list").insert(rows);
    const last = await newList(ann);
    await send(ann, "candidateList.remove", { id: last });
    const input = { id: newId(), name: "もう一つ" };
    expect(await send(ann, "candidateList.create", input)).toEqual(["lists_full"]);
    expect(await send(ann, "candidateList.restore", { id: last })).toEqual([]);
    await newList(ben);
    await world.knex("candidate_list").where(made).delete();
  });

  it("stays, as one for no project, when its project is gone for good", async () => {
    const [ann] = await two();
    const project = await addProject(world.knex);
    const list = await newList(ann, { projectId: project });
    await send(ann, "project.remove", { id: project });
    expect(await world.knex("candidate_list").where({ id: list }).first()).toMatchObject({ project_id: project });
    expect(await send(ann, "candidateList.create", { id: newId(), name: "後から", projectId: project })).toEqual(["not_found"]);
    await world.knex("project").where({ id: project }).update({ deleted_at: "2020-01-01" });
    await emptyTrash(world.knex);
    await ann.exchange();
    expect(ann.row("candidateList", list)).toMatchObject({ name: "Java 3名", projectId: null, deletedAt: null });
  });

  it("loses who is erased, with the note, also in the history", async () => {
    const [ann] = await two();
    const [a, b] = (await people(2)) as [string, string];
    const list = await newList(ann);
    await add(ann, list, a, b);
    await send(ann, "candidate.note", noting(list, a, "病歴あり"), seenNote(list, a, null));
    await world.knex.transaction((trx) => removePartners(trx, [a], { by: null, reason: null, histories: "all" }));
    expect(await orderOf(list)).toEqual([b]);
    const { rows } = await world.knex.raw("select from sync_audit where changes::text like ?", ["%病歴あり%"]);
    expect(rows).toHaveLength(0);
  });
});

describe("candidates of two partners who are merged", () => {
  const merge = (device: Device, id: string, intoId: string) => send(device, "partner.merge", { id, intoId, take: [] });
  const unmerge = (device: Device, id: string, intoId: string) =>
    send(device, "partner.unmerge", { id }, { [`partnerMerge/${id}`]: { partnerId: id, intoId } });

  it("are one row with both notes and the earlier place, and two again afterwards", async () => {
    const [ann] = await two();
    const [id, other, into, alone] = (await people(4)) as [string, string, string, string];
    const both = await newList(ann);
    const one = await newList(ann);
    await add(ann, both, id, other, into);
    await add(ann, one, alone, id);
    await send(ann, "candidate.note", noting(both, id, "英語可"), seenNote(both, id, null));
    await send(ann, "candidate.note", noting(both, into, "来月から"), seenNote(both, into, null));
    await send(ann, "candidate.note", noting(one, id, "面談済み"), seenNote(one, id, null));
    expect(await merge(ann, id, into)).toEqual([]);
    expect((await orderOf(both)).filter((who) => who !== id)).toEqual([into, other]);
    expect(await noteOf(both, into)).toBe("来月から\n英語可");
    expect((await orderOf(one)).filter((who) => who !== id)).toEqual([alone, into]);
    expect(await noteOf(one, into)).toBe("面談済み");
    expect(await unmerge(ann, id, into)).toEqual([]);
    expect(await noteOf(both, into)).toBe("来月から");
    expect(await noteOf(both, id)).toBe("英語可");
    expect(await orderOf(one)).toEqual([alone, id]);
  });

  it("take what was written of the merged one before that was known", async () => {
    const [ann, ben] = await two();
    const [id, into] = (await people(2)) as [string, string];
    const list = await newList(ann);
    await add(ann, list, id);
    await send(ann, "candidate.note", noting(list, id, "面談済み"), seenNote(list, id, null));
    expect(await merge(ann, id, into)).toEqual([]);
    expect(await send(ben, "candidate.note", noting(list, id, "面談は来週"), seenNote(list, id, "面談済み"))).toEqual([]);
    expect(await noteOf(list, into)).toBe("面談は来週");
    // What was written since stays where it was written.
    expect(await unmerge(ann, id, into)).toEqual([]);
    expect([await noteOf(list, into), await noteOf(list, id)]).toEqual(["面談は来週", "面談済み"]);
  });

  it("leave the list by the name of either", async () => {
    const [ann, ben] = await two();
    const [id, into, third] = (await people(3)) as [string, string, string];
    const list = await newList(ann);
    await add(ann, list, id);
    await ben.exchange();
    const key = `candidate/${linkId(list, id)}`;
    const seen = { [key]: { note: null, additions: ben.row("candidate", linkId(list, id))?.["additions"] } };
    expect(await merge(ann, id, into)).toEqual([]);
    expect(await send(ben, "candidate.remove", { listId: list, partnerId: id }, seen)).toEqual([]);
    expect(await orderOf(list)).toEqual([]);
    // Who adds the merged one adds the other.
    expect(await add(ben, list, third, id)).toEqual([]);
    expect(await orderOf(list)).toEqual([third, into]);
  });

  it("leave the list over several merges, and with the first of them", async () => {
    const [ann, ben] = await two();
    const [id, middle, into] = (await people(3)) as [string, string, string];
    const [off, back, noted] = [await newList(ann), await newList(ann), await newList(ann)];
    for (const list of [off, back, noted]) await add(ann, list, id);
    await ben.exchange();
    expect([...(await merge(ann, id, middle)), ...(await merge(ann, middle, into))]).toEqual([]);
    await send(ann, "candidate.note", noting(noted, into, "面談済み"), seenNote(noted, into, null));
    const additions = ben.row("candidate", linkId(off, id))?.["additions"];
    const seen = { [`candidate/${linkId(off, id)}`]: { note: null, additions } };
    expect(await send(ben, "candidate.remove", { listId: off, partnerId: id }, seen)).toEqual([]);
    expect(await orderOf(off)).toEqual([]);
    expect(await unmerge(ann, id, middle)).toEqual([]);
    expect(await orderOf(back)).toEqual([id]);
    // What was written since stays where it was written.
    expect(await noteOf(noted, into)).toBe("面談済み");
  });

  it("leave no note of the one who is erased with the other one, also in the history", async () => {
    const [ann] = await two();
    const [id, into] = (await people(2)) as [string, string];
    const [both, one] = [await newList(ann), await newList(ann)];
    await add(ann, both, id, into);
    await add(ann, one, id);
    for (const list of [both, one]) await send(ann, "candidate.note", noting(list, id, "持病あり"), seenNote(list, id, null));
    await send(ann, "candidate.note", noting(both, into, "電話待ち"), seenNote(both, into, null));
    expect([...(await merge(ann, id, into)), ...(await unmerge(ann, id, into))]).toEqual([]);
    await world.knex.transaction((trx) => removePartners(trx, [id], { by: null, reason: null, histories: "all" }));
    const told = async (note: string) =>
      (await world.knex.raw("select from sync_audit where changes::text like ?", [`%${note}%`])).rows.length;
    expect(await told("持病あり")).toBe(0);
    expect(await told("電話待ち")).toBeGreaterThan(0);
    expect(await noteOf(both, into)).toBe("電話待ち");
  });

  it("keep both notes where whoever adds them does not know that they are one", async () => {
    const [ann, ben] = await two();
    const [id, into, third] = (await people(3)) as [string, string, string];
    const list = await newList(ben);
    expect(await merge(ann, id, into)).toEqual([]);
    const noted = [
      { partnerId: id, note: "英語可" },
      { partnerId: third, note: null },
      { partnerId: into, note: "来月から" },
    ];
    expect(await send(ben, "candidate.add", { listId: list, candidates: noted })).toEqual([]);
    expect(await orderOf(list)).toEqual([into, third]);
    expect(await noteOf(list, into)).toBe("英語可\n来月から");
    // It was added once.
    expect((await rowsOf(list))[0].additions).toHaveLength(1);
    const long = noted.map((one) => ({ ...one, note: "長".repeat(1_500) + one.partnerId }));
    expect(await send(ben, "candidate.add", { listId: await newList(ben), candidates: long })).toEqual(["notes_too_long"]);
  });

  it("get their notes back in whatever order several merges are taken back", async () => {
    const [ann] = await two();
    const [one, other, into] = (await people(3)) as [string, string, string];
    const list = await newList(ann);
    const noted = [one, other, into].map((partnerId, at) => ({ partnerId, note: ["英語可", "来月から", "面談済み"][at] }));
    await send(ann, "candidate.add", { listId: list, candidates: noted });
    expect([...(await merge(ann, one, into)), ...(await merge(ann, other, into))]).toEqual([]);
    expect(await noteOf(list, into)).toBe("面談済み\n英語可\n来月から");
    expect(await unmerge(ann, one, into)).toEqual([]);
    expect(await noteOf(list, into)).toBe("面談済み\n来月から");
    expect(await unmerge(ann, other, into)).toEqual([]);
    expect(await noteOf(list, into)).toBe("面談済み");
  });

  it.each([
    ["is put on the list by the second merge", [0, 1]],
    ["was on the list without the one in between", [0, 2]],
    ["was on the list as the others were", [0, 1, 2]],
  ])("whoever %s keeps nothing of the others once both merges are taken back", async (_what, on) => {
    const [ann] = await two();
    for (const isFirstFirst of [true, false]) {
      const all = (await people(3)) as [string, string, string];
      const [first, second, third] = all;
      const list = await newList(ann);
      const noted = on.map((at) => ({ partnerId: all[at], note: ["英語可", "来月から", "面談済み"][at] }));
      await send(ann, "candidate.add", { listId: list, candidates: noted });
      const before = (await rowsOf(list)).map(({ partner_id, note }) => [partner_id, note]);
      expect([...(await merge(ann, first, second)), ...(await merge(ann, second, third))]).toEqual([]);
      expect(await noteOf(list, third)).toContain("英語可");
      const backs = [() => unmerge(ann, first, second), () => unmerge(ann, second, third)];
      for (const back of isFirstFirst ? backs : backs.toReversed()) expect(await back()).toEqual([]);
      const after = (await rowsOf(list)).map(({ partner_id, note }) => [partner_id, note]);
      expect(new Map(after as [string, string][])).toEqual(new Map(before as [string, string][]));
    }
  });

  it("stay two while their notes together are too long", async () => {
    const [ann] = await two();
    const [id, into] = (await people(2)) as [string, string];
    const list = await newList(ann);
    await add(ann, list, id, into);
    for (const who of [id, into])
      await send(ann, "candidate.note", noting(list, who, (who === id ? "長" : "文").repeat(1_500)), seenNote(list, who, null));
    expect(await merge(ann, id, into)).toEqual(["notes_too_long"]);
    expect((await world.knex("partner").where({ id }).first()).deleted_at).toBeNull();
  });
});
