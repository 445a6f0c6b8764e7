import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editableOf } from "#client/features/sync-center/items/editable.ts";
import { readAttention } from "#client/features/sync-center/items/read-items.ts";
import { discardItem, leaveSteps, resendSteps, retryItem, settle } from "#client/features/sync-center/items/settle.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import { RefusedStep, type Replica } from "#sync/engine/client/replica-types.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { updateCompany } from "#sync/model/mutators/company.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { removePartner, restorePartner, setPartnerCompany, updatePartner } from "#sync/model/mutators/partner.ts";
import { removePartnerTag, updatePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const onServer = (...call: Parameters<World["server"]["mutate"]>) => world.server.mutate(...call);

async function filled(actor = world.seeds.plain): Promise<Tab> {
  const tab = await world.device(actor).open();
  await tab.replica.syncNow();
  return tab;
}

/** Returns the only item that a person has to decide. */
async function only(replica: Replica) {
  const items = await attentionOf(replica);
  expect(items).toHaveLength(1);
  const [item] = items;
  if (!item) throw new Error("there is one");
  return item;
}

describe("a refused creation, and what was refused for want of its record", () => {
  /** Makes a memo that was written and edited while its partner was put into the trash. */
  async function refusedMemo(tab: Tab) {
    const partnerId = String(world.seeds.partners[0]);
    const input = { id: id(), targetType: "partner" as const, targetId: partnerId, content: "最初の言葉" };
    await tab.replica.mutate(createMemo, input);
    await tab.replica.mutate(editMemo, { id: input.id, content: "直した言葉" });
    await onServer(world.seeds.master, removePartner, { id: partnerId });
    await tab.replica.syncNow();
    return { partnerId, memoId: input.id };
  }

  it("are tried again together and in their order (M5)", async () => {
    const tab = await filled();
    const { partnerId, memoId } = await refusedMemo(tab);
    await onServer(world.seeds.master, restorePartner, { id: partnerId });
    await tab.replica.syncNow();
    const creation = (await attentionOf(tab.replica)).find(({ mutation }) => mutation.name === "memo.create");
    if (!creation) throw new Error("the creation was refused");
    await retryItem(tab.replica, creation);
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toMatchObject([{ id: memoId, content: "直した言葉" }]);
    expect(await attentionOf(tab.replica)).toEqual([]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0 });
  });

  it("stay as they are when one of them is refused on the device, which says which and why (M5)", async () => {
    const tab = await filled();
    await refusedMemo(tab);
    const item = await only(tab.replica);
    await expect(retryItem(tab.replica, item)).rejects.toMatchObject({ code: "not_found", step: 0 });
    expect(await tab.replica.outbox()).toEqual([]);
    expect((await only(tab.replica)).ways?.hindrance).toContain("対象の記録が見つかりません");
    expect(item.under.map(({ what }) => what)).toEqual(["メモの編集"]);
  });

  it("are given up together, those that were named, and no other (M5)", async () => {
    const tab = await filled();
    const { memoId } = await refusedMemo(tab);
    const item = await only(tab.replica);
    // Another refusal under the same creation, which comes after the person has looked.
    const [{ number: _number, ...creation } = { id: "", number: 0 }] = await world.knex("issue").whereNull("under_id");
    const later = id();
    const json = { mutation: JSON.stringify(item.mutation), problems: "[]" };
    await world.knex("issue").insert({ ...creation, ...json, id: later, under_id: creation.id });
    await discardItem(tab.replica, item);
    await tab.replica.syncNow();
    expect(await only(tab.replica)).toMatchObject({ id: later });
    expect(await world.knex("issue").where({ resolution: "discarded" })).toHaveLength(2);
    expect(await tab.replica.get(memo, memoId)).toBeUndefined();
  });

  it("are sent again as one, once they have been edited together in a form", async () => {
    const tab = await filled();
    const { partnerId, memoId } = await refusedMemo(tab);
    await onServer(world.seeds.master, restorePartner, { id: partnerId });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    const editable = editableOf(tab.replica, item);
    expect(editable).toMatchObject({ input: { content: "直した言葉" }, folded: item.under });
    if (!editable) throw new Error("a memo has a form");
    // The draft for it is deleted in the same transaction, and stays where that is refused.
    const key = `resend/${item.id}`;
    await tab.replica.drafts.save(key, ["書き直した言葉"]);
    const send = (content: string) =>
      settle(tab.replica, resendSteps(tab.replica, item, { ...editable.input, content }, editable.folded), () =>
        Promise.resolve({ key, change: () => undefined }),
      );
    await expect(send("")).rejects.toBeInstanceOf(RefusedStep);
    expect(await tab.replica.drafts.load(key)).toEqual(["書き直した言葉"]);
    await send("書き直した言葉");
    expect(await tab.replica.drafts.load(key)).toBeUndefined();
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toMatchObject([{ id: memoId, content: "書き直した言葉" }]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });

  it("can come back with their record, taken out of the trash in the same act", async () => {
    const tab = await filled(world.seeds.master);
    const { memoId } = await refusedMemo(tab);
    const { ways } = await only(tab.replica);
    expect(ways?.restoring?.name).toBe("試験 2");
    await tab.replica.mutateAll(ways?.restoring?.settling.steps ?? []);
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toMatchObject([{ id: memoId, content: "直した言葉" }]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });
});

describe("one's own value over the current one", () => {
  it("is written to the field that was looked at, also where that is no key of the input (M5)", async () => {
    const [partnerId, companyId] = [String(world.seeds.partners[0]), String(world.seeds.companies[0])];
    await onServer(world.seeds.master, setPartnerCompany, { partnerId, companyId });
    const tab = await filled();
    const change = {
      kind: "existing" as const,
      id: companyId,
      name: "自分の社名",
      address: "自分の住所",
      phone: "000-0000-0001",
    };
    await tab.replica.mutate(updatePartner, { id: partnerId, memo: "自分の備考", company: change });
    await onServer(world.seeds.other, updateCompany, { id: companyId, name: "他人の社名" });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    // A third person changes other fields of the same record.
    await onServer(world.seeds.master, updateCompany, { id: companyId, address: "三人目の住所", phone: null });
    await onServer(world.seeds.master, updatePartner, { id: partnerId, memo: "三人目の備考" });
    await tab.replica.syncNow();
    await retryItem(tab.replica, item);
    await tab.replica.syncNow();
    const companies = await world.rows(company, world.seeds.master);
    expect(companies.find((row) => row.id === companyId)).toMatchObject({
      name: "自分の社名",
      address: "三人目の住所",
      phone: null,
    });
    const partners = await world.rows(partner, world.seeds.master);
    expect(partners.find((row) => row.id === partnerId)).toMatchObject({ memo: "三人目の備考" });
    expect(await attentionOf(tab.replica)).toEqual([]);
  });

  it("meets a value that has moved again as a new conflict, which is settled like any (M5)", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const tab = await filled();
    await tab.replica.mutate(updatePartner, { id: partnerId, phone: "000-0000-0001", memo: "自分" });
    await onServer(world.seeds.other, updatePartner, { id: partnerId, phone: "000-0000-0002" });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    await onServer(world.seeds.other, updatePartner, { id: partnerId, phone: "000-0000-0003" });
    await retryItem(tab.replica, item);
    await tab.replica.syncNow();
    const next = await only(tab.replica);
    expect(next.sides).toMatchObject([{ base: "000-0000-0002", mine: "000-0000-0001", theirs: "000-0000-0003" }]);
    await onServer(world.seeds.other, updatePartner, { id: partnerId, memo: "その後" });
    await tab.replica.syncNow();
    await retryItem(tab.replica, await only(tab.replica));
    await tab.replica.syncNow();
    expect(await attentionOf(tab.replica)).toEqual([]);
    const rows = await world.rows(partner, world.seeds.master);
    expect(rows.find((row) => row.id === partnerId)).toMatchObject({ phone: "000-0000-0001", memo: "その後" });
  });

  it("can be removing what somebody has edited, as it was shown then", async () => {
    const input = { id: id(), targetType: "partner" as const, targetId: String(world.seeds.partners[0]), content: "メモ" };
    await onServer(world.seeds.plain, createMemo, input);
    const tab = await filled();
    await tab.replica.mutate(removeMemo, { id: input.id });
    await onServer(world.seeds.master, editMemo, { id: input.id, content: "書き足した" });
    await tab.replica.syncNow();
    const shown = await only(tab.replica);
    expect(shown.sides).toMatchObject([{ mine: "削除", theirs: "メモ：書き足した" }]);
    await onServer(world.seeds.master, editMemo, { id: input.id, content: "さらに書き足した" });
    await retryItem(tab.replica, shown);
    await tab.replica.syncNow();
    expect((await only(tab.replica)).sides).toMatchObject([{ mine: "削除", theirs: "メモ：さらに書き足した" }]);
    await retryItem(tab.replica, await only(tab.replica));
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toEqual([]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });

  it("can be making what somebody has removed", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const [first, second] = world.seeds.companies.map(String);
    await onServer(world.seeds.master, setPartnerCompany, { partnerId, companyId: String(first) });
    const tab = await filled();
    await tab.replica.mutate(setPartnerCompany, { partnerId, companyId: String(second) });
    await onServer(world.seeds.other, setPartnerCompany, { partnerId, companyId: null });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    expect(item.sides).toMatchObject([{ theirs: "（削除されました）" }]);
    await retryItem(tab.replica, item);
    await tab.replica.syncNow();
    expect(await world.rows(membership, world.seeds.master)).toMatchObject([{ partnerId, companyId: second }]);
  });

  it("holds its mutator's rights: who may not change the record any more is refused on the device", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const tab = await filled();
    await tab.replica.mutate(updatePartner, { id: partnerId, phone: "000-0000-0001" });
    await onServer(world.seeds.other, updatePartner, { id: partnerId, phone: "000-0000-0002" });
    await tab.replica.syncNow();
    await onServer(world.seeds.master, removePartner, { id: partnerId });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    await expect(retryItem(tab.replica, item)).rejects.toMatchObject({ code: "not_found" });
    expect(item.ways?.hindrance).toContain("対象の記録が見つかりません");
  });

  it("of a change that goes as a whole runs the whole again, on what was looked at (A5)", async () => {
    const tagId = String(world.seeds.tags[0]);
    const tab = await filled(world.seeds.master);
    await tab.replica.mutate(removePartnerTag, { id: tagId });
    await onServer(world.seeds.master, updatePartnerTag, { id: tagId, description: "説明" });
    await tab.replica.syncNow();
    const shown = await only(tab.replica);
    await onServer(world.seeds.master, updatePartnerTag, { id: tagId, description: "別の説明" });
    await tab.replica.syncNow();
    await retryItem(tab.replica, shown);
    await tab.replica.syncNow();
    expect((await world.rows(partnerTag, world.seeds.master)).map((row) => row.id)).toContain(tagId);
    await retryItem(tab.replica, await only(tab.replica));
    await tab.replica.syncNow();
    expect((await world.rows(partnerTag, world.seeds.master)).map((row) => row.id)).not.toContain(tagId);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });
});

describe("a conflict that takes in a further wish of its author's device after somebody has looked", () => {
  const partnerId = () => String(world.seeds.partners[0]);
  const edit = ({ replica }: Tab, address: string) => replica.mutate(updatePartner, { id: partnerId(), address });
  const address = async () => (await world.rows(partner, world.seeds.master)).find((row) => row.id === partnerId())?.["address"];

  /** The first wish has met another's value, and a second device has shown that. The second wish waits on the first device. */
  async function looked(long = "") {
    const [tab, other] = [await filled(), await filled()];
    await edit(tab, `京都${long}`);
    await onServer(world.seeds.other, updatePartner, { id: partnerId(), address: "東京" });
    // The batch is divided: the second wish was made after the first, and arrives later.
    const second = { from: { [`partner/${partnerId()}`]: { address: `京都${long}` } } };
    await tab.replica.syncNow();
    await other.replica.syncNow();
    const item = await only(other.replica);
    const later = async () => {
      await tab.replica.mutate(updatePartner, { id: partnerId(), address: `神戸${long}` }, { seen: second.from });
      await tab.replica.syncNow();
    };
    return { tab, other, item, later };
  }

  it.each([
    ["on the server", false],
    ["on the device, where it has come in meanwhile", true],
  ])("is not settled with the one that was looked at, %s (M5)", async (_where, cameIn) => {
    const { other, item, later } = await looked();
    await later();
    if (cameIn) await other.replica.syncNow();
    await settle(other.replica, leaveSteps(item.sides));
    if (cameIn) expect((await only(other.replica)).sides).toMatchObject([{ mine: "神戸", theirs: "東京" }]);
    await other.replica.syncNow();
    const next = await only(other.replica);
    expect(next.sides).toMatchObject([{ mine: "神戸", theirs: "東京" }]);
    await settle(other.replica, leaveSteps(next.sides));
    await other.replica.syncNow();
    expect([await address(), await attentionOf(other.replica)]).toEqual(["東京", []]);
  });

  it("stays open with it while the one that was looked at is written over the current value (M5)", async () => {
    const { other, item, later } = await looked();
    await later();
    await retryItem(other.replica, item);
    await other.replica.syncNow();
    expect(await address()).toBe("京都");
    const next = await only(other.replica);
    expect(next.sides).toMatchObject([{ mine: "神戸", theirs: "京都" }]);
    await retryItem(other.replica, next);
    await other.replica.syncNow();
    expect([await address(), await attentionOf(other.replica)]).toEqual(["神戸", []]);
  });

  it("is shown with the words that are there now, not with those that were fetched before (M5)", async () => {
    const { other, item, later } = await looked("長".repeat(200));
    const wholes = new Map(item.sides.map(({ row }) => [row.id, { whole: row, updatedAt: row.updatedAt }]));
    const mine = async () =>
      (await read(other.replica, (of) => readAttention(of, wholes))).value.flatMap(({ sides }) => sides[0]?.mine.slice(0, 2));
    expect(await mine()).toEqual(["京都"]);
    await later();
    await other.replica.syncNow();
    expect(await mine()).toEqual(["神戸"]);
  });
});

describe("a refused edit that is tried again", () => {
  it("undoes nothing that others have changed since its author looked (A3)", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const tab = await filled();
    await tab.replica.mutate(updatePartner, { id: partnerId, phone: "000-0000-0001", memo: "自分" });
    await onServer(world.seeds.master, removePartner, { id: partnerId });
    await tab.replica.syncNow();
    await onServer(world.seeds.master, restorePartner, { id: partnerId });
    await onServer(world.seeds.other, updatePartner, { id: partnerId, phone: "000-0000-0002" });
    await tab.replica.syncNow();
    await retryItem(tab.replica, await only(tab.replica));
    await tab.replica.syncNow();
    const rows = await world.rows(partner, world.seeds.master);
    expect(rows.find((row) => row.id === partnerId)).toMatchObject({ phone: "000-0000-0002", memo: "自分" });
    expect((await only(tab.replica)).sides).toMatchObject([{ label: "電話番号", mine: "000-0000-0001" }]);
  });
});

describe("an edit of what somebody has removed", () => {
  it("is made again as a new record, with all that its author saw of it (M4)", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const input = { id: id(), targetType: "partner" as const, targetId: partnerId, content: "メモ" };
    await onServer(world.seeds.plain, createMemo, input);
    const tab = await filled();
    await tab.replica.mutate(editMemo, { id: input.id, content: "大事な書き足し" });
    await onServer(world.seeds.master, removeMemo, { id: input.id });
    await tab.replica.syncNow();
    const { ways } = await only(tab.replica);
    expect(ways?.hindrance).toContain("対象の記録が見つかりません");
    if (!ways?.again) throw new Error("it can be made again");
    await tab.replica.mutateAll(ways.again.steps, ways.again);
    await tab.replica.syncNow();
    const [made, ...others] = await world.rows(memo, world.seeds.master);
    expect(made).toMatchObject({ partnerId, content: "大事な書き足し", createdBy: world.seeds.plain.id });
    expect([made?.id === input.id, others]).toEqual([false, []]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });
});
