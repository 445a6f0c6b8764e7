import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TransportError } from "#sync/engine/client/ports.ts";
import { linkId } from "#sync/engine/entity.ts";
import { pushLimits } from "#sync/engine/protocol.ts";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { createMemo, editMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const partnerId = (at = 0) => String(world.seeds.partners[at]);
const memoOf = (content: string) => ({ id: id(), targetType: "partner" as const, targetId: partnerId(), content });
const contents = async () => (await world.rows(memo, world.seeds.master)).map((row) => row["content"]).sort();
const setAside = async ({ replica }: Tab) =>
  (await replica.outbox()).flatMap(({ state, mutation }) => (state === "aside" ? [mutation.name] : []));
const agree = async () => {
  await quiet(world);
  expect(await faultsOf(world)).toEqual([]);
};

describe("a copied profile (A4)", () => {
  it("goes on as a device of its own when both edit while an exchange is in flight", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOf("before the copy"));
    // The mutation is numbered and sent, and its answer is lost. Then the profile is copied.
    tab.faults.push("cut");
    await tab.replica.syncNow();
    const copy = world.adopt(await device.copy());
    const twin = await copy.open();
    await tab.replica.mutate(createMemo, memoOf("original"));
    await twin.replica.mutate(createMemo, memoOf("twin"));
    await Promise.all([
      tab.replica.syncNow(),
      twin.replica.syncNow(),
      tab.replica.mutate(createMemo, memoOf("original, in flight")),
      twin.replica.mutate(createMemo, memoOf("twin, in flight")),
    ]);
    for (let round = 0; round < 3; round++) for (const { replica } of [tab, twin]) await replica.syncNow();
    expect(await contents()).toEqual(["before the copy", "original", "original, in flight", "twin", "twin, in flight"].sort());
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0, failure: null });
    expect(new Set([tab, twin].map(({ requests }) => requests.at(-1)?.clientId)).size).toBe(2);
    await agree();
  });

  it("loses nothing where an answer that knew it for a copy has broken off", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const twin = await world.adopt(await device.copy()).open();
    await twin.replica.mutate(createMemo, memoOf("twin"));
    await twin.replica.syncNow();
    // The copy has used this number already. The beginning of the answer says that nothing was taken, and nobody reads the rest.
    await tab.replica.mutate(createMemo, memoOf("original"));
    tab.faults.push("broken");
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOf("original, later"));
    await tab.replica.syncNow();
    expect(await contents()).toEqual(["original", "original, later", "twin"]);
    await agree();
  });

  it("that only listens notices that it is not who the server knows", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const copy = world.adopt(await device.copy());
    await tab.replica.mutate(createMemo, memoOf("original"));
    await tab.replica.syncNow();
    const twin = await copy.open();
    await twin.replica.syncNow();
    expect(await twin.replica.list(memo, "partnerId", partnerId())).toHaveLength(1);
    await twin.replica.mutate(createMemo, memoOf("twin"));
    await twin.replica.syncNow();
    expect(await contents()).toEqual(["original", "twin"]);
    await agree();
  });

  it("lets go of what it has set aside once the other has sent it (R2)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const edited = memoOf("first");
    await tab.replica.mutate(createMemo, edited);
    await tab.replica.syncNow();
    // There is more than one batch, so the edit is not among the first mutations that the copy sends.
    for (let at = 0; at < pushLimits.mutations; at++) await tab.replica.mutate(createMemo, memoOf("filler"));
    await tab.replica.mutate(editMemo, { id: edited.id, content: "edited" });
    const twin = await world.adopt(await device.copy()).open();
    const gone = await world.knex("memo").where({ id: edited.id }).first();
    await world.knex("memo").where({ id: edited.id }).delete();
    await twin.replica.syncNow();
    expect(await setAside(twin)).toEqual(["memo.edit"]);
    await world.knex("memo").insert(gone);
    await tab.replica.syncNow();
    await twin.replica.syncNow();
    expect(await contents()).toContain("edited");
    expect(await setAside(twin)).toEqual([]);
    expect(twin.replica.status.value).toMatchObject({ unsent: 0, attention: 0 });
    await agree();
  });
});

describe("a clock that is a day off (A1)", () => {
  it.each([-1, 1])("by %i dates nothing wrongly once an exchange has measured it", async (days) => {
    const device = world.device(world.seeds.plain, { clockError: days * 86_400_000 });
    const tab = await device.open();
    // The server's clock is the real one, so the offset is the difference between the two.
    await tab.replica.syncNow();
    const mutation = await tab.replica.mutate(createMemo, memoOf("now"));
    expect(Math.abs(Date.parse(mutation.authoredAt) - Date.now())).toBeLessThan(60_000);
    await tab.replica.syncNow();
    await agree();
  });
});

describe("a clock that is set while nothing can be reached (A1)", () => {
  const day = 86_400_000;
  let error = 0;
  const changed = () => world.device(world.seeds.plain, { clockError: () => error });
  /** Returns by how much the moment of a write differs from the true time, both counted from the last exchange. */
  const late = async (tab: Tab, since: number) =>
    Math.round((Date.parse((await tab.replica.mutate(createMemo, memoOf("?"))).authoredAt) - since - world.time.now()) / 1_000);
  /** Returns the difference between the server's clock, which is the real one, and the world's. */
  const measured = async (tab: Tab) => {
    await tab.replica.syncNow();
    return Date.parse((await tab.replica.mutate(createMemo, memoOf("now"))).authoredAt) - world.time.now();
  };
  beforeEach(() => {
    error = 0;
  });

  it("back dates nothing back", async () => {
    const tab = await changed().open();
    const since = await measured(tab);
    world.time.advance(60 * 60_000);
    error = -3 * day;
    expect(await late(tab, since)).toBe(0);
    world.time.advance(2 * 60 * 60_000);
    expect(await late(tab, since)).toBe(0);
    // Screens show the same as the present.
    expect(tab.replica.now() - since).toBe(world.time.now());
    // The clock is corrected as time goes by.
    error = 0;
    world.time.advance(60_000);
    expect(await late(tab, since)).toBe(0);
  });

  it("back before a restart dates nothing before what the device has noted", async () => {
    const device = changed();
    const first = await device.open();
    const since = await measured(first);
    first.replica.start();
    for (let minutes = 0; minutes < 60; minutes++) {
      first.faults.push("drop", "drop", "drop", "drop", "drop", "drop", "drop", "drop");
      world.time.advance(60_000);
      await first.replica.syncNow();
    }
    expect(first.replica.status.value.failure).toBe("unreachable");
    await first.replica.close();
    world.time.advance(5 * 60_000);
    error = -3 * day;
    const second = await device.open();
    // Nobody knows of the five minutes in between.
    expect(await late(second, since)).toBe(-300);
    world.time.advance(60_000);
    expect(await late(second, since)).toBe(-300);
  });

  it("on is taken for a sleep, and what was written then stays first in order until the next exchange", async () => {
    const tab = await changed().open();
    const since = await measured(tab);
    error = 3 * day;
    expect(await late(tab, since)).toBe(3 * 86_400);
    error = 0;
    expect(await late(tab, since)).toBe(3 * 86_400);
    await tab.replica.syncNow();
    expect(Math.abs(await late(tab, since))).toBeLessThan(60);
    // The server has limited moments that were ahead of its own clock.
    const rows = await world.rows(memo, world.seeds.master);
    expect(Math.max(...rows.map(({ createdAt }) => Date.parse(String(createdAt)) - Date.now()))).toBeLessThan(60_000);
    await agree();
  });

  it("between two tabs is known to both, also one that was opened behind it", async () => {
    const device = changed();
    const first = await device.open();
    const since = await measured(first);
    world.time.advance(60 * 60_000);
    await late(first, since);
    error = -3 * day;
    const second = await device.open();
    expect([await late(second, since), await late(first, since)]).toEqual([0, 0]);
  });

  it("does not shorten the week for which acknowledged work is kept (E6)", async () => {
    const device = changed();
    const tab = await device.open();
    await measured(tab);
    await tab.replica.syncNow();
    error = 30 * day;
    await tab.replica.mutate(createMemo, memoOf("?"));
    await tab.replica.syncNow();
    expect(await (await device.inside()).table("acknowledged").count()).toBe(2);
  });
});

describe("a session that has ended (L2, S1, S2)", () => {
  it("keeps 500 pending and sends them when the same administrator has signed in again", async () => {
    const device = world.device(world.seeds.plain);
    let dead = false;
    let attempts = 0;
    const tab = await device.open(undefined, (transport) => ({
      listen: transport.listen.bind(transport),
      async exchange(request, signal) {
        attempts++;
        if (dead) throw new TransportError("unauthorized");
        return transport.exchange(request, signal);
      },
    }));
    tab.replica.start();
    await tab.replica.syncNow();
    dead = true;
    for (let at = 0; at < 500; at++) await tab.replica.mutate(createMemo, memoOf(String(at)));
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ unsent: 500, failure: "unauthorized" });
    const before = attempts;
    tab.signals.fire();
    world.time.advance(600_000);
    expect(attempts).toBe(before);

    // Another administrator on the same machine has a separate database, and sends nothing of this one.
    const stranger = world.device(world.seeds.other, { factory: device.factory });
    const strange = await stranger.open();
    await strange.replica.syncNow();
    expect(await strange.replica.outbox()).toEqual([]);
    expect(await contents()).toEqual([]);

    dead = false;
    tab.replica.start();
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, failure: null });
    expect(await contents()).toHaveLength(500);
    await tab.replica.close();
    await strange.replica.close();
    await agree();
  });
});

describe("a device that was away longer than removals are remembered (E7)", () => {
  it("is bootstrapped over what it holds, and keeps what it had not sent", async () => {
    const [away, home] = [world.device(world.seeds.plain), world.device(world.seeds.master)];
    const [tab, other] = [await away.open(), await home.open()];
    await tab.replica.syncNow();
    await other.replica.syncNow();
    const [kept, removed] = [memoOf("kept"), memoOf("removed")];
    for (const input of [kept, removed]) await tab.replica.mutate(createMemo, input);
    await tab.replica.syncNow();
    await world.knex("memo").where({ id: removed.id }).delete();
    world.removedBySql.add(removed.id);
    await world
      .knex("partner")
      .where({ id: partnerId(1) })
      .delete();
    // A later change, so that the horizon is before the present.
    await world
      .knex("partner")
      .where({ id: partnerId(2) })
      .update({ memo: "later" });
    expect(await forgetTombstones(world.knex, -1)).toBeGreaterThan(0);
    await tab.replica.mutate(createMemo, memoOf("unsent"));
    await tab.replica.mutate(editMemo, { id: kept.id, content: "edited" });
    await tab.replica.syncNow();
    expect(await contents()).toEqual(["edited", "unsent"]);
    expect(await tab.replica.get(memo, removed.id)).toBeUndefined();
    expect(await tab.replica.get(partner, partnerId(1))).toBeUndefined();
    expect(tab.answers.some(({ kind }) => kind === "reset")).toBe(true);
    await agree();
  });
});

describe("two devices on one record", () => {
  it("put one tag on one partner, and it is there once (M4)", async () => {
    const [left, right] = [await world.device(world.seeds.plain).open(), await world.device(world.seeds.other).open()];
    for (const { replica } of [left, right]) await replica.syncNow();
    const tag = String(world.seeds.tags[0]);
    for (const { replica } of [left, right])
      await replica.mutate(changePartnerTags, { partnerId: partnerId(), add: [tag], remove: [] });
    for (const { replica } of [left, right, left]) await replica.syncNow();
    expect((await world.rows(partnerTagging, world.seeds.master)).map((row) => row.id)).toEqual([linkId(partnerId(), tag)]);
    for (const { replica } of [left, right]) {
      expect(await replica.list(partnerTagging, "partnerId", partnerId())).toHaveLength(1);
      expect(replica.status.value).toMatchObject({ unsent: 0, attention: 0 });
    }
    await agree();
  });

  it("change one field to two values: the first stands, the other is in an issue and counts as such (M1)", async () => {
    const [left, right] = [await world.device(world.seeds.plain).open(), await world.device(world.seeds.other).open()];
    for (const { replica } of [left, right]) await replica.syncNow();
    await left.replica.mutate(updatePartner, { id: partnerId(), memo: "left" });
    await right.replica.mutate(updatePartner, { id: partnerId(), memo: "right", phone: "000-0000-0001" });
    await left.replica.syncNow();
    await right.replica.syncNow();
    expect(await right.replica.get(partner, partnerId())).toMatchObject({ memo: "left", phone: "000-0000-0001" });
    expect(right.replica.status.value).toMatchObject({ unsent: 0, attention: 1 });
    await agree();
  });

  it("never show an edit gone before the server has spoken (R1)", async () => {
    const [left, right] = [await world.device(world.seeds.plain).open(), await world.device(world.seeds.other).open()];
    for (const { replica } of [left, right]) await replica.syncNow();
    // There is more than one batch, so that the last one waits while the others' rows arrive.
    for (let at = 0; at < 210; at++) await left.replica.mutate(createMemo, memoOf("filler"));
    await left.replica.mutate(updatePartner, { id: partnerId(), memo: "mine" });
    const seen: unknown[] = [];
    left.replica.onChange(() => void left.replica.get(partner, partnerId()).then((row) => seen.push(row?.memo)));
    await right.replica.mutate(updatePartner, { id: partnerId(), phone: "000-0000-0002" });
    await right.replica.syncNow();
    await left.replica.syncNow();
    expect(new Set(seen)).toEqual(new Set(["mine"]));
    expect(await left.replica.get(partner, partnerId())).toMatchObject({ memo: "mine", phone: "000-0000-0002" });
    await agree();
  });
});
