import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { announcementWire } from "#server/api/announcement/announcement.ts";
import { fullDevice } from "#tests/sync/server/support.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let [author, other]: TestAdmin[] = [];
beforeAll(async () => {
  api = await startApi();
  [author, other] = [await signedIn(api, 0, "書いた人"), await signedIn(api, 0, "直した人")];
});
beforeEach(() => api.database.knex.raw("truncate announcement cascade"));
afterAll(() => api.close());

type Announcement = z.output<typeof announcementWire>;
interface Answer {
  readonly information: Announcement & { readonly rows: readonly Announcement[] };
}

async function call(method: string, path: string, json?: unknown, who = author) {
  const answer = await api.call(method, `/api/information${path}`, { token: who?.token, json });
  return { status: answer.status, errors: answer.json.errors, json: answer.json as unknown as Answer };
}
const rows = async () => (await call("GET", "")).json.information.rows;
const least = { title: "棚卸し", category: 2, contents: "金曜に\r\n行います" };
async function published(own: Readonly<Record<string, unknown>> = {}): Promise<Announcement> {
  const before = new Set((await rows()).map(({ id }) => id));
  const { json } = await call("POST", "", { ...least, ...own });
  expect(json).toEqual({ responseCode: 200 });
  return (await rows()).find(({ id }) => !before.has(id)) as Announcement;
}

describe("announcements", () => {
  it("carry what was written, whoever the payload names as author", async () => {
    const said = { adminUser: "他人", openDatetime: "2026-04-01", closeDatetime: "2026-03-31T15:00:00.000Z", delFlag: 1 };
    const made = await published(said);
    const expected = {
      id: made.id,
      number: made.number,
      title: "棚卸し",
      contents: "金曜に\n行います",
      category: 2,
      openDatetime: "2026-04-01",
      closeDatetime: "2026-04-01",
      delFlag: 1,
      admin: { id: author?.id, name: "書いた人" },
      createdAt: made.updatedAt,
      updatedAt: made.updatedAt,
    };
    for (const ref of [made.id, made.number]) {
      expect((await call("GET", `/${ref}`, undefined, other)).json).toEqual({ responseCode: 200, information: expected });
    }
  });
  it("are valid and without days unless told; codes come as digits too", async () => {
    const nothing = { openDatetime: null, closeDatetime: null, delFlag: 0 };
    for (const own of [{}, { delFlag: null }, { delFlag: "" }]) expect(await published(own)).toMatchObject(nothing);
    expect(await published({ openDatetime: "", closeDatetime: "", category: "3", delFlag: "0" })).toMatchObject({
      ...nothing,
      category: 3,
    });
  });
  it("are all listed, invalid and closed ones too, newest update first", async () => {
    const first = await published({ title: "一", delFlag: 1 });
    await published({ title: "二", closeDatetime: "2020-01-01" });
    expect((await rows()).map(({ title }) => title)).toEqual(["二", "一"]);
    await call("PUT", `/${first.number}`, { title: "一改" });
    expect((await rows()).map(({ title }) => title)).toEqual(["一改", "二"]);
  });
  it("change only in the keys sent, by whomever, and keep their author", async () => {
    const { id } = await published({ openDatetime: "2026-04-01", closeDatetime: "2026-04-30" });
    expect((await call("PUT", `/${id}`, { delFlag: 1, adminUser: "他人" }, other)).json).toEqual({ responseCode: 200 });
    const read = async () => (await call("GET", `/${id}`)).json.information;
    expect(await read()).toMatchObject({ delFlag: 1, openDatetime: "2026-04-01", title: "棚卸し", admin: { name: "書いた人" } });
    await call("PUT", `/${id}`, { openDatetime: "", closeDatetime: null, delFlag: 0 });
    expect(await read()).toMatchObject({ delFlag: 0, openDatetime: null, closeDatetime: null });
    expect((await call("PUT", `/${id}`, {})).status).toBe(200);
  });
  it("come from devices by the same rules", async () => {
    const device = await fullDevice(api.sync, { id: other?.id ?? "", master: false });
    const days = { openDate: "", closeDate: "2026-04-30" };
    const made = { id: uuidv7(), ...least, ...days, isValid: true };
    await device.exchange(
      device.author("announcement.create", made),
      device.author("announcement.create", { ...made, id: uuidv7(), category: 5 }),
      device.author("announcement.update", { id: made.id, title: "端末から", openDate: "2026-05-01" }),
      device.author("announcement.update", { id: made.id, title: "端末から" }),
    );
    expect(await rows()).toMatchObject([
      { title: "端末から", openDatetime: null, closeDatetime: "2026-04-30", admin: { name: "直した人" } },
    ]);
  });
  it("outlast their author, whose name they then lack", async () => {
    const gone = await signedIn(api, 0);
    await call("POST", "", least, gone);
    await api.database.knex("admin").where({ id: gone.id }).delete();
    expect((await rows())[0]?.admin).toBeNull();
  });
});

describe("an announcement that cannot be", () => {
  it.each([
    ["without a title", { title: undefined }, "title"],
    ["with a blank title", { title: " " }, "title"],
    ["with a title too long", { title: "あ".repeat(256) }, "title"],
    ["without contents", { contents: "" }, "contents"],
    ["with contents too long", { contents: "あ".repeat(10_001) }, "contents"],
    ["of no category", { category: null }, "category"],
    ["of a category that there is not", { category: 5 }, "category"],
    ["of a category in words", { category: "緊急" }, "category"],
    ["with a day that there is not", { openDatetime: "2026-02-30" }, "openDatetime"],
    ["with a number for a day", { closeDatetime: 20_260_401 }, "closeDatetime"],
    ["that closes before it opens", { openDatetime: "2026-04-02", closeDatetime: "2026-04-01" }, "closeDatetime"],
    ["neither valid nor invalid", { delFlag: 2 }, "delFlag"],
  ])("%s is refused, and nothing is stored", async (_name, own, path) => {
    const { status, errors } = await call("POST", "", { ...least, ...own });
    expect([status, errors.map((error) => error.path)]).toEqual([400, [path]]);
    expect(await rows()).toEqual([]);
  });
  it("is not made by an edit either: what stands is held against what comes", async () => {
    const { id } = await published({ openDatetime: "2026-04-02" });
    const { status, errors } = await call("PUT", `/${id}`, { closeDatetime: "2026-04-01" });
    expect([status, errors]).toEqual([400, [{ path: "closeDatetime", message: "終了日は公開日以降の日付を入力してください" }]]);
    for (const own of [{ title: "" }, { contents: null }, { category: "" }, { delFlag: null }, { createdBy: other?.id }]) {
      expect((await call("PUT", `/${id}`, own)).status).toBe(400);
    }
    expect((await call("GET", `/${id}`)).json.information).toMatchObject({ title: "棚卸し", closeDatetime: null });
  });
  it("is no announcement: 404, and 400 for what is no id", async () => {
    const nowhere = "019a0000-0000-7000-8000-000000000000";
    for (const method of ["GET", "PUT"]) {
      const json = method === "PUT" ? {} : undefined;
      expect((await call(method, `/${nowhere}`, json)).status).toBe(404);
      expect((await call(method, "/x", json)).status).toBe(400);
    }
  });
});
