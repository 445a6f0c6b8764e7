// Dexie looks for the global IndexedDB when it is loaded, and live queries need it.
import "fake-indexeddb/auto";
import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading/reading.ts";
import { defineEntity } from "#sync/engine/entity.ts";
import { text } from "#sync/engine/field.ts";
import type * as protocol from "#sync/engine/protocol.ts";
import { defineModel, type Model } from "#sync/engine/registry.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { until } from "#tests/support/until.ts";
import type { Device, Tab } from "../support/device.ts";
import { populate } from "../support/populate.ts";
import { rowsOn } from "../support/rows-inside.ts";
import { startWorld, type World } from "../support/world.ts";

// Pages are so small that a first download has many.
vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  pullLimits: { oneAnswer: 12, page: 5 },
}));

const names = model.entities.map(({ name }) => name);

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
  await populate(world);
});
afterEach(() => world.stop());

/** Wraps the transport to a server, of which only this many answers arrive. */
const only =
  (answers: number) =>
  (transport: Transport): Transport => ({
    ...transport,
    exchange: (request, signal) =>
      answers-- > 0 ? transport.exchange(request, signal) : Promise.reject(new TransportError("unreachable")),
  });

const countOf = (entity: typeof partner | typeof announcement) => (reader: ReplicaReader) =>
  reader.all(entity).then((rows) => rows.length);

/** Returns the names of the entities of which the server has more rows than a device. */
async function shortOn(device: Device): Promise<string[]> {
  const inside = await device.inside();
  const counts = await Promise.all(
    model.entities.map(async (entity) => {
      const there = (await world.rows(entity, device.options.actor)).length;
      return [entity.name, there - (await rowsOn(inside, entity)).length] as const;
    }),
  );
  return counts.filter(([, lacking]) => lacking > 0).map(([name]) => name);
}

describe("while the first download runs (E5)", () => {
  it("everything is missing before its first page, and what a query reads is partial", async () => {
    const { replica } = await world.device(world.seeds.plain).open();
    expect([...(await replica.missing())]).toEqual(names);
    expect(await read(replica, countOf(partner))).toEqual({ value: 0, partial: true });
    expect(await read(replica, (reader) => reader.outbox())).toEqual({ value: [], partial: false });
  });

  it("after each page exactly that is missing of which not all has come, over restarts too", async () => {
    const device = world.device(world.seeds.plain);
    let missing: ReadonlySet<string> = new Set(names);
    let states = 0;
    for (let done = false; !done; ) {
      const tab = await device.open(model, only(1));
      await tab.replica.syncNow();
      const now = await tab.replica.missing();
      const short = await shortOn(device);
      // Entities arrive in the model's order. So the missing ones are always the last of that order.
      expect([...now]).toEqual(names.slice(names.length - now.size));
      expect(short.filter((name) => !now.has(name))).toEqual([]);
      expect([...now].filter((name) => !missing.has(name))).toEqual([]);
      if (now.size < missing.size) states++;
      for (const entity of model.entities)
        expect((await read(tab.replica, (reader) => reader.all(entity as typeof partner))).partial).toBe(now.has(entity.name));
      missing = now;
      done = tab.replica.status.value.complete;
      await tab.replica.close();
    }
    expect([...missing]).toEqual([]);
    expect(states).toBeGreaterThan(5);
  });

  it("a reading of several is partial by the one that has not come, and a reader knows which", async () => {
    const tab = await world.device(world.seeds.plain).open(model, only(2));
    await tab.replica.syncNow();
    const missing = await tab.replica.missing();
    expect([missing.has(admin.name), missing.has(memo.name)]).toEqual([false, true]);
    const both = async (reader: ReplicaReader) => {
      await reader.get(admin, world.seeds.plain.id);
      await reader.list(memo, "partnerId", String(world.seeds.partners[0]));
      return [reader.hasAll(admin), reader.hasAll(memo)];
    };
    expect(await read(tab.replica, both)).toEqual({ value: [true, false], partial: true });
    expect(await read(tab.replica, (reader) => reader.getMany(memo, []))).toEqual({ value: [], partial: false });
  });

  it("a live reading never says whole before its rows are there, and says it although none came", async () => {
    await world.knex("announcement").delete();
    const tab = await world.device(world.seeds.plain).open();
    const people: Reading<number>[] = [];
    const none: Reading<number>[] = [];
    const subscriptions = [
      liveQuery(async () => read(tab.replica, countOf(partner))).subscribe((reading) => people.push(reading)),
      liveQuery(async () => read(tab.replica, countOf(announcement))).subscribe((reading) => none.push(reading)),
    ];
    const total = (await world.rows(partner, world.seeds.plain)).length;
    await until(() => people.length > 0 && none.length > 0);
    await tab.replica.syncNow();
    await until(() => [people, none].every((readings) => readings.at(-1)?.partial === false));
    for (const subscription of subscriptions) subscription.unsubscribe();
    expect(people[0]).toEqual({ value: 0, partial: true });
    for (const { value, partial } of people) if (!partial) expect(value).toBe(total);
    expect([none[0], none.at(-1)]).toEqual([true, false].map((partial) => ({ value: 0, partial })));
  });
});

const novelty = defineEntity({ name: "novelty", label: "新しいもの", id: "integer", fields: { name: text("名前", 10) } });

const withEntities = (entities: Model["entities"]) =>
  defineModel({ entities, mutators: [...model.mutators.values()] as never, errors: model.errors });

describe("on a device that holds everything", () => {
  let device: Device;
  let tab: Tab;
  beforeEach(async () => {
    device = world.device(world.seeds.plain);
    tab = await device.open();
    await tab.replica.syncNow();
    await tab.replica.close();
  });

  /** Changes the device's state without the engine. */
  async function withState(change: (state: Record<string, unknown>) => void): Promise<void> {
    const meta = (await device.inside()).table("meta");
    const row = (await meta.get("device")) as { key: string; value: Record<string, unknown> };
    change(row.value);
    await meta.put(row);
  }
  it("a live reading does not run again for an exchange that brings nothing", async () => {
    const again = await device.open();
    const readings: Reading<number>[] = [];
    const following = liveQuery(async () => read(again.replica, countOf(partner))).subscribe((one) => readings.push(one));
    await until(() => readings.length > 0);
    await again.replica.syncNow();
    await again.replica.syncNow();
    // Another one begins after them. Where that has its answer, this one would have had a second one, too.
    const marks: number[] = [];
    const marking = liveQuery(async () => read(again.replica, countOf(announcement))).subscribe(() => marks.push(1));
    await until(() => marks.length > 0);
    for (const one of [following, marking]) one.unsubscribe();
    expect(readings.map(({ partial }) => partial)).toEqual([false]);
  });

  const missingNow = async (wanted = model, answers = 0) => {
    tab = await device.open(wanted, only(answers));
    if (answers > 0) await tab.replica.syncNow();
    const missing = [...(await tab.replica.missing())];
    await tab.replica.close();
    return missing;
  };

  it("nothing is missing, and is not while it bootstraps anew", async () => {
    expect(await missingNow()).toEqual([]);
    await withState((state) => void (state["cursor"] = null));
    expect(await missingNow(model, 1)).toEqual([]);
  });

  it("nothing is missing where a version that did not note it had finished, and all where it had not", async () => {
    await withState((state) => void delete state["missing"]);
    expect(await missingNow()).toEqual([]);
    await withState((state) => {
      delete state["missing"];
      state["complete"] = false;
    });
    expect(await missingNow()).toEqual(names);
  });

  it("an update makes missing what it has added, an entity or fields of one, until that has come", async () => {
    await withState((state) => {
      const shape = JSON.parse(String(state["filledFor"])) as Record<string, string[]>;
      shape["partnerTag"] = shape["partnerTag"]?.filter((field) => field !== "color") ?? [];
      state["filledFor"] = JSON.stringify(shape);
    });
    expect(await missingNow()).toEqual([partnerTag.name]);
    expect(await missingNow(withEntities([...model.entities, novelty]))).toEqual([partnerTag.name, "novelty"]);
    expect(await missingNow(withEntities([...model.entities, novelty]), 1_000)).toEqual([]);
  });

  it("rows of before an update have its new fields empty, until they have come", async () => {
    const later = { ...partnerTag, fields: { ...partnerTag.fields, added: novelty.fields.name } };
    tab = await device.open(withEntities(model.entities.map((one) => (one.name === later.name ? later : one))));
    const { replica } = tab;
    const all = await replica.all(later);
    const [first] = all;
    if (!first) throw new Error("there are no tags");
    const id = String(first.id);
    const scanned: unknown[] = [];
    await replica.scan(later, (rows) => void scanned.push(...rows));
    const [kept, lookedUp] = [await replica.getMany(later, [id, "9999"]), await replica.get(later, id)];
    expect([first, scanned[0], kept[0], lookedUp]).toEqual(Array(4).fill(expect.objectContaining({ id: first.id, added: null })));
    expect([kept[1], scanned.length]).toEqual([undefined, all.length]);
    await replica.close();
  });
});
