import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyTrash } from "#server/services/trash/emptying.ts";
import { linkId } from "#sync/engine/entity.ts";
import { addPartner, addTag, type Device, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const device = (who: "ann" | "ben" | "master" = "ann") => fullDevice(world.server, world[who]);
const partnerRow = (id: string) => world.knex("partner").where({ id }).first();
const linkRow = (importId: string, id: string) =>
  world.knex("imported_partner").where({ import_id: importId, partner_id: id }).first();

/** Sends one mutation, and returns the words of the issues that it left. */
async function send(from: Device, name: string, input: unknown, seen = {}): Promise<string[]> {
  const mutation = from.author(name, input, seen);
  await from.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ kind, code }) => String(code ?? kind));
}

async function begin(from: Device): Promise<string> {
  const id = newId();
  expect(await send(from, "partnerImport.begin", { id, fileName: "名簿.xlsx" })).toEqual([]);
  return id;
}

const person = (importId: string, more: object = {}) => ({
  id: newId(),
  importId,
  lastName: "山田",
  firstName: "花子",
  lastNameKana: "ヤマダ",
  firstNameKana: "ハナコ",
  employeeStatus: 1,
  tags: [],
  ...more,
});

/** Takes a partner of an import back. Its author has seen what the device has. */
async function takeBack(from: Device, importId: string, id: string): Promise<string[]> {
  await from.exchange();
  const tags = from.of("partnerTagging").filter(({ partnerId }) => partnerId === id);
  const keys = [
    `partner/${id}`,
    `membership/${id}`,
    `importedPartner/${linkId(importId, id)}`,
    ...tags.map((tag) => `partnerTagging/${tag.id}`),
  ];
  const seen = keys.flatMap((key) => {
    const [entity = "", row = ""] = key.split("/");
    const values = from.row(entity, row);
    return values
      ? [[key, entity === "importedPartner" || entity === "partnerTagging" ? { additions: values["additions"] } : values]]
      : [];
  });
  return send(from, "partner.takeImportBack", { id, importId }, Object.fromEntries(seen));
}

describe("a partner of a file", () => {
  it("is registered with tags and company, and goes to the trash with its import", async () => {
    const one = await device();
    const importId = await begin(one);
    const tag = await addTag(world.knex);
    const company = { kind: "new", id: newId(), name: "株式会社見本", nameKana: "ミホン" };
    const row = person(importId, { tags: [tag], company });
    expect(await send(one, "partner.import", row)).toEqual([]);
    expect(await partnerRow(row.id)).toMatchObject({ last_name: "山田", deleted_at: null, created_by: world.ann.id });
    expect(await world.knex("partner_tagging").where({ partner_id: row.id }).pluck("partner_tag_id")).toEqual([tag]);
    expect(await world.knex("membership").where({ partner_id: row.id }).pluck("company_id")).toEqual([company.id]);
    expect(await takeBack(one, importId, row.id)).toEqual([]);
    expect((await partnerRow(row.id)).deleted_at).not.toBeNull();
    expect(await linkRow(importId, row.id)).toBeUndefined();
  });

  it.each(["partner.import", "partner.importOver"])("is taken by %s without a tag that was removed meanwhile", async (name) => {
    const one = await device();
    const importId = await begin(one);
    const [gone, stays] = [await addTag(world.knex), await addTag(world.knex)];
    await world.knex("partner_tag").where({ id: gone }).delete();
    const over = name === "partner.importOver";
    const row = over
      ? { id: await addPartner(world.knex), importId, tags: [gone, stays] }
      : person(importId, { tags: [gone, stays] });
    expect(await send(one, name, row)).toEqual([]);
    expect(await world.knex("partner_tagging").where({ partner_id: row.id }).pluck("partner_tag_id")).toEqual([stays]);
    expect(await takeBack(one, importId, row.id)).toEqual([]);
    expect((await partnerRow(row.id)).deleted_at === null).toBe(over);
  });

  it.each<[string, (id: string, by: Device) => Promise<unknown>]>([
    ["a memo", (id, by) => send(by, "memo.create", memoOn(id, "面談した"))],
    [
      "another value",
      (id, by) => send(by, "partner.update", { id, phone: "0312345678" }, { [`partner/${id}`]: { phone: null } }),
    ],
    ["a tag", async (id, by) => send(by, "partner.changeTags", { partnerId: id, add: [await addTag(world.knex)], remove: [] })],
    [
      "one tag less",
      async (id, by) => {
        await by.exchange();
        const [tagging] = by.of("partnerTagging").filter(({ partnerId }) => partnerId === id);
        const seen = { [`partnerTagging/${tagging?.id}`]: { additions: tagging?.["additions"] } };
        return send(by, "partner.changeTags", { partnerId: id, add: [], remove: [tagging?.["partnerTagId"]] }, seen);
      },
    ],
    [
      "whoever was merged into it",
      async (id, by) => {
        const other = await addPartner(world.knex);
        return send(by, "partner.merge", { id: other, intoId: id, take: [] });
      },
    ],
  ])("stays where somebody has given it %s since", async (_what, work) => {
    const [one, two] = [await device(), await device("ben")];
    const importId = await begin(one);
    const row = person(importId, { tags: [await addTag(world.knex)] });
    await send(one, "partner.import", row);
    expect(await work(row.id, two)).toEqual([]);
    expect(await takeBack(one, importId, row.id)).toEqual(["import_edited"]);
    expect(await partnerRow(row.id)).toMatchObject({ deleted_at: null });
    expect(await linkRow(importId, row.id)).toBeDefined();
  });

  it("that is there gets what the file has, and its own values again unless somebody has changed them since", async () => {
    const [one, two] = [await device("master"), await device("ben")];
    const importId = await begin(one);
    const [kept, tag] = [await addTag(world.knex, "前から"), await addTag(world.knex, "取り込み")];
    const id = await addPartner(world.knex, { phone: "0311111111", mail: "old@example.com" });
    await send(two, "partner.changeTags", { partnerId: id, add: [kept], remove: [] });
    const seen = { [`partner/${id}`]: { phone: "0311111111", mail: "old@example.com", address: null } };
    const company = newId();
    await send(one, "company.create", { id: company, name: "株式会社見本", nameKana: "ミホン" });
    const given = {
      id,
      importId,
      phone: "0322222222",
      mail: "new@example.com",
      address: "東京都",
      companyId: company,
      tags: [kept, tag],
    };
    expect(await send(one, "partner.importOver", given, seen)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0322222222", mail: "new@example.com", address: "東京都" });
    expect(
      await send(two, "partner.update", { id, mail: "later@example.com" }, { [`partner/${id}`]: { mail: "new@example.com" } }),
    ).toEqual([]);
    expect(await takeBack(one, importId, id)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0311111111", mail: "later@example.com", address: null });
    expect(await world.knex("partner_tagging").where({ partner_id: id }).pluck("partner_tag_id")).toEqual([kept]);
    expect(await world.knex("membership").where({ partner_id: id })).toEqual([]);
  });

  it("that somebody changed meanwhile keeps that value, and its author is asked", async () => {
    const one = await device();
    const importId = await begin(one);
    const id = await addPartner(world.knex, { phone: "0333333333" });
    const seen = { [`partner/${id}`]: { phone: "0311111111", address: null } };
    expect(
      await send(one, "partner.importOver", { id, importId, phone: "0322222222", address: "東京都", tags: [] }, seen),
    ).toEqual(["conflict"]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0333333333", address: "東京都" });
    expect(await takeBack(one, importId, id)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0333333333", address: null });
  });

  it("gets its own value again whichever of two imports is taken back first", async () => {
    const one = await device("master");
    const [first, second] = [await begin(one), await begin(one)];
    const id = await addPartner(world.knex, { phone: "0311111111" });
    const seen = (phone: string) => ({ [`partner/${id}`]: { phone } });
    await send(one, "partner.importOver", { id, importId: first, phone: "0322222222", tags: [] }, seen("0311111111"));
    await send(one, "partner.importOver", { id, importId: second, phone: "0333333333", tags: [] }, seen("0322222222"));
    expect(await takeBack(one, first, id)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0333333333" });
    expect(await takeBack(one, second, id)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0311111111" });
  });

  describe("that an import added and others went over", () => {
    /** Adds somebody with a company and a tag, and returns the import and the partner. */
    const added = async (by: Device) => {
      const importId = await begin(by);
      const company = { kind: "new", id: newId(), name: "株式会社見本" };
      const row = person(importId, { tags: [await addTag(world.knex)], company, phone: "0311111111" });
      expect(await send(by, "partner.import", row)).toEqual([]);
      return { importId, id: row.id };
    };
    const goOver = async (by: Device, id: string, phone: string) => {
      const [importId, companyId] = [await begin(by), newId()];
      expect(await send(by, "company.create", { id: companyId, name: "別の会社" })).toEqual([]);
      await by.exchange();
      const [row, joined] = [by.row("partner", id), by.row("membership", id)];
      const seen = { [`partner/${id}`]: { phone: row?.["phone"] }, [`membership/${id}`]: { ...joined } };
      const given = { id, importId, phone, companyId, tags: [await addTag(world.knex)] };
      expect(await send(by, "partner.importOver", given, seen)).toEqual([]);
      return importId;
    };
    const changePhone = async (by: Device, id: string) => {
      await by.exchange();
      const seen = { [`partner/${id}`]: { phone: by.row("partner", id)?.["phone"] } };
      expect(await send(by, "partner.update", { id, phone: "0399999999" }, seen)).toEqual([]);
    };

    it.each(["ann", "master"] as const)("goes to the trash once these were taken back, by %s", async (who) => {
      const one = await device(who);
      const { importId, id } = await added(one);
      const others = [await goOver(one, id, "0322222222"), await goOver(one, id, "0333333333")];
      for (const other of others.toReversed()) {
        expect(await takeBack(one, importId, id)).toEqual(["import_edited"]);
        expect(await takeBack(one, other, id)).toEqual([]);
      }
      expect(await partnerRow(id)).toMatchObject({ phone: "0311111111", deleted_at: null });
      expect(await takeBack(one, importId, id)).toEqual([]);
      expect((await partnerRow(id)).deleted_at).not.toBeNull();
    });

    it.each(["ann", "master"] as const)("goes to the trash in whichever order these were taken back, by %s", async (who) => {
      const one = await device(who);
      const { importId, id } = await added(one);
      const others = [await goOver(one, id, "0322222222"), await goOver(one, id, "0333333333")];
      for (const other of others) expect(await takeBack(one, other, id)).toEqual([]);
      expect(await partnerRow(id)).toMatchObject({ phone: "0311111111", deleted_at: null });
      expect(await takeBack(one, importId, id)).toEqual([]);
      expect((await partnerRow(id)).deleted_at).not.toBeNull();
    });

    it.each(["before", "after"])("stays where somebody has changed a value %s one of them", async (when) => {
      const [one, two] = [await device(), await device("ben")];
      const { importId, id } = await added(one);
      if (when === "before") await changePhone(two, id);
      const other = await goOver(one, id, "0322222222");
      if (when === "after") await changePhone(two, id);
      expect(await takeBack(one, other, id)).toEqual([]);
      expect(await takeBack(one, importId, id)).toEqual(["import_edited"]);
      expect(await partnerRow(id)).toMatchObject({ phone: "0399999999", deleted_at: null });
    });

    it("stays where somebody has chosen another company before one of them", async () => {
      const [one, two] = [await device(), await device("ben")];
      const { importId, id } = await added(one);
      const chosen = newId();
      await two.exchange();
      const seen = { [`membership/${id}`]: { ...two.row("membership", id) } };
      const company = { kind: "new", id: chosen, name: "選んだ会社" };
      expect(await send(two, "partner.update", { id, company }, seen)).toEqual([]);
      const other = await goOver(one, id, "0322222222");
      expect(await takeBack(one, other, id)).toEqual([]);
      expect(await takeBack(one, importId, id)).toEqual(["import_edited"]);
      expect(await world.knex("membership").where({ partner_id: id }).pluck("company_id")).toEqual([chosen]);
    });
  });

  it("keeps a tag that a colleague has put on as well", async () => {
    const [one, two] = [await device(), await device("ben")];
    const importId = await begin(one);
    const [id, tag] = [await addPartner(world.knex), await addTag(world.knex)];
    const put = one.author("partner.importOver", { id, importId, tags: [tag] });
    await two.exchange(two.author("partner.changeTags", { partnerId: id, add: [tag], remove: [] }));
    await one.exchange(put);
    expect(await takeBack(one, importId, id)).toEqual([]);
    expect(await world.knex("partner_tagging").where({ partner_id: id }).pluck("partner_tag_id")).toEqual([tag]);
  });

  it("leaves the company that it came to by the import, also where its author does not know what was taken", async () => {
    const one = await device();
    const importId = await begin(one);
    const [id, company] = [await addPartner(world.knex), newId()];
    await send(one, "company.create", { id: company, name: "株式会社見本" });
    await send(one, "partner.importOver", { id, importId, companyId: company, tags: [] });
    expect(await world.knex("membership").where({ partner_id: id }).pluck("company_id")).toEqual([company]);
    await one.exchange();
    expect(one.row("importedPartner", linkId(importId, id))?.["taken"] ?? null).toBeNull();
    expect(await takeBack(one, importId, id)).toEqual([]);
    expect(await world.knex("membership").where({ partner_id: id })).toEqual([]);
  });

  it("in two rows of a file has the values again that it had before the first of them", async () => {
    const one = await device();
    const importId = await begin(one);
    const id = await addPartner(world.knex, { phone: "0311111111" });
    await send(
      one,
      "partner.importOver",
      { id, importId, phone: "0322222222", tags: [] },
      { [`partner/${id}`]: { phone: "0311111111" } },
    );
    await send(
      one,
      "partner.importOver",
      { id, importId, phone: "0333333333", tags: [] },
      { [`partner/${id}`]: { phone: "0322222222" } },
    );
    expect(await takeBack(one, importId, id)).toEqual([]);
    expect(await partnerRow(id)).toMatchObject({ phone: "0311111111" });
  });
});

describe("an import", () => {
  it("is taken back by whoever made it and by masters, and by nobody else", async () => {
    const [one, two] = [await device(), await device("ben")];
    const importId = await begin(one);
    const row = person(importId);
    await send(one, "partner.import", row);
    expect(await takeBack(two, importId, row.id)).toEqual(["not_found"]);
    const other = person(importId);
    expect(await send(two, "partner.import", other)).toEqual([]);
    expect(await linkRow(importId, other.id)).toBeUndefined();
  });

  it("is seen by whoever made it, and by masters", async () => {
    const [one, two, master] = [await device(), await device("ben"), await device("master")];
    const importId = await begin(one);
    const row = person(importId);
    await send(one, "partner.import", row);
    for (const each of [one, two, master]) await each.exchange();
    const seenBy = [one, two, master].map((each) => [
      each.row("partnerImport", importId)?.["fileName"],
      each.row("importedPartner", linkId(importId, row.id))?.["isNew"],
    ]);
    expect(seenBy).toEqual([
      ["名簿.xlsx", true],
      [undefined, undefined],
      ["名簿.xlsx", true],
    ]);
    expect(await takeBack(master, importId, row.id)).toEqual([]);
    expect((await partnerRow(row.id)).deleted_at).not.toBeNull();
  });

  it("can be taken back for seven days, and is forgotten then; whom it brought stays", async () => {
    const one = await device();
    const importId = await begin(one);
    const [row, later] = [person(importId), person(importId)];
    await send(one, "partner.import", row);
    await world
      .knex("partner_import")
      .where({ id: importId })
      .update({ imported_at: world.knex.raw("now() - interval '7 days 1 hour'") });
    expect(await takeBack(one, importId, row.id)).toEqual(["import_expired"]);
    await emptyTrash(world.knex);
    expect(await world.knex("partner_import").where({ id: importId })).toEqual([]);
    expect(await linkRow(importId, row.id)).toBeUndefined();
    await one.exchange();
    expect(one.row("partnerImport", importId)).toBeUndefined();
    // It was taken back in time on a device that was away: whoever did so is told that it did not count.
    expect(await takeBack(one, importId, row.id)).toEqual(["import_expired"]);
    // A device that was away for long still has partners of it to send.
    expect(await send(one, "partner.import", later)).toEqual([]);
    expect(await partnerRow(later.id)).toMatchObject({ deleted_at: null });
    expect(await partnerRow(row.id)).toMatchObject({ deleted_at: null });
  });
});
