import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiServer, addCompany, addPartner, addTag, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

const get = (path: string) => api.call("GET", path, { token: admin.token });
const idsOf = async (query: string) => {
  const answer = await get(`/api/partner_member?${query}`);
  expect(answer.status).toBe(200);
  return answer.json.partnerMember.rows.map(({ id }) => id);
};
const search = (name: string) => idsOf(`name=${encodeURIComponent(name)}`);
const empty = () => api.database.knex.raw("truncate partner, company, partner_tag, memo cascade");

describe("the list of partners", () => {
  beforeAll(empty);
  it("comes fifty a page, newest update first, and is empty past its end", async () => {
    const ids = [];
    for (let at = 0; at < 53; at++) ids.push(await addPartner(api, { updated_at: new Date(Date.UTC(2026, 0, 1, 0, at)) }));
    const newest = ids.toReversed();
    const first = await get("/api/partner_member");
    expect(first.json.page).toEqual({ maxPageCount: 2, maxCount: 53 });
    expect(first.json.partnerMember.page).toEqual(first.json.page);
    expect(await idsOf("page=1")).toEqual(newest.slice(0, 50));
    expect(await idsOf("page=2")).toEqual(newest.slice(50));
    expect(await idsOf("page=3")).toEqual([]);
    for (const far of ["999999999", "9".repeat(10), "9".repeat(400)]) expect(await idsOf(`page=${far}`)).toEqual([]);
    expect((await get("/api/partner_member_all_count")).json).toEqual({ responseCode: 200, allCount: 53 });
  });
  it.each([
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "page=1&page=2",
    "sts=x",
    "industry=x",
    "sort=name",
    "tagIds=x",
    "name=%00",
  ])("refuses %s", async (query) => {
    const answer = await get(`/api/partner_member?${query}`);
    expect(answer.json).toMatchObject({ responseCode: 400, responseMessage: "validation_error" });
    expect(answer.json.errors[0]?.path.split(".")[0]).toBe(query.split("=")[0]);
  });
  it("takes filters that a form left empty as not given", async () => {
    expect(await idsOf("page=&sts=&name=&industry=&skill=&position=&tagIds=&sort=")).toHaveLength(50);
  });
});

describe("finding partners", () => {
  beforeAll(empty);
  it("finds a name however it is typed, and a mail and a company", async () => {
    const yamada = await addPartner(api, { mail: "Taro.Y@example.com" });
    const suzuki = await addPartner(api, {
      last_name: "鈴木",
      first_name: "花子",
      last_name_kana: "スズキ",
      first_name_kana: "ハナコ",
    });
    await addCompany(api, "株式会社ＡＢＣデザイン", [suzuki]);
    for (const typed of ["山田", "山田太郎", "山田 太郎", "山田　太郎", "やまだ", "ﾔﾏﾀﾞ ﾀﾛｳ", "だたろ", "TARO.y@EXAMPLE"]) {
      expect([typed, await search(typed)]).toEqual([typed, [yamada]]);
    }
    for (const typed of ["abc", "でざいん", "abc デザイン"]) expect([typed, await search(typed)]).toEqual([typed, [suzuki]]);
    expect(await search("どこにもいない")).toEqual([]);
    for (const typed of ["デザイン 鈴木", "花子　ABC すずき"]) expect([typed, await search(typed)]).toEqual([typed, [suzuki]]);
    expect(await search("デザイン 山田")).toEqual([]);
  });
  it("takes wildcards and quotes as what they are", async () => {
    const odd = await addPartner(api, { last_name: "50%_'\\", first_name: "名" });
    for (const typed of ["%", "_", "'", "\\", "50%_'\\名"]) expect(await search(typed)).toEqual([odd]);
  });
  it("follows a change of name, of company and of the company's name", async () => {
    const id = await addPartner(api, { last_name: "旧姓" });
    const company = await addCompany(api, "前の会社", [id]);
    const { knex } = api.database;
    await knex("partner").where({ id }).update({ last_name: "新姓" });
    expect([await search("旧姓"), await search("新姓")]).toEqual([[], [id]]);
    await knex("company").where({ id: company }).update({ name: "後の会社" });
    expect([await search("前の会社"), await search("後の会社")]).toEqual([[], [id]]);
    await knex("membership").where({ partner_id: id }).delete();
    expect(await search("後の会社")).toEqual([]);
  });
  it("filters by status and by all of several tags, named by id or by number", async () => {
    const [one, both] = [await addPartner(api, { status: 2 }), await addPartner(api, { status: 4 })];
    const [red, blue] = [await addTag(api, "赤"), await addTag(api, "青")];
    const { knex } = api.database;
    for (const [partner_id, partner_tag_id] of [
      [one, red],
      [both, red],
      [both, blue],
    ])
      await knex("partner_tagging").insert({ partner_id, partner_tag_id });
    const number = (await knex("partner_tag").where({ id: blue }).first("number")).number as number;
    expect(await idsOf("sts=4")).toEqual([both]);
    expect(await idsOf("sts=9")).toEqual([]);
    expect(new Set(await idsOf(`tagIds=${red}`))).toEqual(new Set([one, both]));
    expect(await idsOf(`tagIds=${red},${blue},${red}`)).toEqual([both]);
    expect(await idsOf(`tagIds=${red.toUpperCase()},${number}`)).toEqual([both]);
    expect(await idsOf(`tagIds=${blue},${number}`)).toEqual([both]);
    expect(await idsOf("tagIds=019a0000-0000-7000-8000-000000000000")).toEqual([]);
    expect(await idsOf("tagIds=999999999999")).toEqual([]);
    const rows = (await get(`/api/partner_member?tagIds=${blue}`)).json.partnerMember.rows;
    expect(rows[0]?.tags.map((tag) => tag.name).toSorted()).toEqual(["赤", "青"].toSorted());
  });
  it("finds nobody by industry, skill or position while there are no career sheets", async () => {
    for (const filter of ["industry=1", "skill=2", "position=3"]) expect(await idsOf(filter)).toEqual([]);
  });
  it("sorts by kana and by creation", async () => {
    await empty();
    const [b, a] = [
      await addPartner(api, { last_name_kana: "イトウ", created_at: "2026-01-02" }),
      await addPartner(api, { last_name_kana: "ｱｵｷ", created_at: "2026-01-01" }),
    ];
    expect(await idsOf("sort=kana")).toEqual([a, b]);
    expect(await idsOf("sort=createdAt")).toEqual([b, a]);
  });
  it("leaves the trash out", async () => {
    await empty();
    const id = await addPartner(api, { deleted_at: new Date() });
    expect(await search("山田")).toEqual([]);
    expect((await get("/api/partner_member_all_count")).json.allCount).toBe(0);
    expect((await get(`/api/partner_member/${id}`)).status).toBe(404);
    expect((await get(`/api/partner_member/${id}/tags`)).status).toBe(404);
  });
});

describe("one partner", () => {
  beforeAll(empty);
  it("has every key, with null and empty lists for what is not there", async () => {
    const id = await addPartner(api);
    const { number, createdAt, updatedAt, ...rest } = (await get(`/api/partner_member/${id}`)).json.partnerMember;
    expect(rest).toEqual({
      id,
      lastName: "山田",
      firstName: "太郎",
      lastNameKana: "ヤマダ",
      firstNameKana: "タロウ",
      name: "山田 太郎",
      phone: null,
      mail: null,
      mail2: null,
      gender: null,
      birthday: null,
      zip: null,
      address: null,
      sts: null,
      employeeStatus: 0,
      source: null,
      invoiceId: null,
      memo: null,
      profileImagePath: null,
      skills: [],
      tags: [],
      latestProject: null,
      partnerCompanyMap: null,
      partnerAttribute: null,
      partnerHopeWork: null,
      partnerProfileFile: [],
      workHistory: [],
      contracts: [],
      attendances: [],
      memberEvaluations: [],
      totalAllAvarageScoreAvarage: null,
    });
    expect([createdAt, updatedAt].every((at) => at.endsWith("Z"))).toBe(true);
    expect((await get(`/api/partner_member/${number}`)).json.partnerMember.id).toBe(id);
    expect((await get(`/api/partner_member/${id.toUpperCase()}`)).json.partnerMember.id).toBe(id);
  });
  it("carries company, attributes and the desired working style with flags as numbers", async () => {
    const id = await addPartner(api, {
      birthday: "1990-02-28",
      status: 3,
      work_motivation: 2,
      hope_hours_per_day: 4,
      is_full_remote_ok: true,
    });
    const company = await addCompany(api, "例示株式会社", [id]);
    const { partnerMember } = (await get(`/api/partner_member/${id}`)).json;
    expect(partnerMember).toMatchObject({
      birthday: "1990-02-28",
      sts: 3,
      partnerCompanyMap: { company: { id: company, name: "例示株式会社", nameKana: null } },
      partnerAttribute: { workMotivation: 2, selfIntroduction: null },
      partnerHopeWork: { hopeHoursPerDay: 4, hopeDaysPerWeek: null, isFullRemoteOk: 1, isOfficeVisitOk: 0 },
    });
    const { rows } = (await get("/api/company")).json.company;
    expect(rows).toMatchObject([{ id: company, memberCount: 1 }]);
  });
  it("is 404 when unknown and 400 when it cannot be an id", async () => {
    for (const id of ["019a0000-0000-7000-8000-000000000000", "0", "999999999", "999999999999999"]) {
      expect((await get(`/api/partner_member/${id}`)).json).toEqual({ responseCode: 404, responseMessage: "not_found" });
    }
    for (const id of ["x", "1.5", "-1", "%00", "%ZZ", "1".repeat(16)])
      expect((await get(`/api/partner_member/${id}`)).status).toBe(400);
  });
});

describe("the tags on a partner", () => {
  const put = (id: string, tagIds: unknown) =>
    api.call("POST", `/api/partner_member/${id}/tags`, { token: admin.token, json: { tagIds } });
  const names = (answer: Answer) => answer.json.tags.map(({ name }) => name).toSorted();

  it("are replaced by the set sent, and answered", async () => {
    const id = await addPartner(api);
    const [a, b, c] = [await addTag(api, "a"), await addTag(api, "b"), await addTag(api, "c")];
    expect(names(await put(id, [a, b, a]))).toEqual(["a", "b"]);
    const number = (await api.database.knex("partner_tag").where({ id: c }).first("number")).number as number;
    expect(names(await put(id, [b, number]))).toEqual(["b", "c"]);
    const answer = await get(`/api/partner_member/${id}/tags`);
    expect([answer.json.success, names(answer)]).toEqual([true, ["b", "c"]]);
    expect((await put(id, [])).json).toEqual({ responseCode: 200, success: true, tags: [] });
  });
  it("stay as they were when one of the set is unknown", async () => {
    const id = await addPartner(api);
    const tag = await addTag(api, "既存");
    await put(id, [tag]);
    const refused = await put(id, ["019a0000-0000-7000-8000-000000000000"]);
    expect(refused.json).toEqual({ responseCode: 404, responseMessage: "not_found", success: false });
    expect((await put(id, "x")).json).toMatchObject({ responseCode: 400, success: false, errors: [{ path: "tagIds" }] });
    expect(names(await get(`/api/partner_member/${id}/tags`))).toEqual(["既存"]);
  });
  it("end as one of the sets when two are sent at once, never as a mixture", async () => {
    const id = await addPartner(api);
    const [a, b] = [await addTag(api, "x"), await addTag(api, "y")];
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([put(id, [a]), put(id, [b])]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(names(await get(`/api/partner_member/${id}/tags`))).toHaveLength(1);
    }
  });
});
