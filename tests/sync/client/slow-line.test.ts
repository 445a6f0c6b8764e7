import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { partner } from "#sync/model/entities/partner.ts";
import type { Device, Tab } from "../support/device.ts";
import { missingOn } from "../support/oracle.ts";
import { type Random, seeded } from "../support/random.ts";
import { rowsOn } from "../support/rows-inside.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld, type World } from "../support/world.ts";

const partners = 1_500;

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
  await world.knex.raw(
    `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, memo)
     select gen_random_uuid(), '結城', '縁', 'ユウキ', 'エニシ', 0, (select string_agg(md5(n::text || m::text), '') from generate_series(1, 10) m)
     from generate_series(1, ?) n`,
    [partners],
  );
});
afterEach(() => world.stop());

/** Opens tabs one after the other until the device has everything. Returns how many rows the device had after each. */
async function livesOf(device: Device, live: (tab: Tab) => Promise<unknown>, wrap?: Parameters<Device["open"]>[1]) {
  const gained: number[] = [];
  for (;;) {
    if (gained.length > 400) throw new Error(`nothing ends it; rows after each life: ${gained.slice(0, 20).join()}…`);
    const tab = await device.open(undefined, wrap);
    await Promise.race([live(tab), tab.dead]);
    const ended = tab.alive && tab.replica.status.value.complete && tab.replica.status.value.progress === null;
    gained.push((await rowsOn(await device.inside(), partner)).length);
    if (ended) {
      await tab.replica.close();
      return gained;
    }
    tab.kill();
  }
}

/** Returns how many rows each request of a tab asked for. */
const asksOf = (tab: Tab) => tab.requests.map(({ page }) => page ?? 5_000);

/** Expects that every tab brings rows, except those in which the device learns how much it can ask for. */
function expectGain(gained: readonly number[]): void {
  const idle = gained.filter((rows, life) => life > 0 && life < gained.length - 2 && rows === gained[life - 1]);
  expect(idle.length).toBeLessThanOrEqual(4);
}

/** A line that carries this many bytes a second, compressed as HTTP does. Each of its tabs lives for the given milliseconds. */
function slowLine(random: Random, bytesPerSecond: number, life: () => number) {
  let left = 0;
  let tab: Tab | undefined;
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async exchange(request, signal) {
      const answer = await transport.exchange(request, signal);
      const takes = 300 + random.below(200) + (gzipSync(JSON.stringify(answer)).length / bytesPerSecond) * 1_000;
      world.time.advance(Math.min(takes, left));
      left -= takes;
      if (left < 0) tab?.kill();
      if (!tab?.alive) await new Promise<never>(() => undefined);
      return answer;
    },
  });
  const live = (opened: Tab) => {
    tab = opened;
    left = life();
    return opened.replica.syncNow();
  };
  return { wrap, live };
}

describe("a first download that is cut short again and again (E5)", () => {
  it.each(seedsToRun(7_000, 3))(
    "over 2 kB/s, killed every 20 to 40 seconds, gains with every life and ends (SEED=%i)",
    async (seed) => {
      const random = seeded(seed);
      const device = world.device(world.seeds.plain);
      const { wrap, live } = slowLine(random, 2_000, () => 20_000 + random.below(20_000));
      expectGain(await livesOf(device, live, wrap));
      expect(await missingOn(device, world.knex)).toEqual([]);
    },
  );

  it("is not the only thing that a slow line cuts short: a long catch-up ends, too", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    await tab.replica.close();
    await world.knex.raw("update partner set memo = reverse(memo)");
    const { wrap, live } = slowLine(seeded(1), 2_000, () => 20_000);
    await livesOf(device, live, wrap);
    expect(await missingOn(device, world.knex)).toEqual([]);
  });

  it.each(seedsToRun(7_100, 3))(
    "killed while its pages are being stored, gains with every life and ends (SEED=%i)",
    async (seed) => {
      const random = seeded(seed);
      const device = world.device(world.seeds.plain);
      const live = (tab: Tab) => {
        tab.storage.killAfter(250 + random.below(400));
        return tab.replica.syncNow().catch(() => undefined);
      };
      expectGain(await livesOf(device, live));
      expect(await missingOn(device, world.knex)).toEqual([]);
    },
  );

  it("by a network that ends every answer over 30 kB asks for less each time, and for more when that changes", async () => {
    let breaks = true;
    const wrap = (transport: Transport): Transport => ({
      ...transport,
      async exchange(request, signal) {
        const answer = await transport.exchange(request, signal);
        if (breaks && gzipSync(JSON.stringify(answer)).length > 30_000) throw new TransportError("unreachable", undefined, true);
        return answer;
      },
    });
    const tab = await world.device(world.seeds.plain).open(undefined, wrap);
    for (let attempt = 0; attempt < 3; attempt++) await tab.replica.syncNow();
    const asked = () => asksOf(tab);
    expect(asked().slice(0, 3)).toEqual([1_250, 300, 80]);
    breaks = false;
    await tab.replica.syncNow();
    expect(tab.replica.status.value.complete).toBe(true);
    expect([asked().at(-1), (await tab.replica.all(partner)).length]).toEqual([5_000, partners + 6]);
    await tab.replica.close();
  });

  it("asks for no less because there was no network", async () => {
    const tab = await world.device(world.seeds.plain).open();
    tab.faults.push("drop", "busy", "server", "unauthorized", "captive");
    for (let attempt = 0; attempt < 6; attempt++) await tab.replica.syncNow();
    expect(Math.min(...asksOf(tab))).toBe(1_250);
    await tab.replica.close();
  });

  it("begins with a page that such a line brings soon, and asks for whole ones once that came quickly", async () => {
    const tab = await world.device(world.seeds.plain).open();
    await tab.replica.syncNow();
    expect(asksOf(tab).slice(0, 2)).toEqual([1_250, 5_000]);
    await tab.replica.close();
  });
});
