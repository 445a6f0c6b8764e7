import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostViews } from "#sync/model/rules/most-made.ts";
import { addAdmin, type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Ann, Ben, and a master: each a device with all rows. */
const devices = () => Promise.all([world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)));
const viewOf = (more: object = {}) => ({
  id: newId(),
  name: "稼働中",
  list: "partner",
  query: "?sts=%5B1%5D",
  isShared: false,
  ...more,
});

/** Sends a change, and returns the words with which it was refused. */
async function take(device: Device, verb: string, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author(`savedView.${verb}`, input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

/** What a device has of a view, as its author saw it. */
function seenBy(device: Device, id: string) {
  const { name, list, query, isShared } = device.row("savedView", id) ?? {};
  return { [`savedView/${id}`]: { name, list, query, isShared } };
}

/** Which of the devices an exchange tells anything of a view, as much as its id. */
async function toldOf(all: readonly Device[], id: string) {
  const answers = await Promise.all(all.map((one) => one.exchange()));
  return answers.map((answer) => JSON.stringify(answer).includes(id));
}

/** On which of the devices a view is, after an exchange of each. */
async function seenOn(all: readonly Device[], id: string) {
  await Promise.all(all.map((one) => one.exchange()));
  return all.map((one) => one.row("savedView", id)?.["name"]);
}

describe("a saved view", () => {
  it("is its maker's alone: others, masters too, neither see nor change it", async () => {
    const all = await devices();
    const [ann, ben, master] = all as [Device, Device, Device];
    const view = viewOf();
    expect(await take(ann, "create", view)).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual(["稼働中", undefined, undefined]);
    const later = await devices();
    expect(later.map((one) => one.row("savedView", view.id) !== undefined)).toEqual([true, false, false]);
    for (const other of [ben, master]) {
      expect(await take(other, "update", { id: view.id, name: "別の名前" })).toEqual(["not_found"]);
      expect(await take(other, "remove", { id: view.id })).toEqual(["not_found"]);
    }
    expect(await take(ann, "update", { id: view.id, name: "稼働中の人" })).toEqual([]);
    expect(await take(ann, "remove", { id: view.id }, seenBy(ann, view.id))).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual([undefined, undefined, undefined]);
  });

  it("tells nobody but its maker that it is there, was changed or is gone", async () => {
    const all = [...(await devices()), await fullDevice(world.server, world.ann)];
    const [ann] = all as [Device];
    const view = viewOf();
    await take(ann, "create", view);
    expect(await toldOf(all, view.id)).toEqual([false, false, false, true]);
    await take(ann, "update", { id: view.id, name: "稼働中の人" }, seenBy(ann, view.id));
    expect(await toldOf(all, view.id)).toEqual([false, false, false, true]);
    await take(ann, "remove", { id: view.id }, seenBy(ann, view.id));
    expect(await toldOf(all, view.id)).toEqual([false, false, false, true]);
    expect(all.map((one) => one.row("savedView", view.id))).toEqual(all.map(() => undefined));
  });

  it("that is no longer shared leaves also who comes late, and tells nobody what becomes of it", async () => {
    const all = await devices();
    const [ann, ben, master] = all as [Device, Device, Device];
    const view = viewOf({ isShared: true });
    await take(master, "create", view);
    await seenOn(all, view.id);
    await take(master, "update", { id: view.id, isShared: false });
    expect(await toldOf([ann], view.id)).toEqual([true]);
    await take(master, "update", { id: view.id, name: "別の名前" }, seenBy(master, view.id));
    expect(await toldOf([ann, ben], view.id)).toEqual([false, true]);
    expect(await seenOn(all, view.id)).toEqual([undefined, undefined, "別の名前"]);
    // One who was away since it was shared may not have heard yet, so that all are told of its removal.
    const late = await fullDevice(world.server, await addAdmin(world.knex, false));
    await take(master, "update", { id: view.id, isShared: true });
    await late.exchange();
    await take(master, "update", { id: view.id, isShared: false });
    await take(master, "remove", { id: view.id }, seenBy(master, view.id));
    expect(await seenOn([...all, late], view.id)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("is shared by masters alone, and leaves the others' devices when it no longer is", async () => {
    const all = await devices();
    const [ann, , master] = all as [Device, Device, Device];
    expect(await take(ann, "create", viewOf({ isShared: true }))).toEqual(["forbidden"]);
    const own = viewOf();
    await take(ann, "create", own);
    expect(await take(ann, "update", { id: own.id, isShared: true })).toEqual(["forbidden"]);
    const view = viewOf({ isShared: true });
    expect(await take(master, "create", view)).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual(["稼働中", "稼働中", "稼働中"]);
    for (const [verb, input] of [
      ["update", { name: "別の名前" }],
      ["update", { isShared: false }],
      ["remove", {}],
    ] as const)
      expect(await take(ann, verb, { id: view.id, ...input })).toEqual(["forbidden"]);
    expect(await take(master, "update", { id: view.id, isShared: false })).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual([undefined, undefined, "稼働中"]);
    expect(await take(master, "update", { id: view.id, isShared: true })).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual(["稼働中", "稼働中", "稼働中"]);
  });

  it("that is shared is kept by any master, but taken back by its maker alone", async () => {
    const all = await devices();
    const [, , master] = all as [Device, Device, Device];
    const other = await fullDevice(world.server, await addAdmin(world.knex, true));
    const view = viewOf({ isShared: true });
    await take(master, "create", view);
    expect(await take(other, "update", { id: view.id, isShared: false })).toEqual(["forbidden"]);
    expect(await take(other, "update", { id: view.id, name: "全員の稼働中", query: "?sts=%5B2%5D" })).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual(["全員の稼働中", "全員の稼働中", "全員の稼働中"]);
    expect(await take(other, "remove", { id: view.id }, seenBy(other, view.id))).toEqual([]);
    expect(await seenOn(all, view.id)).toEqual([undefined, undefined, undefined]);
  });

  it("is one of a hundred at most that one person makes; who removes one has room again", async () => {
    const [ann] = (await devices()) as [Device, Device, Device];
    const made = world.knex("saved_view").where({ created_by: world.ann.id });
    await made.clone().delete();
    const rows = Array.from({ length: mostViews - 1 }, () => {
      const { isShared, ...values } = viewOf();
      return { ...values, is_shared: isShared, created_by: world.ann.id };
    });
    await world.knex("saved_view").insert(rows);
    const last = viewOf();
    expect(await take(ann, "create", last)).toEqual([]);
    expect(await take(ann, "create", viewOf())).toEqual(["views_full"]);
    const [, , master] = (await devices()) as [Device, Device, Device];
    expect(await take(master, "create", viewOf())).toEqual([]);
    await ann.exchange();
    expect(await take(ann, "remove", { id: last.id }, seenBy(ann, last.id))).toEqual([]);
    expect(await take(ann, "create", viewOf())).toEqual([]);
  });

  it.each([
    ["without a condition", { query: "?" }],
    ["with what is no search part", { query: "/partner/search?sts=1" }],
    ["with a query of more than 4,000 characters", { query: `?name=${"a".repeat(4_000)}` }],
    ["of a list that has none", { list: "contract" }],
    ["with a name of more than 100 characters", { name: "長".repeat(101) }],
  ])("%s is refused", async (_what, more) => {
    const [ann] = (await devices()) as [Device, Device, Device];
    expect(await take(ann, "create", viewOf(more))).toEqual(["validation_error"]);
  });
});
