import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mostTags } from "#sync/model/rules/most-made.ts";
import { type ApiServer, addPartner, addTag, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let master: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  master = await signedIn(api, 1, "結 花子");
});
beforeEach(() => api.database.knex.raw("truncate partner_tag cascade"));
afterAll(() => api.close());

const call = (method: string, path: string, json?: unknown) => api.call(method, path, { token: master.token, json });
const tags = async () => (await call("GET", "/api/partner_tag")).json.tags;

describe("tags", () => {
  it("are made with a trimmed name and the default colour, and listed newest update first", async () => {
    expect((await call("POST", "/api/partner_tag", { name: " 即戦力 " })).json).toEqual({ responseCode: 200, success: true });
    expect((await call("POST", "/api/partner_tag", { name: "週末", description: "", color: null })).status).toBe(200);
    const [weekend, ready] = await tags();
    expect(ready).toMatchObject({ name: "即戦力", description: null, color: "#0d6efd" });
    expect(weekend).toMatchObject({ name: "週末", description: null, color: null });
    await call("PUT", `/api/partner_tag/${ready?.number}`, { color: "#123456" });
    expect((await tags()).map(({ name }) => name)).toEqual(["即戦力", "週末"]);
  });
  it("change only in the keys sent; an empty value clears what may be empty", async () => {
    await call("POST", "/api/partner_tag", { name: "名", description: "説明", color: "#abcdef" });
    const id = (await tags())[0]?.id;
    await call("PUT", `/api/partner_tag/${id}`, { name: "新名" });
    expect((await tags())[0]).toMatchObject({ name: "新名", description: "説明", color: "#abcdef" });
    await call("PUT", `/api/partner_tag/${id}`, { description: "", color: "" });
    expect((await tags())[0]).toMatchObject({ name: "新名", description: null, color: null });
    expect((await call("PUT", `/api/partner_tag/${id}`, {})).status).toBe(200);
    expect((await call("PUT", `/api/partner_tag/${id}`, { name: " " })).json.errors).toEqual([
      { path: "name", message: "タグ名を入力してください" },
    ]);
    expect(
      (await call("PUT", `/api/partner_tag/${id}`, { number: 3, other: 1 })).json.errors.map(
        (error: { path: string }) => error.path,
      ),
    ).toEqual(["number", "other"]);
  });
  it("are 500 at most that one master makes", async () => {
    const made = { name: "前から", created_by: master.id };
    await api.database.knex("partner_tag").insert(Array.from({ length: mostTags - 1 }, () => ({ id: uuidv7(), ...made })));
    const create = async () => (await call("POST", "/api/partner_tag", { name: "もう一つ" })).json;
    expect(await create()).toMatchObject({ success: true });
    expect(await create()).toMatchObject({ responseCode: 409, responseMessage: "tags_full" });
  });
  it("are deleted with their place on partners", async () => {
    const [partner, tag] = [await addPartner(api), await addTag(api, "使用中")];
    await call("POST", `/api/partner_member/${partner}/tags`, { tagIds: [tag] });
    expect((await call("DELETE", `/api/partner_tag/${tag}`)).json).toEqual({ responseCode: 200, success: true });
    expect((await call("GET", `/api/partner_member/${partner}/tags`)).json.tags).toEqual([]);
    expect((await call("DELETE", `/api/partner_tag/${tag}`)).status).toBe(404);
    expect((await call("PUT", `/api/partner_tag/${tag}`, { name: "x" })).status).toBe(404);
  });
  it.each([
    {},
    { name: "" },
    { name: "あ".repeat(256) },
    { name: "x", color: "red" },
    { name: "x", color: "#12345" },
    { name: 1 },
    [],
  ])("are not made of %j", async (json) => {
    expect((await call("POST", "/api/partner_tag", json)).json).toMatchObject({
      responseCode: 400,
      responseMessage: "validation_error",
      success: false,
    });
    expect(await tags()).toEqual([]);
  });
});

describe("what else is read", () => {
  it("administrators come with their name in two parts", async () => {
    const { adminUser } = (await call("GET", "/api/admin_user")).json;
    expect(adminUser).toMatchObject([{ id: master.id, name: "結 花子", lastName: "結", firstName: "花子", authority: 1 }]);
    await api.database.knex("admin").where({ id: master.id }).update({ name: "むすび" });
    expect((await call("GET", "/api/admin_user")).json.adminUser).toMatchObject([{ lastName: "むすび", firstName: null }]);
  });
  it("prefectures come by their number", async () => {
    await api.database.knex("prefecture").insert([
      { id: 13, name: "東京都" },
      { id: 1, name: "北海道" },
    ]);
    expect((await call("GET", "/api/prefecture_master")).json.prefectureMasterList).toEqual([
      { id: 1, name: "北海道" },
      { id: 13, name: "東京都" },
    ]);
  });
  it("the settings of the sign-in page name no mail domains", async () => {
    const limited = await startApi({ REGISTRATION: "example.com", PARTNER_LOGIN_URL: "https://partner.example.com/" }, api);
    const answer = await limited.call("GET", "/api/settings").finally(() => limited.close());
    expect(answer.json).toEqual({
      responseCode: 200,
      google: false,
      registration: "limited",
      partnerLoginUrl: "https://partner.example.com/",
    });
  });
});
