import { expect, it, vi } from "vitest";
import type { Transport } from "#sync/engine/client/ports.ts";
import type * as protocol from "#sync/engine/protocol.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { rowsOn } from "../support/rows-inside.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld } from "../support/world.ts";

vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  pullLimits: { oneAnswer: 12, page: 5 },
}));

/** A server that loses the partners of a bootstrap's pages while `loses` returns true. */
const losing =
  (loses: () => boolean) =>
  (transport: Transport): Transport => {
    let lost = 0;
    return {
      ...transport,
      async exchange(request, signal) {
        const answer = await transport.exchange(request, signal);
        const { progress, rows } = answer;
        if (!progress?.bootstrap || !loses()) return answer;
        const { partner: of, ...others } = rows;
        if (request.cursor === null) lost = 0;
        lost += of?.packed?.rows.length ?? 0;
        return { ...answer, rows: others, progress: { ...progress, done: progress.done - lost } };
      },
    };
  };

it("a bootstrap that ends with fewer rows than there are is told as a failure, kept, and made again with pauses (E5)", async () => {
  const world = await startWorld(1);
  try {
    const device = world.device(world.seeds.plain);
    let loses = true;
    const tab = await device.open(
      undefined,
      losing(() => loses),
    );
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ failure: "server", complete: false, progress: { bootstrap: true } });
    // There was a single attempt, without further attempts at once.
    expect(tab.requests.filter(({ cursor }) => cursor === null)).toHaveLength(1);
    const inside = await device.inside();
    expect([(await rowsOn(inside, admin)).length, (await rowsOn(inside, partner)).length]).toEqual([3, 0]);

    const attempts = () => tab.requests.filter(({ cursor }) => cursor === null).length;
    const status = () => tab.replica.status.value;
    tab.replica.start();
    while (attempts() < 2 || status().activity !== "idle") await settled(1);
    await settled();
    expect(attempts()).toBe(2);
    loses = false;
    world.time.advance(15_000);
    while (!status().complete || status().progress !== null || status().failure !== null) await settled(1);
    expect(tab.replica.status.value).toMatchObject({ failure: null, complete: true });
    expect(await tab.replica.all(partner)).toHaveLength(6);
    await tab.replica.close();
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  } finally {
    await world.stop();
  }
});

it("rows that are removed while it runs are no failure (E5)", async () => {
  const world = await startWorld(1);
  try {
    const tab = await world.device(world.seeds.plain).open();
    let removed = false;
    tab.onAnswer = async () => {
      if (!removed) await world.knex("partner").whereIn("id", world.seeds.partners).delete();
      removed = true;
    };
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ failure: null, complete: true });
    expect(await tab.replica.all(partner)).toHaveLength(2);
    await tab.replica.close();
  } finally {
    await world.stop();
  }
});
