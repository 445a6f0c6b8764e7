import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LineValues } from "#sync/model/calls/history.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { type ApiServer, addPartner, addTag, type TestAdmin } from "./api-server.ts";
import { type Device, deviceOf } from "./device.ts";
import { type Earlier, type History, startHistoryApi } from "./history-api.ts";

let api: ApiServer;
let admin: TestAdmin;
let master: TestAdmin;
let device: Device;
let id: string;
beforeAll(async () => {
  ({ api, admin, master, device } = await startHistoryApi());
});
beforeEach(async () => {
  id = await addPartner(api, { last_name: "山田", created_at: "2026-01-01T00:00:00Z" });
});
afterAll(() => api.close());

const knex = () => api.database.knex;
const get = (path: string, token = admin.token) => api.call("GET", path, { token });
const asOf = async (day: string, who = admin, of = `partner_member/${id}`) => {
  const answer = await get(`/api/${of}/as_of?day=${day}`, who.token);
  expect(answer.status).toBe(200);
  return answer.json as unknown as Earlier;
};
/** Lets something happen on a day in Japan. */
const on = async (moment: string, act: () => Promise<unknown>) => {
  const known = await knex()("sync_audit").select("mutation_id");
  await act();
  const ids = known.map(({ mutation_id }: { mutation_id: string }) => mutation_id);
  await knex()("sync_audit").whereNotIn("mutation_id", ids).update({ taken_at: moment });
};
const edit = async (values: object) => {
  const row = (await knex()("partner").where({ id }).first()) as Readonly<Record<string, unknown>>;
  const seen = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]));
  expect(await device.push("partner.update", { id, ...values }, { [`partner/${id}`]: seen })).toEqual([]);
};
const tags = (add: readonly string[], remove: readonly string[] = []) =>
  device.push("partner.changeTags", { partnerId: id, add, remove });
/** Adds lines of the audit that say so often that a note of this length was changed. */
const noteChanges = (times: number, letters: number) =>
  knex().raw(
    `insert into sync_audit (mutation_id, admin_id, mutator, version, authored_at, outcome, changes)
     select gen_random_uuid(), ?::uuid, 'partner.update', 1, now(), 'applied',
       jsonb_build_array(jsonb_build_object('entity', 'partner', 'id', ?::text,
         'before', jsonb_build_object('memo', repeat('う', ?::int)), 'after', jsonb_build_object('memo', repeat('い', ?::int))))
     from generate_series(1, ?::int)`,
    [admin.id, id, letters, letters, times],
  );
const own = ({ rows }: Earlier) => new Map(rows[0]?.fields.map(({ label, past, present }) => [label, [past, present]]));
const others = ({ rows }: Earlier) => rows.slice(1).map(({ title, past, present }) => [title, past, present]);

describe("a record as it stood on a day", () => {
  it("is not told where what has happened since would fill the memory, although it is few changes", async () => {
    await noteChanges(100, 10_000);
    await asOf("2026-03-02");
    await noteChanges(150, 10_000);
    const { status, json } = await get(`/api/partner_member/${id}/as_of?day=2026-03-02`);
    expect([status, json.responseMessage, json.errors[0]?.path]).toEqual([400, "validation_error", "day"]);
  });
  it("is each value that stood at the end of that day in Japan, beside that of now", async () => {
    await on("2026-03-01T10:00:00+09:00", () => edit({ phone: "0311111111", status: 2 }));
    // The last moment of the second, and the first one of the third.
    await on("2026-03-02T23:59:59.999+09:00", () => edit({ phone: "0322222222" }));
    await on("2026-03-03T00:00:00+09:00", () => edit({ phone: "0333333333" }));
    const phone = async (day: string) => own(await asOf(day)).get("電話番号");
    expect(await phone("2026-02-28")).toEqual([null, "0333333333"]);
    expect(await phone("2026-03-01")).toEqual(["0311111111", "0333333333"]);
    expect(await phone("2026-03-02")).toEqual(["0322222222", "0333333333"]);
    expect(await phone("2026-03-03")).toEqual(["0333333333", "0333333333"]);
    expect(own(await asOf("2026-03-01")).get("姓")).toEqual(["山田", "山田"]);
  });

  it("has the tags and the company of that day, also those that are gone", async () => {
    const [java, kotlin] = [await addTag(api, "Java"), await addTag(api, "Kotlin")];
    await on("2030-03-01T10:00:00+09:00", () => tags([java]));
    await on("2030-03-05T10:00:00+09:00", () => tags([kotlin], [java]));
    expect(others(await asOf("2030-03-02"))).toEqual([
      ["Kotlin", false, true],
      ["Java", true, false],
    ]);
    expect(others(await asOf("2030-03-05"))).toEqual([["Kotlin", true, true]]);
    expect(others(await asOf("2030-02-01"))).toEqual([["Kotlin", false, true]]);
  });

  it("says where it was not registered, was in the trash, or is not known any more", async () => {
    expect((await asOf("2025-12-31")).state).toBe("unregistered");
    expect((await asOf("2026-01-01")).state).toBe("there");
    await on("2026-03-01T10:00:00+09:00", () => device.push("partner.remove", { id }));
    const keeper = deviceOf(api, master);
    const restore = () => keeper.push("partner.restore", { id });
    await on("2026-03-03T10:00:00+09:00", async () => expect(await restore()).toEqual([]));
    expect((await asOf("2026-03-02")).state).toBe("trashed");
    const erased = auditLine([{ entity: "partner", id, before: null, after: null }], admin.id);
    await knex()("sync_audit").insert({ ...erased, taken_at: "2026-03-04T10:00:00+09:00" });
    expect(await asOf("2026-03-02")).toMatchObject({ state: "unknown", rows: [], more: 0 });
    expect((await asOf("2026-03-04")).state).toBe("there");
  });

  it("follows each of many edits back to what stood after the one before", async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `メモ${at % 5}`);
    for (const [at, text] of texts.entries())
      await on(`2026-04-${String(at + 1).padStart(2, "0")}T12:00:00+09:00`, () => edit({ memo: text }));
    for (const [at, text] of texts.entries())
      expect(own(await asOf(`2026-04-${String(at + 1).padStart(2, "0")}`)).get("備考")).toEqual([text, texts.at(-1)]);
  });

  it("is refused to guests, for what is not there, and for days that do not exist", async () => {
    expect((await api.call("GET", `/api/partner_member/${id}/as_of?day=2026-01-01`)).status).toBe(401);
    for (const query of ["", "?day=", "?day=2026-02-30", "?day=0000-01-01", "?day=now"])
      expect((await get(`/api/partner_member/${id}/as_of${query}`)).status).toBe(400);
    expect((await asOf("9999-12-31")).state).toBe("there");
    expect((await asOf("0001-01-01")).state).toBe("unregistered");
    expect((await get(`/api/partner_member/${uuidv7()}/as_of?day=2026-01-01`)).status).toBe(404);
    expect((await get(`/api/project/${id}/as_of?day=2026-01-01`)).status).toBe(404);
  });

  it("is a project's roles and positions, too", async () => {
    const projectId = uuidv7();
    await knex()("project").insert({ id: projectId, name: "会員サイト", content: "設計", is_valid: true });
    const seen = { [`project/${projectId}`]: { name: "会員サイト" } };
    await on("2030-03-01T10:00:00+09:00", async () =>
      expect(await device.push("project.update", { id: projectId, name: "予約サイト" }, seen)).toEqual([]),
    );
    await on("2030-03-02T10:00:00+09:00", () =>
      device.push("project.update", { id: projectId, managers: { add: [admin.id], remove: [] } }),
    );
    const then = await asOf("2030-03-01", admin, `project/${projectId}`);
    expect(own(then).get("案件名")).toEqual(["予約サイト", "予約サイト"]);
    expect(others(then)).toEqual([[expect.stringContaining("担当 花子"), false, true]]);
    expect(own(await asOf("2030-02-28", admin, `project/${projectId}`)).get("案件名")).toEqual(["会員サイト", "予約サイト"]);
  });
});

describe("the values of one line", () => {
  const lines = async () => ((await get(`/api/partner_member/${id}/history`)).json as unknown as History).lines;

  it("are what an edit replaced and wrote, as it is stored", async () => {
    await edit({ phone: "0311111111", status: 2 });
    const [line] = await lines();
    const answer = await get(`/api/partner_member/${id}/history/${line?.id}`);
    expect((answer.json as unknown as LineValues).changes).toEqual([
      {
        entity: "partner",
        id,
        fields: expect.arrayContaining([
          { name: "phone", before: null, after: "0311111111" },
          { name: "status", before: null, after: 2 },
        ]),
      },
    ]);
  });

  it("are there for each record of an act on many", async () => {
    const change = (of: string) => ({ entity: "partner", id: of, before: { phone: null }, after: { phone: "0311111111" } });
    const line = auditLine([...Array.from({ length: 300 }, () => change(uuidv7())), change(id)], admin.id);
    await knex()("sync_audit").insert(line);
    const answer = await get(`/api/partner_member/${id}/history/${line.mutation_id}`);
    expect((answer.json as unknown as LineValues).changes).toEqual([
      { entity: "partner", id, fields: [{ name: "phone", before: null, after: "0311111111" }] },
    ]);
  });

  it("are refused with a sentence where they are as long as a push may be", async () => {
    await noteChanges(1, 300_000);
    const { mutation_id: line } = (await knex()("sync_audit")
      .whereRaw("changes @> ?", JSON.stringify([{ id }]))
      .first("mutation_id")) as {
      mutation_id: string;
    };
    const answer = await get(`/api/partner_member/${id}/history/${line}`);
    expect([answer.status, answer.json["errors"]]).toEqual([
      400,
      [{ path: "line", message: "この変更の値は長すぎるため、表示できません" }],
    ]);
  });

  it("are not those of another record, of what was added, or of a merge", async () => {
    const other = await addPartner(api);
    await edit({ phone: "0311111111" });
    const [line] = await lines();
    expect((await get(`/api/partner_member/${other}/history/${line?.id}`)).status).toBe(404);
    expect((await get(`/api/partner_member/${id}/history/${uuidv7()}`)).status).toBe(404);
    expect((await get(`/api/partner_member/${id}/history/1`)).status).toBe(400);
    expect((await api.call("GET", `/api/partner_member/${id}/history/${line?.id}`)).status).toBe(401);
    expect(await device.push("memo.create", { id: uuidv7(), targetType: "partner", targetId: id, content: "英語可" })).toEqual(
      [],
    );
    expect((await get(`/api/partner_member/${id}/history/${(await lines())[0]?.id}`)).status).toBe(404);
    expect(await device.push("partner.merge", { id: other, intoId: id, take: [] })).toEqual([]);
    const merge = (await lines()).find(({ changes }) => changes.some(({ entity }) => entity === "partnerMerge"));
    expect((await get(`/api/partner_member/${id}/history/${merge?.id}`)).status).toBe(404);
  });
});
