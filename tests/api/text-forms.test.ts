import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { createDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";
import { linkTo } from "./mail-box.ts";

const serviceToken = "the-token-of-the-partners-own-site";
let api: ApiServer;
let master: TestAdmin;
beforeAll(async () => {
  api = await startApi({ SERVICE_TOKEN: serviceToken });
  await seedMasters(api.database.knex);
  master = await signedIn(api, 1);
});
afterAll(() => api.close());

const pswd = "Another1";
const invite = async (mail: string) => {
  const json = { name: "招かれた\u202e 人\u200b", mail, authority: 0 };
  return (await api.call("POST", "/api/admin_user", { token: master.token, json })).status;
};
const signIn = async (mail: string) => (await api.call("POST", "/api/login", { json: { mail, pswd } })).status;
const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };

describe("one mail is one account, however it was pasted", () => {
  it.each([
    [
      "taro@example.com\u200b",
      ["taro@example.com", "mailto:taro@example.com", "\u2060Taro@Example.com;", "太郎 <taro@example.com>"],
      "taro@example.com",
    ],
    [
      "jiro@xn--wgv71a119e.jp",
      ["jiro@日本語.jp", "jiro@xn--wgv71a119e.jp", "jiro@XN--WGV71A119E.jp", "jiro@日本語。jp"],
      "jiro@日本語.jp",
    ],
  ])("%j", async (invited, others, kept) => {
    expect(await invite(invited)).toBe(200);
    expect(await api.database.knex("admin").where({ mail: kept }).pluck("name")).toEqual(["招かれた 人"]);
    for (const other of others) expect(await invite(other)).toBe(409);
    const { mail, uuid } = await linkTo(api, kept.replace("日本語", "xn--wgv71a119e"));
    expect((await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd } })).status).toBe(200);
    for (const other of [invited, ...others]) expect(await signIn(other)).toBe(200);
  });
});

describe("a name that nobody sees is none", () => {
  const unseen = "\u200b\u2060\u00ad\u3164";
  it("by REST, and by a device", async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...names, lastName: unseen, employeeStatus: "0" })) form.append(key, value);
    const answer = await api.call("POST", "/api/partner_member", { token: master.token, form });
    expect(answer.json.errors).toEqual([{ path: "lastName", message: "姓を入力してください" }]);
    const device = deviceOf(api, master);
    const input = { id: uuidv7(), ...names, employeeStatus: 0, company: { kind: "none" } };
    expect(await device.push("partner.create", { ...input, firstName: unseen })).toEqual(["validation_error firstName"]);
  });
  it("and what is seen is kept alone, by REST and by a device", async () => {
    const form = new FormData();
    const typed = {
      ...names,
      lastName: " 山\u202e田\u200b",
      mail: "mailto:hanako@example.com;",
      phone: "\u202d03-1234-5678\u202c",
    };
    for (const [key, value] of Object.entries({ ...typed, employeeStatus: "0" })) form.append(key, value);
    const answer = await api.call("POST", "/api/partner_member", { token: master.token, form });
    const kept = { last_name: "山田", mail: "hanako@example.com", phone: "03-1234-5678" };
    const { partnerId } = JSON.parse(answer.text) as { partnerId: string };
    expect(await api.database.knex("partner").where({ id: partnerId }).first()).toMatchObject(kept);
    const id = uuidv7();
    expect(
      await deviceOf(api, master).push("partner.create", { id, ...typed, employeeStatus: 0, company: { kind: "none" } }),
    ).toEqual([]);
    expect(await api.database.knex("partner").where({ id }).first()).toMatchObject(kept);
  });
});

it("a day that does not exist is refused by import, REST and a device", async () => {
  const partnerId = await addPartner(api);
  const report = { key: "無い日", partnerId, startDatetime: "2026-02-30T10:00:00+09:00" };
  const answer = await api.call("POST", "/api/import", {
    json: { attendances: [report] },
    headers: { "x-service-token": serviceToken },
  });
  expect(answer.json).toMatchObject({ accepted: 0, refused: [{ path: "attendances.0.startDatetime" }] });
  for (const birthday of ["2026-02-30", "2026-02-30T10:00:00Z", "2026-02-30T10:00"]) {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...names, birthday, employeeStatus: "0" })) form.append(key, value);
    const refused = await api.call("POST", "/api/partner_member", { token: master.token, form });
    expect(refused.json.errors?.map(({ path }: { path: string }) => path)).toEqual(["birthday"]);
  }
});

describe("lists", () => {
  it("stand in the order of a telephone book", async () => {
    const { knex } = api.database;
    await knex.raw("truncate partner cascade");
    const words = ["ハガ", "パク", "ハセベ", "ハットリ", "ハツトリ", "ババ", "ハラ"];
    for (const lastNameKana of words.toReversed()) await insert(knex, partner, { ...names, lastNameKana });
    const answer = await api.call("GET", "/api/partner_member?sort=kana", { token: master.token });
    const { partnerMember } = JSON.parse(answer.text) as { partnerMember: { rows: { lastNameKana: string }[] } };
    expect(partnerMember.rows.map(({ lastNameKana }) => lastNameKana)).toEqual(words);
  });
  it("find a project by words, a bare code, a manager and the other form of a kanji", async () => {
    const { knex } = api.database;
    const manager = await insert(knex, admin, { name: "渡邉 健" });
    const { id } = await insert(knex, project, { name: "東京の基幹システム—刷新", projectCode: "PRJ-4711" });
    await insert(knex, projectRole, { projectId: id, role: "manager", adminId: manager.id });
    const found = async (name: string) => {
      const answer = await api.call("GET", `/api/project?name=${encodeURIComponent(name)}`, { token: master.token });
      return (JSON.parse(answer.text) as { project: { rows: { id: string }[] } }).project.rows.map((row) => row.id);
    };
    for (const name of ["刷新 東京", "基幹 prj4711", "PRJ‐4711", "渡辺", "渡邊健 東京", "シス\u00adテムー刷新"])
      expect([name, await found(name)]).toEqual([name, [id]]);
    expect(await found("東京 大阪")).toEqual([]);
    await knex("admin").where({ id: manager.id }).update({ name: "高木" });
    expect([await found("渡辺"), await found("髙木")]).toEqual([[], [id]]);
    await knex("project_role").where({ project_id: id }).delete();
    expect(await found("高木")).toEqual([]);
  });
});

it("accounts of before lose what nobody sees in their mails, and none becomes another's", async () => {
  const { knex, drop } = await createDatabase(inject("cluster"));
  try {
    const all = migrationNames();
    await migrate(knex, all.slice(0, all.indexOf("026-text-keys")));
    const mails = ["a@example.com\u200b", "b@example.com", "b@example.com\u2060", "mailto:c@example.com", "d@xn--wgv71a119e.jp"];
    for (const mail of mails) await knex("admin").insert({ id: uuidv7(), name: "以前", mail, authority: 0 });
    await migrate(knex);
    const kept = await knex("admin").pluck<string[]>("mail");
    expect(new Set(kept)).toEqual(
      new Set(["a@example.com", "b@example.com", "b@example.com\u2060", "c@example.com", "d@日本語.jp"]),
    );
  } finally {
    await drop();
  }
});
