import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Transport } from "#sync/engine/client/ports.ts";
import type { Row } from "#sync/engine/entity.ts";
import { issue } from "#sync/engine/issue.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import type * as protocol from "#sync/engine/protocol.ts";
import { defineModel } from "#sync/engine/registry.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { errors } from "#sync/model/errors.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import type { Device, Tab } from "../support/device.ts";
import { faultsOf, missingOn, quiet } from "../support/oracle.ts";
import { populate } from "../support/populate.ts";
import { rowsOn, tamper } from "../support/rows-inside.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld, type World } from "../support/world.ts";

vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  verifiedAtOnce: 3,
}));

/** The model has few entities, so that a comparison takes few exchanges. */
const model = defineModel({
  entities: [admin, partnerTag, company, partner, partnerTagging, memo, issue],
  mutators: [createMemo, updatePartner] as unknown as Mutator<never>[],
  errors,
});

let world: World;
let device: Device;
beforeEach(async () => {
  world = await startWorld(1, model);
  await populate(world, model);
  device = world.device(world.seeds.plain);
});
afterEach(() => world.stop());

const open = async (wrap?: Parameters<Device["open"]>[1]) => {
  const tab = await device.open(undefined, wrap);
  await tab.replica.syncNow();
  return tab;
};

/** Removes rows without the engine, adds rows that the server does not have, and changes one. */
async function spoil(): Promise<void> {
  const inside = await device.inside();
  const [first, ...partners] = await rowsOn(inside, partner);
  for (const { id } of partners.slice(0, 2)) await tamper(inside, partner, { id, gone: true });
  await tamper(inside, partner, { ...(first as Row), address: "古い住所", updatedAt: "2026-01-01T00:00:00.000Z" });
  await tamper(inside, partnerTag, { ...(await rowsOn(inside, partnerTag))[0], id: world.time.clock().id() });
}

/** Returns true once this many minutes have passed. */
function minutes(count: number) {
  const at = world.time.now() + count * 60_000;
  return async () => world.time.now() >= at;
}

/** Advances the time until a condition is true, or the tab is dead. */
async function pass(tab: Tab, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    world.time.advance(1_000);
    await settled(2);
    if (!tab.alive) return;
  }
}

const lastOf = async (tab: Tab) => (await tab.replica.verification()).last;

describe("comparing with the server (E9)", () => {
  it("finds no difference where there is none, entity by entity and range by range", async () => {
    const tab = await open();
    await tab.replica.verify();
    expect(await lastOf(tab)).toMatchObject({ differing: 0, faults: 0 });
    const asked = tab.requests.flatMap(({ verify }) => verify ?? []);
    expect(new Set(asked.map(({ entity }) => entity)).size).toBe(model.entities.length);
    expect(asked.filter(({ entity }) => entity === partner.name).length).toBeGreaterThan(2);
    expect(asked.some(({ rows }) => rows)).toBe(false);
    await tab.replica.close();
  });

  it("heals a device that lacks rows, has rows that are gone, or older ones, and counts them", async () => {
    const tab = await open();
    await spoil();
    await tab.replica.verify();
    expect(await missingOn(device, world.knex)).toEqual([]);
    expect(await lastOf(tab)).toMatchObject({ differing: 4, faults: 0 });
    await tab.replica.verify();
    expect(await lastOf(tab)).toMatchObject({ differing: 0, faults: 0 });
    await tab.replica.close();
  });

  it("heals a database that was put back without a trace", async () => {
    const tab = await open();
    await world.knex.raw(
      `alter table partner disable trigger user;
       update partner set address = '戻された' where id = (select max(id::text)::uuid from partner);
       alter table partner enable trigger user`,
    );
    await tab.replica.syncNow();
    expect(await missingOn(device, world.knex)).toHaveLength(1);
    await tab.replica.verify();
    expect(await missingOn(device, world.knex)).toEqual([]);
    await tab.replica.close();
  });

  it("leaves what else the answer brings alone: a removal outside of the range that is fetched is taken", async () => {
    const [partnerId] = world.seeds.partners;
    const memos = Array.from({ length: 9 }, (_, at) => ({
      id: world.time.clock().id(),
      partner_id: partnerId,
      content: `メモ${at}`,
    }));
    await world.knex("memo").insert(memos);
    let removed: string | undefined;
    const tab = await open((transport) => ({
      ...transport,
      async exchange(request, signal) {
        const { verify } = request;
        if (removed === undefined && verify?.rows && verify.entity === memo.name) {
          removed = memos.at(-1)?.id;
          await world.knex("memo").where({ id: removed }).delete();
        }
        return transport.exchange(request, signal);
      },
    }));
    const inside = await device.inside();
    const newestFirst = (await rowsOn(inside, memo)).map(({ id }) => String(id)).reverse();
    await tamper(inside, memo, { id: newestFirst[7] ?? "", gone: true });
    await tab.replica.verify();
    await tab.replica.syncNow();
    expect(await lastOf(tab)).toMatchObject({ differing: 1, faults: 0 });
    expect(await tab.replica.get(memo, removed ?? "")).toBeUndefined();
    expect(await missingOn(device, world.knex)).toEqual([]);
    await tab.replica.close();
  });

  it("leaves what is being changed here alone, and takes the server's version of it for what is here", async () => {
    const tab = await open();
    await spoil();
    const id = String((await tab.replica.all(partner)).at(-1)?.id);
    let first = true;
    tab.onAnswer = async () => {
      if (!first || tab.requests.at(-1)?.verify?.entity !== partner.name) return;
      first = false;
      await tab.replica.mutate(updatePartner, { id, memo: "今書いた" });
      await tab.replica.mutate(createMemo, {
        id: world.time.clock().id(),
        targetType: "partner",
        targetId: id,
        content: "今作った",
      });
    };
    await tab.replica.verify();
    expect(await lastOf(tab)).toMatchObject({ faults: 0 });
    expect((await tab.replica.get(partner, id))?.memo).toBe("今書いた");
    await tab.replica.close();
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("fetches a range once that differs whatever comes, goes on behind it, and tells of it", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const forging = (transport: Transport): Transport => ({
      ...transport,
      async exchange(request, signal) {
        const answer = await transport.exchange(request, signal);
        const { verified } = answer;
        return verified?.entity === partner.name && verified.after === null
          ? { ...answer, verified: { ...verified, sum: "forged" } }
          : answer;
      },
    });
    const tab = await open(forging);
    await tab.replica.verify();
    expect(await lastOf(tab)).toMatchObject({ differing: 0, faults: 1 });
    expect(tab.requests.filter(({ verify }) => verify?.rows)).toHaveLength(1);
    expect(told).toHaveBeenCalledTimes(1);
    await tab.replica.close();
  });

  it("runs after the first download and once a day in the tab that leads, and goes on where a killed one was", async () => {
    const tab = await open();
    tab.replica.start();
    await settled();
    expect((await tab.replica.verification()).last).toBeNull();
    await pass(tab, async () => (await tab.replica.verification()).run?.entity === memo.name);
    tab.kill();
    const next = await device.open();
    next.replica.start();
    await pass(next, async () => (await lastOf(next)) !== null);
    expect(next.requests.flatMap(({ verify }) => verify?.entity ?? [])[0]).toBe(memo.name);
    const at = (await lastOf(next))?.at;
    await next.replica.close();

    await spoil();
    world.time.advance(20 * 60 * 60_000);
    const early = await device.open();
    early.replica.start();
    await pass(early, minutes(3));
    expect(await lastOf(early)).toMatchObject({ at, differing: 0 });
    await early.replica.close();
    world.time.advance(4 * 60 * 60_000);
    const late = await device.open();
    late.replica.start();
    await pass(late, async () => (await lastOf(late))?.at !== at);
    expect(await lastOf(late)).toMatchObject({ differing: 4, faults: 0 });
    await late.replica.close();
    expect(await missingOn(device, world.knex)).toEqual([]);
  });

  it("goes on once a day also where the clock once stood years ahead (A1)", async () => {
    let error = 4 * 365 * 24 * 60 * 60_000;
    device = world.device(world.seeds.plain, { clockError: () => error });
    const early = await open();
    await early.replica.verify();
    await early.replica.close();
    error = 0;
    world.time.advance(3 * 24 * 60 * 60_000);
    const late = await device.open();
    late.replica.start();
    // The limit is days, not the years by which the clock was wrong. Exchanges take real time, which this clock does not measure.
    const [asks, days] = [() => late.requests.some(({ verify }) => verify !== undefined), minutes(3 * 24 * 60)];
    await pass(late, async () => asks() || days());
    expect(asks()).toBe(true);
    await late.replica.close();
  });

  it("waits while there is no network", async () => {
    const tab = await open();
    tab.faults.push("drop");
    await tab.replica.verify();
    expect((await tab.replica.verification()).last).toBeNull();
    await tab.replica.close();
  });
});
