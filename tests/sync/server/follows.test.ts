import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removePartners, removeProjects } from "#server/services/trash/remove-for-good.ts";
import { changeMark, isUnseen, type Seen } from "#sync/model/rules/follow.ts";
import { addPartner, addProject, type Device, fullDevice, makeWorld, memoOn, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Sends a change, and returns the words with which it was refused. */
async function take(device: Device, name: string, input: object) {
  const mutation = device.author(name, input, {});
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}
const lookedAt = (device: Device, entity: string, adminId: string, id: string) =>
  device.row(entity, `${adminId}_${id}`)?.["lookedAt"];

describe("following a record", () => {
  it("is one row on all devices of one person, and nobody else's, also where two devices begin and look at once", async () => {
    const [first, second, ben, master] = (await Promise.all(
      [world.ann, world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)),
    )) as [Device, Device, Device, Device];
    const all = [first, second, ben, master];
    const partnerId = await addPartner(world.knex);
    for (const device of [first, second]) expect(await take(device, "partnerFollow.create", { partnerId })).toEqual([]);
    for (const device of all) await device.exchange();
    const [begun, ...others] = all.map((device) => lookedAt(device, "partnerFollow", world.ann.id, partnerId));
    expect([typeof begun, others]).toEqual(["string", [begun, undefined, undefined]]);
    for (const device of [first, second]) expect(await take(device, "partnerFollow.look", { partnerId })).toEqual([]);
    for (const device of [first, second]) await device.exchange();
    const looked = lookedAt(first, "partnerFollow", world.ann.id, partnerId);
    expect(String(looked) > String(begun)).toBe(true);
    expect(lookedAt(second, "partnerFollow", world.ann.id, partnerId)).toBe(looked);
    // A call is about the caller's own row alone.
    expect(await take(ben, "partnerFollow.remove", { partnerId })).toEqual([]);
    expect(await world.knex("partner_follow").where({ partner_id: partnerId }).pluck("admin_id")).toEqual([world.ann.id]);
    for (const device of [first, second]) expect(await take(device, "partnerFollow.remove", { partnerId })).toEqual([]);
    await second.exchange();
    expect(lookedAt(second, "partnerFollow", world.ann.id, partnerId)).toBeUndefined();
  });

  it("tells what a colleague wrote without a network two days before the last look, once, on all devices", async () => {
    const [first, second, ben] = (await Promise.all(
      [world.ann, world.ann, world.ben].map((actor) => fullDevice(world.server, actor)),
    )) as [Device, Device, Device];
    const partnerId = await addPartner(world.knex);
    expect(await take(first, "partnerFollow.create", { partnerId, seen: [] })).toEqual([]);
    const known = memoOn(partnerId, "すぐに届いたメモ");
    expect(await take(ben, "memo.create", known)).toEqual([]);
    await first.exchange();
    const marks = (device: Device) =>
      [known.id, late.id].flatMap((id) => {
        const row = device.row("memo", id);
        return row ? [changeMark(String(row["createdAt"]), String(row["createdBy"]))] : [];
      });
    const late = memoOn(partnerId, "二日前のメモ");
    expect(await take(first, "partnerFollow.look", { partnerId, seen: marks(first) })).toEqual([]);
    const authoredAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000).toISOString();
    await ben.exchange({ ...ben.author("memo.create", late), authoredAt });
    for (const device of [first, second]) await device.exchange();
    const news = (device: Device) => {
      const follow = device.row("partnerFollow", `${world.ann.id}_${partnerId}`) as unknown as Seen;
      const memos = [known, late].map(({ id }) => device.row("memo", id));
      return memos.map((row) => isUnseen(follow, String(row?.["createdAt"]), String(row?.["createdBy"])));
    };
    expect([news(first), news(second)]).toEqual([
      [false, true],
      [false, true],
    ]);
    // What one device has seen stays seen after another one looked that had less.
    expect(await take(first, "partnerFollow.look", { partnerId, seen: marks(first) })).toEqual([]);
    expect(await take(second, "partnerFollow.look", { partnerId, seen: [] })).toEqual([]);
    await first.exchange();
    expect([news(first), news(second)]).toEqual([
      [false, false],
      [false, false],
    ]);
    // A device of an older version sends no marks, and takes none away.
    expect(await take(second, "partnerFollow.look", { partnerId })).toEqual([]);
    expect(news(second)).toEqual([false, false]);
  });

  it("ends with the record, is refused for one in the trash, and takes the living of two who were merged", async () => {
    const ann = await fullDevice(world.server, world.ann);
    const [partnerId, merged] = [await addPartner(world.knex), await addPartner(world.knex)];
    const projectId = await addProject(world.knex);
    expect(await take(ann, "partner.merge", { id: merged, intoId: partnerId, take: [] })).toEqual([]);
    expect(await take(ann, "partnerFollow.create", { partnerId: merged })).toEqual([]);
    expect(await take(ann, "projectFollow.create", { projectId })).toEqual([]);
    await ann.exchange();
    expect(lookedAt(ann, "partnerFollow", world.ann.id, partnerId)).toEqual(expect.any(String));
    expect(lookedAt(ann, "projectFollow", world.ann.id, projectId)).toEqual(expect.any(String));
    await world.knex.transaction((trx) => removePartners(trx, [partnerId], { by: null, reason: null, histories: "all" }));
    await world.knex.transaction((trx) => removeProjects(trx, [projectId], "all"));
    await ann.exchange();
    expect(lookedAt(ann, "partnerFollow", world.ann.id, partnerId)).toBeUndefined();
    expect(lookedAt(ann, "projectFollow", world.ann.id, projectId)).toBeUndefined();
    expect(await take(ann, "projectFollow.create", { projectId })).toEqual(["not_found"]);
    // Looking at, or leaving, what is gone means nothing.
    expect(await take(ann, "projectFollow.look", { projectId })).toEqual([]);
  });
});
