import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { masterRows } from "#server/masters/master-rows.ts";
import { masters, seedMasters } from "#server/masters/seed-masters.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  await seedMasters(api.database.knex);
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

type Item = Readonly<Record<string, unknown>> & { readonly id: number };
async function list(path: string, key: string): Promise<readonly Item[]> {
  const answer = await api.call("GET", `/api/${path}`, { token: admin.token });
  expect(Object.keys(answer.json)).toEqual(["responseCode", key]);
  return (answer.json as unknown as Record<string, readonly Item[]>)[key] ?? [];
}
const below = (item: Item | undefined, key: string) => item?.[key] as readonly Item[];

describe("a master's call", () => {
  it.each([
    ["m_occupation", "mOccupation", ["id", "name"]],
    ["m_skill_major_industry", "mSkillMajorIndustry", ["id", "name", "mSkillIntermediateIndustry"]],
    [
      "m_skill_major_category",
      "mSkillMajorCategory",
      ["id", "name", "mSkillIntermediateCategory", "mSkillMinorCategory", "mSkillEngineer"],
    ],
    ["m_experience_year", "mExperienceYear", ["id", "name", "explanation"]],
    ["m_major_hard_skill", "mMajorHardSkill", ["id", "mOccupationId", "name", "mIntermediateHardSkill"]],
    ["m_major_soft_skill", "mMajorSoftSkill", ["id", "name", "mIntermediateSoftSkill"]],
    ["m_result_evaluation", "mResultEvaluation", ["id", "broadCategory", "category", "evaluationItem", "detail"]],
    ["prefecture_master", "prefectureMasterList", ["id", "name"]],
  ])("%s answers %s in the order of ids, with these keys: %j", async (path, key, keys) => {
    const items = await list(path, key);
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) expect(Object.keys(item)).toEqual(keys);
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
  it("gives items below another their own keys and their parents' numbers", async () => {
    const engineers = (await list("m_skill_major_category", "mSkillMajorCategory")).find(({ id }) => id === 2);
    expect(engineers?.["name"]).toBe("エンジニア");
    expect(below(engineers, "mSkillIntermediateCategory")[0]).toEqual({
      id: 201,
      mSkillMajorCategoryId: 2,
      name: "Webフロントエンド",
    });
    expect(below(engineers, "mSkillMinorCategory")[0]).toEqual({
      id: 20101,
      mSkillMajorCategoryId: 2,
      mSkillIntermediateCategoryId: 201,
      name: "画面設計",
    });
    expect(below(engineers, "mSkillEngineer")[0]).toEqual({ id: 101, mSkillMajorCategoryId: 2, name: "Java" });
    const [industry] = await list("m_skill_major_industry", "mSkillMajorIndustry");
    expect(below(industry, "mSkillIntermediateIndustry")[0]).toMatchObject({ id: 101, mSkillMajorIndustryId: 1 });
    const [hard] = await list("m_major_hard_skill", "mMajorHardSkill");
    expect(Object.keys(below(hard, "mIntermediateHardSkill")[0] ?? {})).toEqual([
      "id",
      "mMajorHardSkillId",
      "name",
      "description",
    ]);
    const [soft] = await list("m_major_soft_skill", "mMajorSoftSkill");
    expect(Object.keys(below(soft, "mIntermediateSoftSkill")[0] ?? {})).toEqual([
      "id",
      "mMajorSoftSkillId",
      "name",
      "description",
    ]);
  });
  it("has an empty list, not none, where nothing lies below", async () => {
    const design = (await list("m_skill_major_category", "mSkillMajorCategory")).find(({ id }) => id === 4);
    expect(design?.["mSkillEngineer"]).toEqual([]);
  });
  it("answers the project statuses in both readings at once", async () => {
    const answer = await api.call("GET", "/api/project_status_values", { token: admin.token });
    const read = answer.json as unknown as Record<string, readonly Item[]>;
    expect(Object.keys(read)).toEqual(["responseCode", "statusValues", "statuses", "phases", "executionPhases"]);
    const { statusValues = [], statuses = [], phases = [], executionPhases = [] } = read;
    expect(statuses).toContainEqual({ id: 105, name: "実行" });
    const ofCategory = (cat_id: number) => (item: Item) => ({ ...item, cat_id });
    expect(statusValues).toEqual([
      ...statuses.map(ofCategory(1)),
      ...phases.map(ofCategory(2)),
      ...executionPhases.map(ofCategory(3)),
    ]);
    expect(new Set(statusValues.map(({ id }) => id)).size).toBe(statusValues.length);
  });
});

describe("filling the masters", () => {
  it("again changes nothing, and so brings nothing to the devices", async () => {
    const { knex } = api.database;
    const marks = async () => {
      const all = await Promise.all(masters.map(({ table }) => knex(table).select("id", "changed_xid").orderBy("id")));
      return JSON.stringify(all);
    };
    const before = await marks();
    await seedMasters(knex);
    expect(await marks()).toBe(before);
  });
  it("brings a changed name up to date and keeps what an operator added", async () => {
    const { knex } = api.database;
    await knex("occupation").where({ id: 1 }).update({ name: "昔の名" });
    await knex("occupation").insert({ id: 9_001, name: "現場で足した職種" });
    await seedMasters(knex);
    const names = new Map((await list("m_occupation", "mOccupation")).map(({ id, name }) => [id, name]));
    const [first] = masterRows(masters.find(({ name }) => name === "occupation") as (typeof masters)[number]);
    expect([names.get(1), names.get(9_001)]).toEqual([first?.["name"], "現場で足した職種"]);
  });
});
