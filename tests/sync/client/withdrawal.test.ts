import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discardItem } from "#client/features/sync-center/items/settle.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo, editMemo } from "#sync/model/mutators/memo.ts";
import type { Device, Tab } from "../support/device.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { attentionOf, waitingOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let device: Device;
let tab: Tab;
beforeEach(async () => {
  world = await startWorld(1);
  device = world.device(world.seeds.plain);
  tab = await device.open();
  await tab.replica.syncNow();
});
afterEach(() => world.stop());

const memoOn = (at = 0) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[at]),
  content: "取り消すメモ",
});
const codes = async (of = tab) => (await attentionOf(of.replica)).map(({ source }) => ("row" in source ? source.row.code : ""));
const memos = () => world.rows(memo, world.seeds.master);

describe("work that is taken back (S1)", () => {
  it("is gone at once where it was never sent", async () => {
    const { id } = await tab.replica.mutate(createMemo, memoOn());
    expect(await tab.replica.discard(id)).toBe("discarded");
    expect(await tab.replica.outbox()).toEqual([]);
    await tab.replica.syncNow();
    expect([await memos(), await codes()]).toEqual([[], []]);
  });

  it("stays in sight once it was sent, until a server has told; one that never arrived is gone", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    tab.faults.push("drop");
    await tab.replica.syncNow();
    expect(await tab.replica.discard(id)).toBe("withdrawn");
    expect(await tab.replica.get(memo, input.id)).toBeUndefined();
    expect(await waitingOf(tab.replica)).toMatchObject([{ id, what: "メモの作成", source: { kind: "withdrawn" } }]);
    expect(await tab.replica.discard(id)).toBe("withdrawn");
    await tab.replica.syncNow();
    expect([await memos(), await codes(), await tab.replica.outbox()]).toEqual([[], [], []]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, failure: null });
  });

  it("that a server has taken comes back with a word, once, also when the answer is lost again", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    tab.faults.push("cut");
    await tab.replica.syncNow();
    await tab.replica.discard(id);
    tab.faults.push("cut", "again");
    for (let attempt = 0; attempt < 3; attempt++) await tab.replica.syncNow();
    expect(await tab.replica.get(memo, input.id)).toMatchObject({ content: "取り消すメモ" });
    expect(await attentionOf(tab.replica)).toMatchObject([
      { what: "メモの作成", source: { kind: "late" }, why: "取り消す前にサーバーに届いていたため、反映されています。" },
    ]);
    const [item] = await attentionOf(tab.replica);
    if (item) await discardItem(tab.replica, item);
    await tab.replica.syncNow();
    expect([await codes(), (await memos()).length, await tab.replica.outbox()]).toEqual([[], 1, []]);
  });

  it("while its answer is on its way is not taken for gone by that answer", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    let arrive: () => void = () => undefined;
    tab.holdAt = { at: "answer", until: new Promise((resolve) => (arrive = resolve)) };
    const done = tab.replica.syncNow();
    await tab.acknowledged(1);
    await tab.replica.discard(id);
    arrive();
    tab.holdAt = undefined;
    await done;
    await tab.replica.syncNow();
    expect([await codes(), (await memos()).length]).toEqual([["withdrawn_late"], 1]);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("never takes effect when it arrives behind its withdrawal", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    tab.faults.push("late");
    await tab.replica.syncNow();
    await tab.replica.discard(id);
    await tab.replica.syncNow();
    await world.network.deliverLate();
    await tab.replica.syncNow();
    expect([await memos(), await codes(), await tab.replica.outbox()]).toEqual([[], [], []]);
  });

  it("is told of by its own refusal where the server had refused it", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    await world.knex("partner").where({ id: input.targetId }).delete();
    tab.faults.push("cut");
    await tab.replica.syncNow();
    await tab.replica.discard(id);
    await tab.replica.syncNow();
    expect([await codes(), await tab.replica.outbox()]).toEqual([["not_found"], []]);
  });

  it("comes back with a word, too, where a copy of the profile has sent it (A4)", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    const copy = world.adopt(await device.copy());
    expect(await tab.replica.discard(id)).toBe("discarded");
    const twin = await copy.open();
    await twin.replica.syncNow();
    expect(await memos()).toHaveLength(1);
    await tab.replica.mutate(createMemo, memoOn(1));
    for (let round = 0; round < 3; round++) await tab.replica.syncNow();
    expect(await tab.replica.get(memo, input.id)).toBeDefined();
    expect(await codes()).toEqual(["withdrawn_late"]);
    await quiet(world);
  });

  it("takes no place of what a copy of the profile authors while it learns that it is one (A4)", async () => {
    const { id } = await tab.replica.mutate(createMemo, memoOn());
    expect(await tab.replica.discard(id)).toBe("discarded");
    const copy = world.adopt(await device.copy());
    const other = memoOn(1);
    await tab.replica.mutate(createMemo, other);
    await tab.replica.syncNow();
    const twin = await copy.open();
    const input = memoOn(2);
    twin.onAnswer = async () => {
      twin.onAnswer = async () => undefined;
      await twin.replica.mutate(createMemo, input);
    };
    await twin.replica.syncNow();
    expect(twin.answers.map(({ kind, lastSeq }) => [kind, lastSeq])[0]).toEqual(["delta", 1]);
    await twin.replica.syncNow();
    expect((await memos()).map((row) => row.id).sort()).toEqual([other.id, input.id].sort());
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("leaves what rested on it with its reason", async () => {
    const input = memoOn();
    const { id } = await tab.replica.mutate(createMemo, input);
    tab.faults.push("drop");
    await tab.replica.syncNow();
    await tab.replica.mutate(editMemo, { id: input.id, content: "その上の言葉" });
    await tab.replica.discard(id);
    await tab.replica.syncNow();
    expect((await attentionOf(tab.replica)).map(({ changes }) => changes)).toEqual([[{ label: "メモ", text: "その上の言葉" }]]);
    expect(await memos()).toEqual([]);
  });
});

describe("work that is made while nobody can be reached (S1)", () => {
  const drops = async (times: number) => {
    tab.faults.push(...Array<"drop">(times).fill("drop"));
    for (let time = 0; time < times; time++) await tab.replica.syncNow();
  };
  const sentIn = (from: number) => tab.requests.slice(from).map(({ mutations }) => mutations.map(({ id }) => id));

  it("counts as unsent however often it was tried to reach anybody, and is taken back at once", async () => {
    await drops(1);
    const { id } = await tab.replica.mutate(createMemo, memoOn());
    await drops(3);
    expect(await tab.replica.outbox()).toMatchObject([{ sent: false }]);
    expect(await tab.replica.discard(id)).toBe("discarded");
    await tab.replica.syncNow();
    expect([await memos(), await codes(), await tab.replica.outbox()]).toEqual([[], [], []]);
  });

  it("does so, too, where the browser says that there is no network before an exchange has failed, and in a page opened without one", async () => {
    tab.signals.online = false;
    const { id } = await tab.replica.mutate(createMemo, memoOn());
    await drops(1);
    await tab.replica.close();
    tab = await device.open();
    await drops(2);
    expect(await tab.replica.discard(id)).toBe("discarded");
  });

  it("goes in one exchange with what may have been sent already, once somebody has answered", async () => {
    const first = await tab.replica.mutate(createMemo, memoOn());
    await drops(1);
    const second = await tab.replica.mutate(createMemo, memoOn(1));
    const from = tab.requests.length;
    await drops(1);
    expect((await tab.replica.outbox()).map(({ sent }) => sent)).toEqual([true, false]);
    await tab.replica.syncNow();
    expect(sentIn(from)).toEqual([[first.id, second.id]]);
    expect(await tab.replica.outbox()).toEqual([]);
    await tab.replica.mutate(createMemo, memoOn(2));
    await tab.replica.syncNow();
    expect(tab.requests).toHaveLength(from + 2);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("goes on its way although the browser says without end that there is no network, where there is one", async () => {
    tab.signals.online = false;
    for (const at of [0, 1, 2]) {
      await tab.replica.mutate(createMemo, memoOn(at));
      await tab.replica.syncNow();
      expect(await tab.replica.outbox()).toEqual([]);
    }
    expect(sentIn(0).filter((ids) => ids.length > 0)).toHaveLength(3);
  });

  it("counts as sent once a request carried it that may have arrived", async () => {
    const { id } = await tab.replica.mutate(createMemo, memoOn());
    tab.faults.push("cut", "drop");
    for (let attempt = 0; attempt < 2; attempt++) await tab.replica.syncNow();
    expect(await tab.replica.discard(id)).toBe("withdrawn");
    await tab.replica.syncNow();
    expect([await codes(), (await memos()).length]).toEqual([["withdrawn_late"], 1]);
  });
});
