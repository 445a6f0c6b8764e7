import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineError } from "#sync/engine/errors.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import type { Device, Tab } from "../support/device.ts";
import { startWorld, type World } from "../support/world.ts";

const key = "memo/target";
const text = "面談の感触がよく、次も同じ担当でお願いしたい。";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

/** Opens a tab of a new device, with a text that was typed and not sent. */
async function typedOn(device: Device): Promise<Tab> {
  const tab = await device.open();
  await tab.replica.syncNow();
  await tab.replica.drafts.save(key, [text, "より前の下書き"]);
  return tab;
}

const back = { done: "メモを送りました" };

const send = ({ replica }: Tab) =>
  replica.mutate(
    createMemo,
    { id: world.time.clock().id(), targetType: "partner", targetId: String(world.seeds.partners[0]), content: text },
    {
      drafts: [{ key, change: (kept) => (Array.isArray(kept) ? kept.filter((one) => one !== text) : kept) }],
      derived: [{ key, change: () => back }],
    },
  );

/** Runs `act` with a storage that is killed after each number of requests. Returns what `act` leaves on each device. */
async function afterEachKill<T>(act: (tab: Tab) => Promise<unknown>, read: (tab: Tab) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let requests = 1; ; requests++) {
    const device = world.device(world.seeds.plain);
    const tab = await typedOn(device);
    tab.storage.killAfter(requests);
    const survived = await act(tab).then(
      () => !tab.storage.dead,
      () => false,
    );
    if (!tab.storage.dead) tab.storage.kill();
    found.push(await read(await device.open()));
    if (survived) return found;
  }
}

/** Returns the text as the device has it, as a memo and as a draft, and what takes it back. */
async function foundOn({ replica }: Tab): Promise<Record<"memos" | "drafts" | "derived", unknown>> {
  const memos = (await replica.all(memo)).filter(({ content }) => content === text).length;
  return { memos, drafts: await replica.drafts.load(key), derived: await replica.derived.load(key) };
}

const saved = { memos: 1, drafts: ["より前の下書き"], derived: back };
const unsaved = { memos: 0, drafts: [text, "より前の下書き"], derived: undefined };

describe("what is sent and its draft (A2)", () => {
  it("are never both there and never both gone, wherever the tab is killed", async () => {
    const found = await afterEachKill(send, foundOn);
    for (const after of found) expect([saved, unsaved]).toContainEqual(after);
    expect(found.length).toBeGreaterThan(5);
    expect(found[0]).toEqual(unsaved);
    expect(found.at(-1)).toEqual(saved);
  });

  it("stay apart where the answer of the disk is lost, and where it is full", async () => {
    const tab = await typedOn(world.device(world.seeds.plain));
    tab.storage.fillUp();
    await expect(send(tab)).rejects.toMatchObject({ name: "QuotaExceededError" });
    tab.storage.makeRoom();
    expect(await foundOn(tab)).toEqual(unsaved);
    tab.storage.loseAnswer();
    await send(tab);
    expect(await foundOn(tab)).toEqual(saved);
  });

  it("stay a draft where it is refused", async () => {
    const { replica } = await typedOn(world.device(world.seeds.plain));
    const refused = {
      id: world.time.clock().id(),
      targetType: "partner" as const,
      targetId: world.time.clock().id(),
      content: text,
    };
    const sent = replica.mutate(createMemo, refused, { drafts: [{ key, change: () => undefined }] });
    await expect(sent).rejects.toBeInstanceOf(EngineError);
    expect(await replica.drafts.load(key)).toEqual(unsaved.drafts);
  });
});

describe("a draft that becomes part of another (S1)", () => {
  const other = "changes/target";
  const move = ({ replica }: Tab) =>
    replica.drafts.change(other, () => [text], [{ key, change: (kept) => (kept as string[]).filter((one) => one !== text) }]);
  const draftsOn = ({ replica }: Tab) => Promise.all([key, other].map((one) => replica.drafts.load(one)));
  const moved = [["より前の下書き"], [text]];
  const unmoved = [[text, "より前の下書き"], undefined];

  it("is in one of the two, wherever the tab is killed", async () => {
    const found = await afterEachKill(move, draftsOn);
    for (const after of found) expect([moved, unmoved]).toContainEqual(after);
    expect(found.length).toBeGreaterThan(3);
    expect(found[0]).toEqual(unmoved);
    expect(found.at(-1)).toEqual(moved);
  });

  it("stays where it is on a full disk", async () => {
    const tab = await typedOn(world.device(world.seeds.plain));
    tab.storage.fillUp();
    await expect(move(tab)).rejects.toMatchObject({ name: "QuotaExceededError" });
    tab.storage.makeRoom();
    expect(await draftsOn(tab)).toEqual(unmoved);
  });
});
