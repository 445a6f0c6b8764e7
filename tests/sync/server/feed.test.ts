import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import type { ExchangeAnswer } from "#sync/engine/protocol.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
import { addAdmin, addPartner, addProject, addTag, type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
let device: Device;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Returns the ids of an answer by entity: those put and those dropped. */
const idsOf = (answer: ExchangeAnswer) =>
  Object.fromEntries(
    Object.entries(answer.rows).map(([entity, { put, drop }]) => [entity, { put: put.map((row) => row["id"]), drop }]),
  );

/** Fills a device, runs an operator's work, and returns what the device then receives. */
async function due(work: () => Promise<unknown>): Promise<ReturnType<typeof idsOf>> {
  device = await fullDevice(world.server, world.master);
  await work();
  return idsOf(await device.exchange());
}

describe("the database marks by itself (E4)", () => {
  it("an operator's insert, update and delete", async () => {
    let id = "";
    expect(await due(async () => (id = await addPartner(world.knex)))).toEqual({ partner: { put: [id], drop: [] } });
    expect(await due(() => world.knex("partner").where({ id }).update({ address: "東京" }))).toEqual({
      partner: { put: [id], drop: [] },
    });
    expect(await due(() => world.knex("partner").where({ id }).delete())).toEqual({ partner: { put: [], drop: [id] } });
  });

  it("nothing where an update changes nothing, of a link neither", async () => {
    const [partner_id, partner_tag_id] = [await addPartner(world.knex), await addTag(world.knex)];
    await world.knex("partner_tagging").insert({ partner_id, partner_tag_id });
    expect(
      await due(() => world.knex.raw("update partner set address = address; update partner_tagging set additions = additions")),
    ).toEqual({});
  });

  it("a change in a column that was added later", async () => {
    const id = await addPartner(world.knex);
    await world.knex.raw("alter table partner add column later text");
    expect(await due(() => world.knex("partner").where({ id }).update({ later: "x" }))).toEqual({
      partner: { put: [id], drop: [] },
    });
    await world.knex.raw("alter table partner drop column later");
  });

  it("what a deletion takes with it", async () => {
    const [partner_id, partner_tag_id] = [await addPartner(world.knex), await addTag(world.knex)];
    const [company, memo] = [newId(), newId()];
    await world.knex("company").insert({ id: company, name: "結び商事" });
    await world.knex("membership").insert({ id: partner_id, partner_id, company_id: company });
    await world.knex("partner_tagging").insert({ partner_id, partner_tag_id });
    await world.knex("memo").insert({ id: memo, partner_id, content: "メモ" });
    expect(await due(() => world.knex("partner").where({ id: partner_id }).delete())).toEqual({
      partner: { put: [], drop: [partner_id] },
      membership: { put: [], drop: [partner_id] },
      partnerTagging: { put: [], drop: [linkId(partner_id, partner_tag_id)] },
      memo: { put: [], drop: [memo] },
    });
  });

  it("an administrator deleted who made and edited one memo: the memo once, without them", async () => {
    const [gone, partner_id, memo] = [await addAdmin(world.knex), await addPartner(world.knex), newId()];
    await world.knex("memo").insert({ id: memo, partner_id, content: "メモ", created_by: gone.id, updated_by: gone.id });
    expect(await due(() => world.knex("admin").where({ id: gone.id }).delete())).toEqual({
      admin: { put: [], drop: [gone.id] },
      memo: { put: [memo], drop: [] },
    });
    expect(device.row("memo", memo)).toMatchObject({ content: "メモ", createdBy: null, updatedBy: null });
  });

  it("an administrator deleted who is PM and AE of one project: the project once, without them, and their parts in it gone", async () => {
    const { knex } = world;
    const { id: gone } = await addAdmin(knex);
    const [led, others] = [
      await insert(knex, project, { leadManagerId: gone, aeAdminId: gone, createdBy: gone, updatedBy: gone }),
      await insert(knex, project),
    ];
    for (const role of ["manager", "pm", "sales"]) await insert(knex, projectRole, { projectId: led.id, role, adminId: gone });
    const kept = await insert(knex, projectRole, { projectId: led.id, role: "manager", adminId: world.ann.id });
    const taken = await insert(knex, contract, { projectId: led.id, authAdminId: gone });
    const met = await insert(knex, interview, { secondInterviewAdminId: gone });
    const answer = await due(() => knex("admin").where({ id: gone }).delete());
    expect({ ...answer, projectRole: { ...answer["projectRole"], drop: answer["projectRole"]?.drop.toSorted() } }).toEqual({
      admin: { put: [], drop: [gone] },
      project: { put: [led.id], drop: [] },
      projectRole: { put: [], drop: ["manager", "pm", "sales"].map((role) => linkId(led.id, role, gone)) },
      contract: { put: [taken.id], drop: [] },
      interview: { put: [met.id], drop: [] },
    });
    expect(device.row("project", led.id)).toMatchObject({
      leadManagerId: null,
      aeAdminId: null,
      createdBy: null,
      updatedBy: null,
    });
    expect(device.row("project", others.id)).toBeDefined();
    expect(device.row("projectRole", kept.id)).toMatchObject({ adminId: world.ann.id });
    expect(device.row("contract", taken.id)).toMatchObject({ authAdminId: null, projectId: led.id });
  });

  it("TRUNCATE, with the tables that it empties too", async () => {
    const partner_id = await addPartner(world.knex);
    await world.knex("memo").insert({ id: newId(), partner_id, content: "メモ" });
    device = await fullDevice(world.server, world.master);
    await world.knex.raw("truncate partner cascade");
    await device.exchange();
    expect(["partner", "memo", "membership", "partnerTagging"].map((entity) => device.of(entity).length)).toEqual([0, 0, 0, 0]);
  });

  it("a row given another id: the new one put, the old one dropped", async () => {
    const [old, next] = [await addTag(world.knex), newId()];
    expect(await due(() => world.knex("partner_tag").where({ id: old }).update({ id: next }))).toEqual({
      partnerTag: { put: [next], drop: [old] },
    });
  });

  it("a removed id that comes back, in the same transaction or later: put, not dropped", async () => {
    const id = await addTag(world.knex);
    const remove = () => world.knex("partner_tag").where({ id }).delete();
    const back = () => world.knex("partner_tag").insert({ id, name: "戻り" });
    expect(
      await due(() =>
        world.knex.transaction((trx) =>
          remove()
            .transacting(trx)
            .then(() => back().transacting(trx)),
        ),
      ),
    ).toEqual({
      partnerTag: { put: [id], drop: [] },
    });
    expect(await due(remove)).toEqual({ partnerTag: { put: [], drop: [id] } });
    expect(await due(back)).toEqual({ partnerTag: { put: [id], drop: [] } });
    expect(await due(remove)).toEqual({ partnerTag: { put: [], drop: [id] } });
  });

  it("nothing of a transaction that was rolled back", async () => {
    const roll = async () => {
      const trx = await world.knex.transaction();
      await trx("prefecture").insert({ id: 1, name: "北海道" });
      await trx.rollback();
    };
    expect(await due(roll)).toEqual({});
  });
});

describe("a row on the wire (M2)", () => {
  it("has every field, in the one form of normalise", async () => {
    const id = await addPartner(world.knex, {
      birthday: "1985-02-03",
      gender: 2,
      memo: '"引用"\n\t\\ と 𠮷',
      created_at: "2026-01-02 03:04:05+09",
      updated_at: "2026-01-02 03:04:05.6789+00",
    });
    device = await fullDevice(world.server, world.ann);
    expect(device.row("partner", id)).toMatchObject({
      id,
      number: expect.any(Number),
      birthday: "1985-02-03",
      gender: 2,
      memo: '"引用"\n\t\\ と 𠮷',
      isOfficeVisitOk: false,
      deletedAt: null,
      createdAt: "2026-01-01T18:04:05.000Z",
      createdBy: null,
      updatedAt: "2026-01-02T03:04:05.679Z",
      updatedBy: null,
    });
    expect(Object.keys(device.row("partner", id) ?? {})).not.toContain("changedXid");
  });

  it("with an integer id is dropped as a number", async () => {
    await world.knex("prefecture").insert({ id: 13, name: "東京都" });
    expect(await due(() => world.knex("prefecture").where({ id: 13 }).delete())).toEqual({ prefecture: { put: [], drop: [13] } });
  });
});

describe("visibility (E8)", () => {
  const issueOf = async (author: string) => {
    const id = newId();
    const mutation = {
      id: newId(),
      clientId: newId(),
      seq: 1,
      name: "memo.create",
      version: 1,
      input: {},
      from: {},
      author,
      authoredAt: new Date(),
    };
    const kept = { problems: "[]", mutation: JSON.stringify(mutation), base: '{"a": "一"}' };
    await world.knex("issue").insert({ id, kind: "refused", author_id: author, device_id: newId(), code: "not_found", ...kept });
    return id;
  };

  it("tells of an issue its author and masters, and nobody else", async () => {
    const devices = await Promise.all([world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)));
    const id = await issueOf(world.ann.id);
    const answers = await Promise.all(devices.map((one) => one.exchange()));
    expect(answers.map(idsOf)).toEqual([{ issue: { put: [id], drop: [] } }, {}, { issue: { put: [id], drop: [] } }]);
    expect(devices[0]?.row("issue", id)).toEqual(devices[2]?.row("issue", id));
    expect(devices[0]?.row("issue", id)).toMatchObject({ base: { a: "一" }, mine: null, problems: [] });
  });

  it("holds in a bootstrap", async () => {
    const id = await issueOf(world.ann.id);
    const devices = await Promise.all([world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)));
    expect(devices.map((one) => one.row("issue", id) !== undefined)).toEqual([true, false, true]);
  });

  it("takes a row away when it passes to another author, and leaves an orphan to masters", async () => {
    const id = await issueOf(world.ann.id);
    const devices = await Promise.all([world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)));
    const seen = async () => {
      await Promise.all(devices.map((one) => one.exchange()));
      return devices.map((one) => one.row("issue", id) !== undefined);
    };
    await world.knex("issue").where({ id }).update({ author_id: world.ben.id });
    expect(await seen()).toEqual([false, true, true]);
    await world.knex("issue").where({ id }).update({ author_id: null });
    expect(await seen()).toEqual([false, false, true]);
  });
});

describe("what lies in the trash (E8)", () => {
  const person = { phone: "000-0000-0000", mail: "trashed@example.com", birthday: "1990-04-01", memo: "口座の確認中" };
  const withheld = { phone: null, mail: null, birthday: null, memo: null };
  const names = { lastName: "結城", firstName: "縁", lastNameKana: "ユウキ", firstNameKana: "エニシ" };
  const [removed, there] = [{ deleted_at: "2026-11-20T00:00:00Z" }, { deleted_at: null }];
  const devices = () => Promise.all([world.ann, world.master].map((actor) => fullDevice(world.server, actor)));
  const exchange = (all: readonly Device[]) => Promise.all(all.map((one) => one.exchange()));

  it("is whole for masters, and a name for all others; out of it again it is whole for everybody", async () => {
    const id = await addPartner(world.knex, person);
    const all = await devices();
    const [ann, master] = all;
    expect(ann?.row("partner", id)).toMatchObject({ ...names, ...person });
    await world.knex("partner").where({ id }).update(removed);
    await exchange(all);
    expect(ann?.row("partner", id)).toMatchObject({ ...names, ...withheld, deletedAt: "2026-11-20T00:00:00.000Z" });
    expect(master?.row("partner", id)).toMatchObject({ ...names, ...person });
    await world.knex("partner").where({ id }).update(there);
    await exchange(all);
    expect(ann?.row("partner", id)).toMatchObject({ ...names, ...person, deletedAt: null });
  });

  it("is no more than that in a bootstrap, whoever else has begun one", async () => {
    const id = await addPartner(world.knex, { ...person, ...removed });
    const project = await addProject(world.knex, "閉じた案件");
    await world
      .knex("project")
      .where({ id: project })
      .update({ ...removed, content: "守秘", memo: "先方の都合" });
    for (const [ann, master] of [await devices(), await devices()]) {
      expect(ann?.row("partner", id)).toMatchObject({ ...names, ...withheld });
      expect(ann?.row("project", project)).toMatchObject({ name: "閉じた案件", content: null, memo: null });
      expect(master?.row("partner", id)).toMatchObject({ ...names, ...person });
      expect(master?.row("project", project)).toMatchObject({ content: "守秘", memo: "先方の都合" });
    }
  });

  it("follows an account's rights: a device begins anew when they have changed", async () => {
    const id = await addPartner(world.knex, { ...person, ...removed });
    const device = await fullDevice(world.server, world.ann);
    const promoted = { ...world.ann, master: true };
    for (const [actor, seen] of [
      [promoted, person],
      [world.ann, withheld],
    ] as const) {
      device.actor = actor;
      expect((await device.exchange()).kind).toBe("reset");
      device.cursor = null;
      while ((await device.exchange()).kind !== "delta");
      expect(device.row("partner", id)).toMatchObject({ ...names, ...seen });
    }
  });
});
