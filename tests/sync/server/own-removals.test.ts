import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { model } from "#sync/model/model.ts";
import { addAdmin, addPartner, addTag, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld(model, { oneAnswer: 20 });
});
afterAll(() => world.close());

const reminders = (count: number, more: object) =>
  Array.from({ length: count }, () => ({ id: newId(), day: "2027-01-04", text: "連絡", ...more }));

describe("what is due to many devices", () => {
  it("has every removal, however many of one's own came before it", async () => {
    const tag = await addTag(world.knex);
    const own = reminders(30, { created_by: world.ann.id });
    await world.knex("reminder").insert(own);
    const ben = await fullDevice(world.server, world.ben);
    expect(ben.row("partnerTag", tag)).toBeDefined();
    await world
      .knex("reminder")
      .whereIn(
        "id",
        own.map(({ id }) => id),
      )
      .delete();
    await world.knex("partner_tag").where({ id: tag }).delete();
    await ben.catchUp();
    expect(ben.row("partnerTag", tag)).toBeUndefined();
  });

  it("counts, of a long catch-up, only what its reader is told: neither others' own rows nor their removals", async () => {
    const [ann, ben] = [await fullDevice(world.server, world.ann), await fullDevice(world.server, world.ben)];
    const own = reminders(30, { created_by: world.ann.id });
    await world.knex("reminder").insert(own);
    await world.knex("reminder").where({ id: own[0]?.id }).delete();
    await addTag(world.knex);
    const totals = [await ann.exchange(), await ben.exchange()].map(({ progress }) => progress?.total);
    expect(totals).toEqual([31, 1]);
    await ann.catchUp();
    expect(ann.of("reminder")).toHaveLength(29);
  });

  it("tells nobody what a removed account followed", async () => {
    const left = await addAdmin(world.knex);
    const partner = await addPartner(world.knex);
    await world
      .knex("partner_follow")
      .insert({ admin_id: left.id, partner_id: partner, created_by: left.id, looked_at: "2026-11-27T00:00:00Z" });
    const ben = await fullDevice(world.server, world.ben);
    await world.knex("admin").where({ id: left.id }).delete();
    const answer = await ben.exchange();
    expect(answer.rows["admin"]?.drop).toEqual([left.id]);
    expect(JSON.stringify(answer)).not.toContain(`${left.id}_${partner}`);
  });

  it("tells nobody the id of a reminder whose maker's account is gone", async () => {
    const left = await addAdmin(world.knex);
    const [row] = reminders(1, { created_by: left.id });
    await world.knex("reminder").insert(row ?? {});
    const ben = await fullDevice(world.server, world.ben);
    await world.knex("admin").where({ id: left.id }).delete();
    await ben.exchange();
    await world
      .knex("reminder")
      .where({ id: row?.id ?? "" })
      .delete();
    const answer = await ben.exchange();
    expect(JSON.stringify(answer)).not.toContain(row?.id);
  });

  it("tells only masters of a refusal whose author's account is gone", async () => {
    const left = await fullDevice(world.server, await addAdmin(world.knex));
    await left.exchange(left.author("memo.create", memoOn(newId())));
    const id = String(left.of("issue")[0]?.["id"]);
    const [ben, master] = [await fullDevice(world.server, world.ben), await fullDevice(world.server, world.master)];
    await world.knex("admin").where({ id: left.actor.id }).delete();
    await Promise.all([ben.exchange(), master.exchange()]);
    await world.knex("issue").where({ id }).delete();
    const told = await Promise.all([ben, master].map(async (one) => JSON.stringify(await one.exchange()).includes(id)));
    expect(told).toEqual([false, true]);
  });
});
