import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discardItem, retryItem } from "#client/features/sync-center/items/settle.ts";
import type { SyncItem } from "#client/features/sync-center/items/sync-item.ts";
import { pushLimits } from "#sync/engine/protocol.ts";
import type { IssueQuota } from "#sync/engine/server/quota.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position } from "#sync/model/entities/project.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { createPartner, removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import { insert } from "#tests/support/factories.ts";
import type { Tab } from "../support/device.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tab: Tab;
const begin = async (quota?: IssueQuota) => {
  world = await startWorld(1, undefined, quota);
  tab = await world.device(world.seeds.plain).open();
  await tab.replica.syncNow();
};
beforeEach(() => begin());
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const partnerId = () => String(world.seeds.partners[0]);
const trash = () => world.server.mutate(world.seeds.master, removePartner, { id: partnerId() });
const untrash = () => world.server.mutate(world.seeds.master, restorePartner, { id: partnerId() });
const memos = () => world.rows(memo, world.seeds.master);
const names = (items: readonly SyncItem[]) =>
  items.map(({ mutation, under }) => [mutation.name, under.map((each) => each.mutation.name)]);

/** Makes a memo that its author has written, corrected and removed again. */
async function writeAndRemove(): Promise<string> {
  const input = { id: id(), targetType: "partner" as const, targetId: partnerId(), content: "消したはず" };
  await tab.replica.mutate(createMemo, input);
  await tab.replica.mutate(editMemo, { id: input.id, content: "直して消した" });
  await tab.replica.mutate(removeMemo, { id: input.id });
  return input.id;
}

async function shown(): Promise<SyncItem> {
  const [item, ...others] = await attentionOf(tab.replica);
  if (!item || others.length > 0) throw new Error(`there are ${others.length + 1}`);
  return item;
}

async function retried(): Promise<void> {
  await retryItem(tab.replica, await shown());
  await tab.replica.syncNow();
}

const wholeChain = [["memo.create", ["memo.edit", "memo.remove"]]];

describe("a record that its author has removed again, and whose creation was refused (M5)", () => {
  it("does not come back when its creation is tried again: its removal is kept under it", async () => {
    await writeAndRemove();
    await trash();
    await tab.replica.syncNow();
    await untrash();
    await tab.replica.syncNow();
    expect(names(await attentionOf(tab.replica))).toEqual(wholeChain);
    await retried();
    expect([await memos(), await attentionOf(tab.replica)]).toEqual([[], []]);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("goes under the creation that was refused once more, not under the one that is settled with it", async () => {
    await writeAndRemove();
    await trash();
    await tab.replica.syncNow();
    await untrash();
    await tab.replica.syncNow();
    await trash();
    await retried();
    expect(names(await attentionOf(tab.replica))).toEqual(wholeChain);
  });

  it("is given up with it, by name", async () => {
    await writeAndRemove();
    await trash();
    await tab.replica.syncNow();
    await discardItem(tab.replica, await shown());
    await tab.replica.syncNow();
    expect([await attentionOf(tab.replica), await world.knex("issue").where({ resolution: "discarded" })]).toMatchObject([
      [],
      [{}, {}, {}],
    ]);
  });

  it("also where its removal is an edit, or a part of one", async () => {
    const { projectId, occupationId } = await insert(world.knex, position);
    await tab.replica.syncNow();
    const company = { kind: "existing" as const, id: String(world.seeds.companies[0]) };
    const made = {
      id: id(),
      lastName: "結城",
      firstName: "縁",
      lastNameKana: "ユウキ",
      firstNameKana: "エニシ",
      employeeStatus: 0,
      company,
    };
    await tab.replica.mutate(createPartner, made);
    await tab.replica.mutate(removePartner, { id: made.id });
    const place = { id: id(), occupationId, numberPeople: 1, recruitingFlag: 0 };
    const none = { add: [], change: [], remove: [] };
    await tab.replica.mutate(updateProject, { id: projectId, positions: { ...none, add: [place] } });
    await tab.replica.mutate(updateProject, { id: projectId, positions: { ...none, remove: [place.id] } });
    await world.knex("company").where({ id: company.id }).delete();
    await world.knex("project").where({ id: projectId }).update({ deleted_at: new Date().toISOString() });
    await tab.replica.syncNow();
    expect(new Set(names(await attentionOf(tab.replica)))).toEqual(
      new Set([
        ["partner.create", ["partner.remove"]],
        ["project.update", ["project.update"]],
      ]),
    );
    expect((await world.rows(partner, world.seeds.master)).map((row) => row.id)).not.toContain(made.id);
  });

  it("lies aside on the device with its removal beside it, where no server has seen either (R2)", async () => {
    let listenOnly = false;
    tab = await world.device(world.seeds.plain).open(undefined, (transport) => ({
      listen: transport.listen.bind(transport),
      exchange: (request, signal) => transport.exchange(listenOnly ? { ...request, mutations: [] } : request, signal),
    }));
    await tab.replica.syncNow();
    // A batch is sent first, so what waits after it has never been sent.
    const first = { targetType: "partner" as const, targetId: String(world.seeds.partners[1]), content: "先頭" };
    for (let at = 0; at < pushLimits.mutations; at++) await tab.replica.mutate(createMemo, { ...first, id: id() });
    await writeAndRemove();
    await trash();
    listenOnly = true;
    await tab.replica.syncNow();
    const aside = (await tab.replica.outbox()).filter(({ state }) => state === "aside");
    expect(aside.map(({ mutation, reason }) => [mutation.name, reason])).toEqual([
      ["memo.create", "not_found"],
      ["memo.edit", "not_found"],
      ["memo.remove", "not_found"],
    ]);
    await untrash();
    listenOnly = false;
    await tab.replica.syncNow();
    for (const { mutation } of aside) await tab.replica.retry(mutation.id);
    await tab.replica.syncNow();
    expect((await memos()).filter((row) => row["partnerId"] === partnerId())).toEqual([]);
    expect(await attentionOf(tab.replica)).toEqual([]);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("is a removal like any where somebody else removed the record: that is what its author wants", async () => {
    const input = { id: id(), targetType: "partner" as const, targetId: partnerId(), content: "メモ" };
    await tab.replica.mutate(createMemo, input);
    await tab.replica.syncNow();
    await tab.replica.mutate(removeMemo, { id: input.id });
    await world.server.mutate(world.seeds.master, removeMemo, { id: input.id });
    await tab.replica.syncNow();
    expect([await memos(), await attentionOf(tab.replica)]).toEqual([[], []]);
  });
});

it("a record that its author has removed again stays with its creation on the device, where the server has no room (E2)", async () => {
  await world.stop();
  await begin({ open: 0, bytes: 0 });
  await writeAndRemove();
  await trash();
  await tab.replica.syncNow();
  await untrash();
  expect((await tab.replica.outbox()).map(({ mutation, state }) => [mutation.name, state])).toEqual([
    ["memo.create", "aside"],
    ["memo.edit", "aside"],
    ["memo.remove", "aside"],
  ]);
  await quiet(world);
  expect(await faultsOf(world)).toEqual([]);
});
