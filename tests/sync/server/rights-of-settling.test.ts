import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#sync/engine/entity.ts";
import { addPartner, addTag, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Pushes one mutation, and returns the issue that it became. */
async function issueOf(actor: Actor, name: string, input: object, from = {}): Promise<Record<string, unknown> | undefined> {
  const device = await fullDevice(world.server, actor);
  const mutation = device.author(name, input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id))[0];
}

describe("settling a conflict with one's own value (M5)", () => {
  it("is for its author and masters", async () => {
    const id = await addPartner(world.knex, { address: "東京" });
    const seen = { [`partner/${id}`]: { address: "大阪" } };
    const conflict = await issueOf(world.ann, "partner.update", { id, address: "京都" }, seen);
    const call = { id: conflict?.["id"], name: "partner.update", version: 1, input: { id, address: "神戸" } };
    expect(await issueOf(world.ben, "issue.overwrite", call)).toMatchObject({ code: "forbidden" });
    expect(await world.knex("partner").where({ id }).first("address")).toEqual({ address: "東京" });
    expect(await issueOf(world.master, "issue.overwrite", call)).toBeUndefined();
    expect(await world.knex("partner").where({ id }).first("address")).toEqual({ address: "神戸" });
  });

  it("asks again for the right to what it runs: a master of before has none", async () => {
    const id = await addTag(world.knex, "現在");
    const seen = { [`partnerTag/${id}`]: { name: "以前" } };
    const conflict = await issueOf(world.master, "partnerTag.update", { id, name: "自分" }, seen);
    const call = { id: conflict?.["id"], name: "partnerTag.update", version: 1, input: { id, name: "自分" } };
    const demoted = { ...world.master, master: false };
    expect(await issueOf(demoted, "issue.overwrite", call)).toMatchObject({ code: "forbidden" });
    expect(await world.knex("partner_tag").where({ id }).first("name")).toEqual({ name: "現在" });
  });
});

describe("what is kept with a refused creation (M5)", () => {
  it("is its own author's alone", async () => {
    const memo = memoOn(newId());
    const creation = await issueOf(world.ann, "memo.create", memo, { [`memo/${memo.id}`]: {} });
    const edit = { id: memo.id, content: "直した" };
    expect(await issueOf(world.ben, "memo.edit", edit)).toMatchObject({ code: "not_found", under_id: null });
    expect(await issueOf(world.ann, "memo.edit", edit)).toMatchObject({ code: "not_found", under_id: creation?.["id"] });
  });

  it("is nothing of a record that is there", async () => {
    const memo = memoOn(newId());
    await issueOf(world.ann, "memo.create", memo, { [`memo/${memo.id}`]: {} });
    const there = { id: memo.id, partner_id: await addPartner(world.knex), content: "別の人", created_by: world.ben.id };
    await world.knex("memo").insert(there);
    // The mutation needs a different record.
    const edit = { id: newId(), content: "直した" };
    const seen = { [`memo/${memo.id}`]: { content: "別の人" } };
    expect(await issueOf(world.ann, "memo.edit", edit, seen)).toMatchObject({ code: "not_found", under_id: null });
  });
});
