import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import { addPartner, addProject, addTag, type Device, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe("merging", () => {
  it("keeps the server's value and mine in an issue, and says the rest through (M1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { address: "東京", updated_by: world.ben.id });
    const seen = { [`partner/${id}`]: { address: "大阪", phone: null } };
    const mutation = device.author("partner.update", { id, address: "京都", phone: "000-0000-0000" }, seen);
    await device.exchange(mutation);
    expect(device.row("partner", id)).toMatchObject({ address: "東京", phone: "000-0000-0000" });
    const [issue] = device.of("issue").filter((row) => row["rowId"] === id);
    expect(issue).toMatchObject({
      kind: "conflict",
      entity: "partner",
      field: "address",
      base: "大阪",
      mine: "京都",
      theirs: "東京",
    });
    expect(issue).toMatchObject({ theirsBy: world.ben.id, mutation: { id: mutation.id } });
    expect(await world.auditOf(mutation.id)).toMatchObject({ outcome: "conflict" });
  });

  it("one device's conflicts on one field are one issue, with its first base and its last word (M1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { address: "東京" });
    const edit = (from: string, to: string) =>
      device.author("partner.update", { id, address: to }, { [`partner/${id}`]: { address: from } });
    await device.exchange(edit("大阪", "京都"), edit("京都", "奈良"));
    await device.exchange(edit("奈良", "神戸"));
    const issues = device.of("issue").filter((row) => row["rowId"] === id);
    expect(issues).toMatchObject([{ base: "大阪", mine: "神戸", theirs: "東京" }]);
    expect(device.row("partner", id)).toMatchObject({ address: "東京" });
  });

  it("stamps and form make no conflict (A3, M2)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { address: "が", birthday: "1990-05-06" });
    await world.knex("partner").where({ id }).update({ updated_at: new Date(), updated_by: world.ben.id });
    const seen = { [`partner/${id}`]: { address: "か\u3099", birthday: "1990-05-06", memo: "" } };
    await device.exchange(device.author("partner.update", { id, address: "ぎ", birthday: "1991-01-01", memo: "一\r\n二" }, seen));
    expect(device.row("partner", id)).toMatchObject({ address: "ぎ", birthday: "1991-01-01", memo: "一\n二" });
    expect(device.of("issue").filter((row) => row["rowId"] === id)).toEqual([]);
  });

  it("an edit against a removal is an issue that still holds all of it, and a removal against an edit too (M4)", async () => {
    const [device, other] = await Promise.all([fullDevice(world.server, world.ann), fullDevice(world.server, world.ann)]);
    const memo = memoOn(await addPartner(world.knex), "元");
    await device.exchange(device.author("memo.create", memo));
    await other.exchange();
    const key = `memo/${memo.id}`;
    await other.exchange(other.author("memo.edit", { id: memo.id, content: "直し" }, { [key]: { content: "元" } }));
    const removal = device.author("memo.remove", { id: memo.id }, { [key]: { content: "元", partnerId: memo.targetId } });
    await device.exchange(removal);
    expect(await world.issuesOf(removal.id)).toMatchObject([
      { kind: "conflict", field: null, base: { content: "元" }, theirs: { content: "直し" } },
    ]);
    expect(device.row("memo", memo.id)).toMatchObject({ content: "直し" });
    await other.exchange(other.author("memo.remove", { id: memo.id }, { [key]: { content: "直し", partnerId: memo.targetId } }));
    const edit = device.author("memo.edit", { id: memo.id, content: "さらに" }, { [key]: { content: "直し" } });
    await device.exchange(edit);
    expect(await world.issuesOf(edit.id)).toMatchObject([
      { kind: "refused", code: "not_found", row_id: memo.id, mutation: { input: { content: "さらに" } } },
    ]);
  });

  it("of two who correct one evaluation at once both stand among its revisions, and one counts (A5)", async () => {
    const [one, two] = await Promise.all([fullDevice(world.server, world.ann), fullDevice(world.server, world.ben)]);
    const [partnerId, projectId] = [await addPartner(world.knex), await addProject(world.knex)];
    const evaluation = { projectId, partnerId, state: 1, softScores: [], hardScores: [] };
    const first = newId();
    await one.exchange(one.author("projectEvaluation.save", { ...evaluation, id: first }));
    await two.exchange();
    const seen = { [`projectEvaluation/${first}`]: { state: 1 } };
    const corrections = [one, two].map((device) =>
      device.author("projectEvaluation.save", { ...evaluation, id: newId(), revisionOfId: first }, seen),
    );
    await one.exchange(...corrections.slice(0, 1));
    await two.exchange(...corrections.slice(1));
    await one.exchange();
    for (const device of [one, two]) {
      expect(
        device.of("issue").filter(({ mutation }) => corrections.some(({ id }) => Reflect.get(mutation ?? {}, "id") === id)),
      ).toEqual([]);
      const rows = device.of("projectEvaluation").filter((row) => row["partnerId"] === partnerId);
      expect(rows.map(({ state }) => state).sort()).toEqual([1, 2, 2]);
    }
    const withdrawal = two.author("projectEvaluation.withdraw", { id: first }, seen);
    await two.exchange(withdrawal);
    expect(await world.issuesOf(withdrawal.id)).toMatchObject([{ kind: "refused", code: "evaluation_corrected" }]);
  });

  it("a tag put on by two devices is on once, and an addition beats a removal that had not seen it (M4)", async () => {
    const [one, two] = await Promise.all([fullDevice(world.server, world.ann), fullDevice(world.server, world.ben)]);
    const [partnerId, tagId] = [await addPartner(world.knex), await addTag(world.knex)];
    const id = linkId(partnerId, tagId);
    const put = (device: Device) => device.author("partner.changeTags", { partnerId, add: [tagId], remove: [] });
    await one.exchange(put(one));
    await one.exchange();
    const seen = one.row("partnerTagging", id)?.["additions"];
    await two.exchange(put(two));
    const takeOff = one.author(
      "partner.changeTags",
      { partnerId, add: [], remove: [tagId] },
      { [`partnerTagging/${id}`]: { additions: seen } },
    );
    await one.exchange(takeOff);
    expect(one.row("partnerTagging", id)).toMatchObject({ partnerId, partnerTagId: tagId, createdBy: world.ann.id });
    expect([...(await world.issuesOf(takeOff.id))]).toEqual([]);
    const additions = one.row("partnerTagging", id)?.["additions"];
    await two.exchange(
      two.author("partner.changeTags", { partnerId, add: [], remove: [tagId] }, { [`partnerTagging/${id}`]: { additions } }),
    );
    await one.exchange();
    expect(one.row("partnerTagging", id)).toBeUndefined();
  });
});
