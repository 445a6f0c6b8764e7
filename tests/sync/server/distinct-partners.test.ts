import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import { addPartner, type Device, fullDevice, makeWorld, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe("two partners who are two persons", () => {
  const devices = () => Promise.all([fullDevice(world.server, world.ann), fullDevice(world.server, world.ben)]);
  const partners = async () => {
    const [one, other] = [await addPartner(world.knex), await addPartner(world.knex)];
    return one < other ? ([one, other] as const) : ([other, one] as const);
  };
  const take = async (device: Device, name: string, partnerId: string, otherId: string) => {
    const mutation = device.author(name, { partnerId, otherId });
    await device.exchange(mutation);
    return (await world.issuesOf(mutation.id)).map(({ code }) => code);
  };

  it("are one pair, whoever of them is named first and on whichever device, until it is taken back", async () => {
    const [one, two] = await devices();
    const [first, second] = await partners();
    const id = linkId(first, second);
    expect(await take(one, "partner.distinguish", first, second)).toEqual([]);
    expect(await take(two, "partner.distinguish", second, first)).toEqual([]);
    for (const device of [one, two]) {
      await device.exchange();
      expect(device.row("distinctPartners", id)).toMatchObject({ firstId: first, secondId: second, createdBy: world.ann.id });
    }
    expect(await take(two, "partner.undistinguish", second, first)).toEqual([]);
    await one.exchange();
    expect(one.row("distinctPartners", id)).toBeUndefined();
  });

  it("are not the same one, nor anybody who is not there or in the trash", async () => {
    const [one] = await devices();
    const [first, second] = await partners();
    expect(await take(one, "partner.distinguish", first, uuidv7())).toEqual(["not_found"]);
    await world.knex("partner").where({ id: second }).update({ deleted_at: world.knex.fn.now() });
    expect(await take(one, "partner.distinguish", first, second)).toEqual(["not_found"]);
    expect(await world.knex("distinct_partners").where({ first_id: first }).select("id")).toEqual([]);
    const same = world.knex("distinct_partners").insert({ first_id: first, second_id: first });
    await expect(same).rejects.toThrow("distinct_partners_check");
  });

  it("are one pair no more when that is taken back by somebody who has not seen that one of them was merged", async () => {
    const [one, two] = await devices();
    const [first, second] = await partners();
    const [third, fourth] = await partners();
    await take(one, "partner.distinguish", first, second);
    for (const [id, intoId] of [
      [first, third],
      [third, fourth],
    ])
      await one.exchange(one.author("partner.merge", { id, intoId, take: [] }));
    const pairs = () => world.knex("distinct_partners").where({ first_id: second }).orWhere({ second_id: second }).pluck("id");
    expect(await pairs()).toHaveLength(3);
    expect(await take(two, "partner.undistinguish", first, second)).toEqual([]);
    expect(await pairs()).toEqual([]);
  });

  it("stay two where the one who was merged over the other is noted as well", async () => {
    const [one, two] = await devices();
    const [first, second] = await partners();
    const [third, fourth] = await partners();
    for (const id of [first, third]) await take(one, "partner.distinguish", id, second);
    for (const [id, intoId] of [
      [first, third],
      [third, fourth],
    ])
      await one.exchange(one.author("partner.merge", { id, intoId, take: [] }));
    expect(await take(two, "partner.undistinguish", first, second)).toEqual([]);
    const pairs = await world.knex("distinct_partners").where({ first_id: second }).orWhere({ second_id: second }).pluck("id");
    const pair = (id: string) => (id < second ? linkId(id, second) : linkId(second, id));
    expect(pairs.sort()).toEqual([pair(third), pair(fourth)].sort());
  });

  it("are no pair on any device once one of them is gone", async () => {
    const [one] = await devices();
    const [first, second] = await partners();
    await take(one, "partner.distinguish", first, second);
    await world.knex("partner").where({ id: second }).delete();
    await one.exchange();
    expect(one.row("distinctPartners", linkId(first, second))).toBeUndefined();
  });
});
