import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retryItem } from "#client/features/sync-center/items/settle.ts";
import { mostInAct } from "#sync/engine/act.ts";
import { actStep } from "#sync/engine/client/act-step.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { createPartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tab: Tab;
let ids: readonly string[];
beforeEach(async () => {
  world = await startWorld(1);
  tab = await world.device(world.seeds.plain).open();
  await tab.replica.syncNow();
  ids = world.seeds.partners;
});
afterEach(() => world.stop());

const phones = async () => {
  const rows = await world.rows(partner, world.seeds.master);
  return ids.slice(0, 2).map((id) => rows.find((row) => row.id === id)?.["phone"]);
};
const both = () => [
  step(updatePartner, { id: String(ids[0]), phone: "000-0000-0001" }),
  step(updatePartner, { id: String(ids[1]), phone: "000-0000-0002" }),
];
const act = (steps: readonly Step[]) => actStep(model, steps);
const newMemo = (content: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(ids[0]),
  content,
});

describe("several changes in one act (A6)", () => {
  it("take effect together, as one mutation", async () => {
    const { mutator, input, seen } = act(both());
    await tab.replica.mutate(mutator, input, { seen: seen ?? {} });
    expect(tab.replica.status.value.unsent).toBe(1);
    await tab.replica.syncNow();
    expect(await phones()).toEqual(["000-0000-0001", "000-0000-0002"]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });

  it("leave nothing on the device when one of them is refused, and say which", async () => {
    const wrong = step(updatePartner, { id: String(ids[1]), mail: "x" });
    const { mutator, input } = act([...both().slice(0, 1), wrong]);
    const problems = [{ path: "calls.1.mail", message: "メールアドレスの形式をご確認ください" }];
    await expect(tab.replica.mutate(mutator, input)).rejects.toMatchObject({ code: "validation_error", problems });
    expect(tab.replica.status.value.unsent).toBe(0);
    expect((await tab.replica.get(partner, String(ids[0])))?.phone).toBeNull();
  });

  it("are held to the rights of each", async () => {
    const tag = { id: world.time.clock().id(), name: "新規", description: null, color: "#0f6cbd" };
    const { mutator, input } = act([...both(), step(createPartnerTag, tag)]);
    await expect(tab.replica.mutate(mutator, input)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("meet a conflict of one as an issue of all, which can be tried again", async () => {
    const { mutator, input, seen } = act([...both(), step(createMemo, newMemo("一緒に"))]);
    await tab.replica.mutate(mutator, input, { seen: seen ?? {} });
    await world.server.mutate(world.seeds.master, updatePartner, { id: String(ids[1]), phone: "000-0000-0009" });
    await tab.replica.syncNow();
    expect(await phones()).toEqual([null, "000-0000-0009"]);
    expect(await world.rows(memo, world.seeds.master)).toEqual([]);
    const [item, ...more] = await attentionOf(tab.replica);
    expect(more).toEqual([]);
    expect(item).toMatchObject({ what: "まとめての変更（3件）" });
    expect(item?.changes.map(({ label, text }) => `${label}｜${text}`)).toEqual([
      "パートナーの編集：試験 2｜電話番号：000-0000-0001",
      "パートナーの編集：試験 3｜電話番号：000-0000-0002",
      expect.stringContaining("メモの作成"),
    ]);
    if (!item) throw new Error("there is one");
    await retryItem(tab.replica, item);
    await tab.replica.syncNow();
    expect(await phones()).toEqual(["000-0000-0001", "000-0000-0002"]);
    expect(await world.rows(memo, world.seeds.master)).toMatchObject([{ content: "一緒に" }]);
    expect(await attentionOf(tab.replica)).toEqual([]);
  });

  it("hold no act within, and no more than a bound", async () => {
    const inner = act(both());
    const { mutator, input } = act([inner]);
    await expect(tab.replica.mutate(mutator, input)).rejects.toMatchObject({ code: "unknown_mutator" });
    const many = act(Array.from({ length: mostInAct + 1 }, () => both()).flat());
    await expect(tab.replica.mutate(many.mutator, many.input)).rejects.toMatchObject({ code: "validation_error" });
  });
});
