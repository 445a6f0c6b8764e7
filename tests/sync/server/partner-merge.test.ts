import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import { addPartner, addProject, addTag, type Device, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Values = Parameters<typeof addPartner>[1];
const pair = (id: Values = {}, into: Values = {}) => Promise.all([addPartner(world.knex, id), addPartner(world.knex, into)]);
const device = (who: "ann" | "ben" | "master" = "ann") => fullDevice(world.server, world[who]);
const partnerRow = (id: string) => world.knex("partner").where({ id }).first();
const memosOf = (id: string) => world.knex("memo").where({ partner_id: id }).orderBy("content").pluck("content");

/** Sends one mutation, and returns the words of the issues that it left. */
async function send(from: Device, name: string, input: unknown, seen = {}): Promise<string[]> {
  const mutation = from.author(name, input, seen);
  await from.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ kind, code }) => String(code ?? kind));
}
const unmerge = (from: Device, id: string, intoId: string) =>
  send(from, "partner.unmerge", { id }, { [`partnerMerge/${id}`]: { partnerId: id, intoId } });
const merge = (from: Device, id: string, intoId: string, take: readonly string[] = [], seen = {}) =>
  send(from, "partner.merge", { id, intoId, take }, seen);

describe("two partners who are merged", () => {
  it("are one: all that belonged to either is the other's, and is no edit", async () => {
    const one = await device();
    const [id, into] = await pair({ phone: "0312345678" });
    const [tag, both] = [await addTag(world.knex), await addTag(world.knex, "Vue")];
    await send(one, "memo.create", memoOn(id, "a"));
    await send(one, "memo.create", memoOn(into, "b"));
    await send(one, "partner.changeTags", { partnerId: id, add: [tag, both], remove: [] });
    await send(one, "partner.changeTags", { partnerId: into, add: [both], remove: [] });
    const project = await addProject(world.knex);
    const said = { id: newId(), project_id: project, scores: "[]" };
    await world.knex("member_evaluation").insert({ ...said, partner_id: into, evaluation_partner_id: id });
    const before = await world.knex("memo").where({ partner_id: id }).first();
    expect(await merge(one, id, into, ["phone"])).toEqual([]);
    expect(await memosOf(into)).toEqual(["a", "b"]);
    expect(await partnerRow(into)).toMatchObject({ phone: "0312345678", deleted_at: null });
    expect((await partnerRow(id)).deleted_at).not.toBeNull();
    const moved = await world.knex("memo").where({ id: before.id }).first();
    expect(moved).toMatchObject({ updated_at: before.updated_at, updated_by: null, created_by: world.ann.id });
    expect(await world.knex("member_evaluation").where({ id: said.id }).first()).toMatchObject({ evaluation_partner_id: into });
    const tags = await world.knex("partner_tagging").where({ partner_id: into }).pluck("partner_tag_id");
    expect(tags.sort()).toEqual([tag, both].sort());
    await one.exchange();
    expect(one.row("partnerMerge", id)).toMatchObject({ partnerId: id, intoId: into, createdBy: world.ann.id });
  });

  it("take what was written of the merged one before that was known, field by field", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair({ phone: "0311111111", mail: "old@example.com" }, { mail: "own@example.com" });
    expect(await merge(one, id, into, ["phone"])).toEqual([]);
    const file = { id: newId(), partnerId: id, name: "経歴書.pdf", size: 10, sha256: "a".repeat(64) };
    expect(await send(two, "memo.create", memoOn(id, "後から"))).toEqual([]);
    expect(await send(two, "partnerFile.add", file)).toEqual([]);
    expect(await memosOf(into)).toEqual(["後から"]);
    expect(await world.knex("partner_file").where({ id: file.id }).first()).toMatchObject({ partner_id: into });
    // The number was taken over, so it is still what its author saw. The address is another one: a person decides.
    const seen = { [`partner/${id}`]: { phone: "0311111111", mail: "old@example.com" } };
    const edit = two.author("partner.update", { id, phone: "0322222222", mail: "new@example.com" }, seen);
    await two.exchange(edit);
    expect(await partnerRow(into)).toMatchObject({ phone: "0322222222", mail: "own@example.com" });
    const issues = await world.issuesOf(edit.id);
    expect(issues).toMatchObject([
      { entity: "partner", row_id: into, field: "mail", mine: "new@example.com", theirs: "own@example.com" },
    ]);
  });

  it("keep a value that somebody changed meanwhile, and tell it", async () => {
    const one = await device();
    const [id, into] = await pair({ phone: "0311111111" }, { phone: "0333333333" });
    expect(await merge(one, id, into, ["phone"], { [`partner/${into}`]: { phone: "0300000000" } })).toHaveLength(1);
    expect(await partnerRow(into)).toMatchObject({ phone: "0333333333" });
    expect((await partnerRow(id)).deleted_at).not.toBeNull();
  });

  it("are one whoever merges them again, the other way round or over a third one", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair();
    const third = await addPartner(world.knex);
    await send(two, "memo.create", memoOn(id, "一"));
    expect(await merge(one, id, into)).toEqual([]);
    expect(await merge(two, id, into)).toEqual([]);
    expect(await merge(two, into, id)).toEqual([]);
    expect(await merge(one, into, third)).toEqual([]);
    expect(await merge(two, id, third)).toEqual([]);
    expect(await send(two, "memo.create", memoOn(id, "二"))).toEqual([]);
    expect(await memosOf(third)).toEqual(["一", "二"]);
    expect((await partnerRow(third)).deleted_at).toBeNull();
    expect(await world.knex("partner_merge").whereIn("id", [id, into, third]).select("id", "into_id").orderBy("into_id")).toEqual(
      [
        { id, into_id: into },
        { id: into, into_id: third },
      ].sort((a, b) => (a.into_id < b.into_id ? -1 : 1)),
    );
  });

  it("wait for a person where one of them was deleted, or merged with somebody else", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair();
    const third = await addPartner(world.knex);
    await send(one, "partner.remove", { id: into });
    expect(await merge(two, id, into)).toEqual(["not_found"]);
    expect(await merge(two, into, id)).toEqual(["not_found"]);
    expect(await merge(one, id, third)).toEqual([]);
    const fourth = await addPartner(world.knex);
    expect(await merge(two, id, fourth)).toEqual(["partner_merged"]);
    expect(await send(two, "partner.remove", { id })).toEqual(["partner_merged"]);
    expect(await send(await device("master"), "partner.restore", { id })).toEqual(["partner_merged"]);
    expect((await partnerRow(third)).deleted_at).toBeNull();
  });
});

describe("a merge that is taken back", () => {
  it("gives back what went over, and leaves what came since", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair({ phone: "0311111111", address: "東京都" }, { phone: "0322222222", address: "大阪府" });
    const tag = await addTag(world.knex);
    await send(one, "memo.create", memoOn(id, "a"));
    await send(one, "partner.changeTags", { partnerId: id, add: [tag], remove: [] });
    await merge(one, id, into, ["phone", "address"]);
    await send(two, "memo.create", memoOn(into, "b"));
    await send(two, "partner.update", { id: into, address: "京都府" });
    expect(await unmerge(two, id, into)).toEqual([]);
    expect(await unmerge(one, id, into)).toEqual([]);
    expect([await memosOf(id), await memosOf(into)]).toEqual([["a"], ["b"]]);
    expect(await partnerRow(id)).toMatchObject({ deleted_at: null, phone: "0311111111", address: "東京都" });
    expect(await partnerRow(into)).toMatchObject({ phone: "0322222222", address: "京都府" });
    expect(await world.knex("partner_tagging").where({ partner_tag_id: tag }).pluck("id")).toEqual([linkId(id, tag)]);
    await one.exchange();
    expect(one.row("partnerMerge", id)).toBeUndefined();
    // From then on they are two again.
    expect(await send(one, "memo.create", memoOn(id, "c"))).toEqual([]);
    expect(await memosOf(id)).toEqual(["a", "c"]);
  });

  it("takes its own out of a chain", async () => {
    const one = await device();
    const [id, into] = await pair();
    const third = await addPartner(world.knex);
    await send(one, "memo.create", memoOn(id, "a"));
    await send(one, "memo.create", memoOn(into, "b"));
    await merge(one, id, into);
    await merge(one, into, third);
    expect(await unmerge(one, id, into)).toEqual([]);
    expect([await memosOf(id), await memosOf(third)]).toEqual([["a"], ["b"]]);
    expect(await unmerge(one, into, third)).toEqual([]);
    expect(await memosOf(into)).toEqual(["b"]);
  });

  it("is possible for thirty days", async () => {
    const one = await device();
    const [id, into] = await pair();
    await merge(one, id, into);
    await world
      .knex("partner_merge")
      .where({ id })
      .update({ merged_at: world.knex.raw("now() - interval '30 days 1 minute'") });
    expect(await unmerge(one, id, into)).toEqual(["unmerge_expired"]);
  });
});
