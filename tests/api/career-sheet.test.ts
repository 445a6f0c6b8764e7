import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { type Device, deviceOf } from "./device.ts";

let api: ApiServer;
let admin: TestAdmin;
let device: Device;
let partnerId: string;
beforeAll(async () => {
  api = await startApi();
  await seedMasters(api.database.knex);
  admin = await signedIn(api, 0);
  device = deviceOf(api, admin);
});
beforeEach(async () => {
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

interface Sheet {
  readonly id: string;
  readonly skillSheets: readonly object[];
}
async function sheets(): Promise<readonly Sheet[]> {
  const answer = await api.call("GET", `/api/partner_member/${partnerId}/industry_sheet`, { token: admin.token });
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { partnerIndustrySheet: Sheet[] }).partnerIndustrySheet;
}

/** Returns masters' ids of a chain from parent to child, and one that belongs to another parent. */
async function masters() {
  const { knex } = api.database;
  const industry = await knex("intermediate_industry").orderBy("id").first("id", "major_industry_id as majorId", "name");
  const otherIndustry = await knex("intermediate_industry").whereNot("major_industry_id", industry.majorId).first("id");
  const minors = await knex("minor_category").where("major_category_id", 2).orderBy("id").limit(2);
  const otherMinor = await knex("minor_category").whereNot("major_category_id", 2).first("id", "major_category_id as majorId");
  const otherMiddle = await knex("intermediate_category").whereNot("major_category_id", 2).first("id");
  const engineer = await knex("engineer_skill").orderBy("id").first("id", "name");
  const year = await knex("experience_year").orderBy("id").first("id");
  return { industry, otherIndustry, minors, otherMinor, otherMiddle, engineer, year };
}

async function addIndustry(more: object = {}): Promise<string> {
  const { industry } = await masters();
  const id = uuidv7();
  const input = { id, partnerId, majorIndustryId: industry.majorId, intermediateIndustryId: industry.id, ...more };
  expect(await device.push("industrySheet.create", input)).toEqual([]);
  return id;
}
async function engineerJob(industrySheetId: string) {
  const { minors, engineer, year } = await masters();
  const [minor] = minors;
  return {
    id: uuidv7(),
    industrySheetId,
    majorCategoryId: 2,
    intermediateCategoryId: minor.intermediate_category_id as number,
    role: "設計の取りまとめ",
    details: [{ id: uuidv7(), minorCategoryId: minor.id as number, experienceYearId: year.id as number, role: null }],
    engineers: [{ id: uuidv7(), engineerSkillId: engineer.id as number, experienceYearId: year.id as number }],
  };
}

describe("a career sheet", () => {
  it("is empty before anything was entered, and unknown without its partner", async () => {
    expect(await sheets()).toEqual([]);
    await api.database.knex("partner").where({ id: partnerId }).update({ deleted_at: new Date() });
    const gone = await api.call("GET", `/api/partner_member/${partnerId}/industry_sheet`, { token: admin.token });
    expect(gone.json).toEqual({ responseCode: 404, responseMessage: "not_found" });
  });
  it("comes from a device and is answered in the order in which it was entered, under the wire's names", async () => {
    const { industry } = await masters();
    const [first, second] = [await addIndustry(), await addIndustry({ intermediateIndustryId: null })];
    const job = await engineerJob(first);
    expect(await device.push("skillSheet.create", job)).toEqual([]);
    const major = await api.database.knex("major_industry").where({ id: industry.majorId }).first("id", "name");
    const common = { mSkillMajorIndustryId: major.id, mSkillMajorIndustry: major };
    const [detail] = job.details;
    const [engineer] = job.engineers;
    expect(await sheets()).toEqual([
      {
        id: first,
        ...common,
        mSkillIntermediateIndustryId: industry.id,
        mSkillIntermediateIndustry: { id: industry.id, name: industry.name, mSkillMajorIndustryId: major.id },
        skillSheets: [
          {
            id: job.id,
            mSkillMajorCategoryId: 2,
            mSkillIntermediateCategoryId: job.intermediateCategoryId,
            role: "設計の取りまとめ",
            details: [
              {
                id: detail?.id,
                mSkillMinorCategoryId: detail?.minorCategoryId,
                mExperienceYearId: detail?.experienceYearId,
                role: null,
              },
            ],
            engineers: [
              { id: engineer?.id, mSkillEngineerId: engineer?.engineerSkillId, mExperienceYearId: engineer?.experienceYearId },
            ],
          },
        ],
      },
      { id: second, ...common, mSkillIntermediateIndustryId: null, mSkillIntermediateIndustry: null, skillSheets: [] },
    ]);
  });
  it("stands in the order of its places; what has none stands last, as it was entered", async () => {
    const [first, second, third] = [await addIndustry(), await addIndustry({ place: 2 }), await addIndustry({ place: 1.5 })];
    const jobs = [await engineerJob(third), await engineerJob(third)];
    for (const [at, job] of jobs.entries()) expect(await device.push("skillSheet.create", { ...job, place: -at })).toEqual([]);
    const found = await sheets();
    expect(found.map(({ id }) => id)).toEqual([third, second, first]);
    expect(found[0]?.skillSheets).toMatchObject([{ id: jobs[1]?.id }, { id: jobs[0]?.id }]);
    expect(await device.push("industrySheet.update", { id: first, place: 0 })).toEqual([]);
    expect((await sheets()).map(({ id }) => id)).toEqual([first, third, second]);
  });
  it("is changed and removed field by field, an industry with its jobs", async () => {
    const [first, second] = [await addIndustry(), await addIndustry()];
    const [one, two] = [await engineerJob(first), await engineerJob(second)];
    for (const job of [one, two]) expect(await device.push("skillSheet.create", job)).toEqual([]);
    expect(await device.push("skillSheet.update", { id: one.id, role: "", engineers: [] })).toEqual([]);
    expect(await device.push("industrySheet.update", { id: first, intermediateIndustryId: null })).toEqual([]);
    const seen = { [`industrySheet/${second}`]: { majorIndustryId: 1 }, [`skillSheet/${two.id}`]: { industrySheetId: second } };
    expect(await device.push("industrySheet.remove", { id: second }, seen)).toEqual([]);
    expect(await sheets()).toMatchObject([
      { id: first, mSkillIntermediateIndustry: null, skillSheets: [{ id: one.id, role: null, engineers: [], details: [{}] }] },
    ]);
    expect(
      await device.push("skillSheet.remove", { id: one.id }, { [`skillSheet/${one.id}`]: { industrySheetId: first } }),
    ).toEqual([]);
    expect((await sheets())[0]?.skillSheets).toEqual([]);
  });
  it("of a partner in the trash stays as it was", async () => {
    const industry = await addIndustry();
    const job = await engineerJob(industry);
    expect(await device.push("skillSheet.create", job)).toEqual([]);
    await api.database.knex("partner").update({ deleted_at: new Date() });
    for (const [name, input] of [
      ["industrySheet.update", { id: industry, intermediateIndustryId: null }],
      ["skillSheet.update", { id: job.id, role: "" }],
      ["skillSheet.remove", { id: job.id }],
      ["industrySheet.remove", { id: industry }],
    ] as const)
      expect([name, await device.push(name, input)]).toEqual([name, ["not_found"]]);
    await api.database.knex("partner").update({ deleted_at: null });
    expect(await sheets()).toMatchObject([{ id: industry, skillSheets: [{ id: job.id }] }]);
  });
  it("refuses what does not exist or does not belong together", async () => {
    const { otherIndustry, otherMinor, otherMiddle, year } = await masters();
    const industrySheetId = await addIndustry();
    const job = await engineerJob(industrySheetId);
    expect(await device.push("skillSheet.create", job)).toEqual([]);
    const before = await sheets();
    const wrong = (path: string) => [`validation_error ${path}`];
    const foreignDetail = { id: uuidv7(), minorCategoryId: otherMinor.id, experienceYearId: year.id, role: null };
    for (const [name, input, issue] of [
      [
        "industrySheet.update",
        { id: industrySheetId, intermediateIndustryId: otherIndustry.id },
        wrong("intermediateIndustryId"),
      ],
      [
        "industrySheet.update",
        { id: industrySheetId, majorIndustryId: 999_999 },
        wrong("majorIndustryId intermediateIndustryId"),
      ],
      ["skillSheet.update", { id: job.id, intermediateCategoryId: otherMiddle.id }, wrong("intermediateCategoryId")],
      ["skillSheet.update", { id: job.id, details: [foreignDetail] }, wrong("details.0.minorCategoryId")],
      [
        "skillSheet.update",
        { id: job.id, majorCategoryId: otherMinor.majorId, intermediateCategoryId: null, details: [] },
        wrong("engineers"),
      ],
      [
        "skillSheet.update",
        { id: job.id, engineers: [{ id: uuidv7(), engineerSkillId: 999_999, experienceYearId: 999_999 }] },
        wrong("engineers.0.engineerSkillId engineers.0.experienceYearId"),
      ],
      ["skillSheet.create", { ...job, id: uuidv7(), industrySheetId: uuidv7() }, ["not_found"]],
      ["industrySheet.update", { id: uuidv7(), intermediateIndustryId: null }, ["not_found"]],
    ] as const)
      expect([input, await device.push(name, input)]).toEqual([input, issue]);
    expect(await sheets()).toEqual(before);
  });
  it("is not added to a partner in the trash", async () => {
    const industrySheetId = await addIndustry();
    const { industry } = await masters();
    await api.database.knex("partner").where({ id: partnerId }).update({ deleted_at: new Date() });
    const input = { id: uuidv7(), partnerId, majorIndustryId: industry.majorId };
    expect(await device.push("industrySheet.create", input)).toEqual(["not_found"]);
    expect(await device.push("skillSheet.create", await engineerJob(industrySheetId))).toEqual(["not_found"]);
  });
  it("gives the partner its skills, each name once, minor categories before engineer skills", async () => {
    const { minors, engineer } = await masters();
    const first = await addIndustry();
    for (const at of [0, 1, 0]) {
      const job = await engineerJob(first);
      const minor = minors[at];
      const details = job.details.map((detail) => ({ ...detail, minorCategoryId: minor.id as number }));
      expect(await device.push("skillSheet.create", { ...job, intermediateCategoryId: null, details })).toEqual([]);
    }
    const answer = await api.call("GET", `/api/partner_member/${partnerId}`, { token: admin.token });
    expect(answer.json.partnerMember.skills).toEqual([...minors.map(({ name }) => name as string), engineer.name]);
    const list = (await api.call("GET", "/api/partner_member", { token: admin.token })).json.partnerMember.rows;
    expect(list.find(({ id }) => id === partnerId)?.skills).toEqual(answer.json.partnerMember.skills);
  });
});
