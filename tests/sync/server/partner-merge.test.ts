import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId, type RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { position } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
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

  it("get the value of a conflict by whoever settles it, as it was looked at", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair({ mail: "old@example.com" }, { mail: "own@example.com" });
    await merge(one, id, into);
    const seen = { [`partner/${id}`]: { mail: "old@example.com" } };
    expect(await send(two, "partner.update", { id, mail: "new@example.com" }, seen)).toEqual(["conflict"]);
    const issue = two.of("issue").find(({ rowId }) => rowId === into);
    const open = { settledAt: null, resolution: null, updatedAt: issue?.["updatedAt"] };
    const call = { id: issue?.["id"], name: "partner.update", version: 1, input: { id, mail: "new@example.com" } };
    const looked = { ...seen, [`issue/${String(issue?.["id"])}`]: open, [`partner/${into}`]: { mail: "own@example.com" } };
    expect(await send(two, "issue.overwrite", call, looked)).toEqual([]);
    expect(await partnerRow(into)).toMatchObject({ mail: "new@example.com" });
    expect(await world.knex("issue").where({ row_id: into }).whereNull("settled_at")).toEqual([]);
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

  it("take over what somebody changed in the merged one before, unseen by whoever merged", async () => {
    const one = await device();
    const old = { phone: "0311111111", mail: "old@example.com" };
    const [id, into] = await pair(old, { phone: "0311111111", mail: "own@example.com" });
    const saw = { [`partner/${id}`]: { phone: "0311111111", mail: "old@example.com", birthday: null } };
    await world.knex("partner").where({ id }).update({ phone: "0322222222", mail: "new@example.com", birthday: "1990-04-01" });
    expect(await merge(one, id, into, [], saw)).toEqual(["conflict"]);
    // The number was the same in both: the correction is one of the other, too. Of the address a person decides.
    expect(await partnerRow(into)).toMatchObject({ phone: "0322222222", mail: "own@example.com" });
    expect((await partnerRow(into)).birthday).not.toBeNull();
    const [issue] = await world.knex("issue").where({ row_id: into });
    expect(issue).toMatchObject({ field: "mail", mine: "new@example.com", theirs: "own@example.com" });
  });

  it("lose a tag that is taken off the merged one, unless the other had it of its own", async () => {
    const one = await device();
    const [id, into] = await pair();
    const [came, own] = [await addTag(world.knex), await addTag(world.knex, "Vue")];
    await send(one, "partner.changeTags", { partnerId: id, add: [came, own], remove: [] });
    await send(one, "partner.changeTags", { partnerId: into, add: [own], remove: [] });
    await merge(one, id, into);
    expect(await send(one, "partner.changeTags", { partnerId: id, add: [], remove: [came, own] })).toEqual([]);
    expect(await world.knex("partner_tagging").whereIn("partner_id", [id, into]).pluck("id")).toEqual([linkId(into, own)]);
  });

  it("are not deleted together by somebody who has not seen that they are one", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair();
    const saw = { [`partner/${into}`]: { deletedAt: null }, [`partnerMerge?intoId=${into}`]: { seen: "" } };
    await merge(one, id, into);
    expect(await send(two, "partner.remove", { id: into }, saw)).toEqual(["conflict"]);
    expect((await partnerRow(into)).deleted_at).toBeNull();
  });

  it("show what was taken to masters alone", async () => {
    const [one, master] = [await device(), await device("master")];
    const [id, into] = await pair({ phone: "0311111111" });
    await merge(one, id, into, ["phone"]);
    await Promise.all([one.exchange(), master.exchange()]);
    expect(one.row("partnerMerge", id)).toMatchObject({ intoId: into, taken: null });
    expect(master.row("partnerMerge", id)).toMatchObject({ taken: [{ field: "phone", before: null, after: "0311111111" }] });
  });
});

describe("a merge that is taken back", () => {
  it("has a tag that one call named twice once, and gives it back", async () => {
    const one = await device();
    const [id, into] = await pair();
    const tag = await addTag(world.knex);
    await send(one, "partner.changeTags", { partnerId: id, add: [tag, tag], remove: [] });
    const link = await world.knex("partner_tagging").where({ partner_id: id }).first();
    expect(link.additions).toHaveLength(1);
    expect(await merge(one, id, into)).toEqual([]);
    expect(await unmerge(one, id, into)).toEqual([]);
    expect(await world.knex("partner_tagging").where({ partner_id: into })).toEqual([]);
  });

  it("leaves a tag that somebody has put on since, gives back a later choice, and makes the two a pair again", async () => {
    const [one, two] = [await device(), await device("ben")];
    const [id, into] = await pair({ phone: "0311111111" }, { phone: "0322222222" });
    const tag = await addTag(world.knex);
    await send(one, "partner.changeTags", { partnerId: id, add: [tag], remove: [] });
    await send(one, "partner.distinguish", { partnerId: id, otherId: into });
    await merge(one, id, into);
    await send(two, "partner.changeTags", { partnerId: into, add: [tag], remove: [] });
    expect(await merge(two, id, into, ["phone"])).toEqual([]);
    expect(await partnerRow(into)).toMatchObject({ phone: "0311111111" });
    expect(await unmerge(one, id, into)).toEqual([]);
    expect(await partnerRow(into)).toMatchObject({ phone: "0322222222" });
    const tagged = await world.knex("partner_tagging").where({ partner_tag_id: tag }).pluck("partner_id");
    expect(tagged.sort()).toEqual([id, into].sort());
    expect(await world.knex("distinct_partners").whereIn("first_id", [id, into])).toHaveLength(1);
  });

  it("takes corrections along with what they correct", async () => {
    const one = await device();
    const [id, into] = await pair();
    const first = newId();
    const add = (values: Partial<RowOf<typeof secondInterview>>) => insert(world.knex, secondInterview, values);
    await add({ id: first, partnerId: id });
    await merge(one, id, into);
    await add({ partnerId: into, revisionOfId: first });
    await add({ partnerId: into });
    expect(await unmerge(one, id, into)).toEqual([]);
    const counted = async (partner: string) => (await world.knex("second_interview").where({ partner_id: partner })).length;
    expect([await counted(id), await counted(into)]).toEqual([2, 1]);
  });

  it("brings nobody back to a place that was given away", async () => {
    const one = await device();
    const [id, into] = await pair();
    const projectId = await addProject(world.knex);
    const { id: positionId, occupationId } = await insert(world.knex, position, { projectId, numberPeople: 1 });
    const add = (partnerId: string) =>
      insert(world.knex, contract, { partnerId, positionId, projectId, occupationId, authAdminId: null, endedAt: null });
    await add(id);
    await merge(one, id, into);
    await world.knex("partner").where({ id: into }).update({ deleted_at: world.knex.fn.now() });
    await add(await addPartner(world.knex));
    expect(await unmerge(one, id, into)).toEqual(["position_full"]);
    expect((await partnerRow(id)).deleted_at).not.toBeNull();
  });

  it("is not undone by taking another one of the chain back", async () => {
    const one = await device();
    const [id, into] = await pair();
    const third = await addPartner(world.knex);
    await send(one, "memo.create", memoOn(id, "a"));
    await merge(one, id, into);
    await merge(one, into, third);
    await unmerge(one, id, into);
    expect(await merge(one, id, third)).toEqual([]);
    expect(await unmerge(one, into, third)).toEqual([]);
    expect(await memosOf(third)).toEqual(["a"]);
    expect(await unmerge(one, id, third)).toEqual([]);
    expect(await memosOf(id)).toEqual(["a"]);
  });

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
