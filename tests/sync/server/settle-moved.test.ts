import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { addPartner, type Device, fullDevice, makeWorld, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Makes an issue of Ann's that a master has looked at, and that a later wish of hers has joined. */
async function movedIssue() {
  const device = await fullDevice(world.server, world.ann);
  const id = await addPartner(world.knex, { address: "東京" });
  const edit = (from: string, to: string) =>
    device.author("partner.update", { id, address: to }, { [`partner/${id}`]: { address: from } });
  const [first, second] = [edit("大阪", "京都"), edit("京都", "神戸")];
  // The line is slow, so the batch is divided. Its first half has arrived when the master looks.
  await device.exchange(first);
  const master = await fullDevice(world.server, world.master);
  const issue = master.of("issue").find(({ rowId }) => rowId === id);
  expect(issue).toMatchObject({ mine: "京都" });
  await device.exchange(second);
  const issueId = String(issue?.["id"]);
  const settled = { settledAt: null, resolution: null };
  const seen = (more: Readonly<Record<string, unknown>>): SeenValues => ({ [`issue/${issueId}`]: { ...settled, ...more } });
  return { id, device, master, issueId, seen, updatedAt: issue?.["updatedAt"] };
}

const settle = (by: Device, id: string, from: SeenValues) =>
  by.author("issue.settle", { id, resolution: "discarded" }, from, { version: 2 });
const openOn = async (rowId: string) =>
  (await world.knex("issue").where({ row_id: rowId }).whereNull("settled_at")).map(({ mine }) => mine as string);

describe("an issue that has taken in another wish since it was looked at (M5, A3)", () => {
  it("stays open, and shows that wish to who would have settled it", async () => {
    const { id, master, issueId, seen, updatedAt } = await movedIssue();
    const settling = settle(master, issueId, seen({ updatedAt }));
    await master.exchange(settling);
    expect(await openOn(id)).toEqual(["神戸"]);
    expect(master.row("issue", issueId)).toMatchObject({ mine: "神戸", settledAt: null });
    expect(await world.auditOf(settling.id)).toMatchObject({ outcome: "applied", changes: [] });
    await master.exchange(settle(master, issueId, seen({ updatedAt: master.row("issue", issueId)?.["updatedAt"] })));
    expect(await openOn(id)).toEqual([]);
  });

  it("stays open with it while the earlier one is written over the current value", async () => {
    const { id, device, issueId, seen, updatedAt } = await movedIssue();
    const call = { id: issueId, name: "partner.update", version: 1, input: { id, address: "京都" } };
    await device.exchange(
      device.author("issue.overwrite", call, { ...seen({ updatedAt }), [`partner/${id}`]: { address: "東京" } }),
    );
    expect(device.row("partner", id)).toMatchObject({ address: "京都" });
    expect(await openOn(id)).toEqual(["神戸"]);
  });

  it("is settled by a device of before, which does not tell what it looked at (V1)", async () => {
    const { id, master, issueId, seen } = await movedIssue();
    await master.exchange(settle(master, issueId, seen({})));
    expect(await openOn(id)).toEqual([]);
  });
});
