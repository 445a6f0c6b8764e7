import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Block } from "#sync/engine/client/storage/packs/block.ts";
import { entityStore } from "#sync/engine/client/storage/store-names.ts";
import type * as protocol from "#sync/engine/protocol.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import type { Device } from "../support/device.ts";
import { faultsOf, missingOn, quiet, wrongRows } from "../support/oracle.ts";
import { packFaults, readingOf, rowsOn, storesOf } from "../support/rows-inside.ts";
import { startWorld, type World } from "../support/world.ts";

// Pages are so small that every bootstrap has several.
vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  pullLimits: { oneAnswer: 12, page: 5 },
}));

let world: World;
let device: Device;
beforeEach(async () => {
  world = await startWorld(1);
  device = world.device(world.seeds.plain, { blocks: { rows: 2, bytes: 10_000 } });
});
afterEach(() => world.stop());

/** Returns how many of an entity's rows are in blocks, how many have their own record, and how many are marked as gone. */
async function countsOf(entity: typeof partner | typeof memo) {
  const inside = await device.inside();
  const blocks = ((await inside.table("packs").toArray()) as Block[]).filter((block) => block.entity === entity.name);
  const gone = ((await inside.table("gone").toArray()) as { entity: string }[]).filter((one) => one.entity === entity.name);
  const packed = blocks.reduce((sum, { ids }) => sum + ids.length, 0);
  return { packed, beside: await inside.table(entityStore(entity.name)).count(), gone: gone.length };
}

/** Changes the device's state without the engine. */
async function changeState(change: (state: Record<string, unknown>) => void): Promise<void> {
  const meta = (await device.inside()).table<{ key: string; value: Record<string, unknown> }>("meta");
  const saved = await meta.get("device");
  if (!saved) throw new Error("the device has no state");
  change(saved.value);
  await meta.put(saved);
}

const aMemo = (targetId: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId,
  content: "覚え書き",
});

/** Returns what is wrong with the device's blocks. */
async function faultsOfPacks(): Promise<string[]> {
  const inside = await device.inside();
  return packFaults(readingOf(inside, model.entities.flatMap(storesOf)), model.entities);
}

describe("a bootstrap's rows (E5)", () => {
  it("lie in blocks; an edit stands beside them, and a removal is a mark", async () => {
    const [id = ""] = world.seeds.partners;
    const written = aMemo(id);
    await world.server.mutate(world.seeds.plain, createMemo, written);
    const tab = await device.open();
    await tab.replica.syncNow();
    const { packed } = await countsOf(partner);
    expect(await countsOf(partner)).toEqual({ packed: world.seeds.partners.length + 2, beside: 0, gone: 0 });
    await tab.replica.mutate(updatePartner, { id, memo: "変更" });
    await tab.replica.mutate(removeMemo, { id: written.id });
    expect(await countsOf(partner)).toEqual({ packed, beside: 1, gone: 0 });
    expect(await countsOf(memo)).toEqual({ packed: 1, beside: 0, gone: 1 });
    expect((await tab.replica.get(partner, id))?.memo).toBe("変更");
    expect(await tab.replica.get(memo, written.id)).toBeUndefined();
    expect(await tab.replica.list(memo, "partnerId", id)).toEqual([]);
    await tab.replica.close();
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("replace those of a filled device, but for what is unsent", async () => {
    const [mine = "", other = ""] = world.seeds.partners;
    const [stays, goes] = [aMemo(mine), aMemo(mine)];
    for (const one of [stays, goes]) await world.server.mutate(world.seeds.plain, createMemo, one);
    const tab = await device.open();
    await tab.replica.syncNow();
    world.network.unreliability = 1;
    await tab.replica.mutate(updatePartner, { id: mine, memo: "未送信" });
    const own = aMemo(other);
    await tab.replica.mutate(createMemo, own);
    await tab.replica.close();
    world.network.unreliability = 0;
    await world.knex("memo").where({ id: goes.id }).delete();
    world.removedBySql.add(goes.id);
    await world.knex("sync_tombstone").delete();
    await changeState((state) => Object.assign(state, { cursor: null }));

    const next = await device.open();
    await next.replica.syncNow();
    expect(await faultsOfPacks()).toEqual([]);
    expect(await wrongRows(device)).toBeUndefined();
    const memos = (await rowsOn(await device.inside(), memo)).map((row) => row.id).sort();
    expect(memos).toEqual([stays.id, own.id].sort());
    expect((await next.replica.get(partner, mine))?.memo).toBe("未送信");
    expect(await next.replica.list(memo, "partnerId", mine)).toHaveLength(1);
    await next.replica.close();
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("take in the records of a device that knew no blocks, with its next bootstrap", async () => {
    const tab = await device.open();
    await tab.replica.syncNow();
    await tab.replica.close();
    await unpackAll();
    await changeState((state) => {
      state["shape"] = state["filledFor"];
      delete state["filledFor"];
    });
    const next = await device.open();
    expect(await countsOf(partner)).toMatchObject({ packed: 0 });
    expect(await next.replica.all(partner)).toHaveLength(world.seeds.partners.length + 2);
    await next.replica.syncNow();
    expect(await missingOn(device, world.knex)).toEqual([]);
    await next.replica.close();

    await changeState((state) => Object.assign(state, { cursor: null }));
    const last = await device.open();
    await last.replica.syncNow();
    expect(await countsOf(partner)).toMatchObject({ packed: world.seeds.partners.length + 2, beside: 0 });
    expect(await missingOn(device, world.knex)).toEqual([]);
    await last.replica.close();
  });

  it("are not believed after a version that knew no blocks was here", async () => {
    const tab = await device.open();
    await tab.replica.syncNow();
    await tab.replica.close();
    // An older version leaves its own shape in the state, and rows in its own stores.
    await changeState((state) => Object.assign(state, { shape: state["filledFor"], cursor: null }));
    await world.server.mutate(world.seeds.plain, updatePartner, { id: world.seeds.partners[0] ?? "", memo: "その間の変更" });
    const next = await device.open();
    expect(await countsOf(partner)).toEqual({ packed: 0, beside: 0, gone: 0 });
    await next.replica.syncNow();
    expect(await missingOn(device, world.knex)).toEqual([]);
    await next.replica.close();
  });
});

/** Moves all rows into the stores of single rows, as before blocks existed. */
async function unpackAll(): Promise<void> {
  const inside = await device.inside();
  for (const entity of model.entities) {
    const rows = await rowsOn(inside, entity);
    await inside.table(entityStore(entity.name)).bulkPut(rows);
  }
  for (const store of ["packs", "gone", "pairs"]) await inside.table(store).clear();
}
