import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { admin as adminEntity } from "#sync/model/entities/admin.ts";
import { insert } from "#tests/support/factories.ts";
import { type Answer, type ApiServer, addAdmin, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let manager: string;
beforeAll(async () => {
  api = await startApi();
  await seedMasters(api.database.knex);
  admin = await signedIn(api, 0, "面談 する人");
  manager = (await addAdmin(api, 0)).id;
});
afterAll(() => api.close());

type Json = Readonly<Record<string, unknown>>;
/** The answers of calls about interviews. The server has checked each against its schema already. */
interface Told extends Json {
  readonly id: string;
  readonly number: number;
}
const json = <T>(answer: Answer) => JSON.parse(answer.text) as T;

const call = (method: string, path: string, sent?: Json) => api.call(method, `/api/${path}`, { token: admin.token, json: sent });
const judges = (...scores: number[]) =>
  Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`softskillJudge${at + 1}`, scores[at] ?? 3]));

const first = (partnerId: string, more: Json = {}): Json => ({
  partnerId,
  interviewType: 1,
  resultSts: 1,
  secondInterviewAdminId: manager,
  ...judges(),
  ...more,
});
const second = (partnerId: string, more: Json = {}): Json => ({
  partnerId,
  interviewType: 2,
  resultSts: 2,
  ...judges(),
  ...more,
});

async function addFirst(partnerId: string, more: Json = {}): Promise<string> {
  const answer = await call("POST", "interview", first(partnerId, more));
  expect(answer.json).toMatchObject({ responseCode: 200 });
  return json<{ interviewId: string }>(answer).interviewId;
}
async function addSecond(partnerId: string, more: Json = {}): Promise<string> {
  const answer = await call("POST", "second_interview", second(partnerId, more));
  expect(answer.json).toMatchObject({ responseCode: 200 });
  return json<{ secondInterviewId: string }>(answer).secondInterviewId;
}
const readFirst = async (ref: string | number) => json<{ interview: Told }>(await call("GET", `interview/${ref}`)).interview;
const readSecond = async (ref: string | number) =>
  json<{ secondInterview: Told }>(await call("GET", `second_interview/${ref}`)).secondInterview;
const listed = async (partnerId: string, kind: "interview" | "second_interview") => {
  const body = json<Record<string, Told[]>>(await call("GET", `partner_member/${partnerId}/${kind}`));
  return (body[kind === "interview" ? "interview" : "secondInterview"] ?? []).map(({ id }) => id);
};

describe("an interview is refused, and nothing is kept,", () => {
  const count = async () => {
    const tables = ["interview", "second_interview", "sync_audit"];
    return Promise.all(tables.map(async (table) => (await api.database.knex(table).count({ n: "*" }))[0]?.["n"]));
  };
  async function refused(path: string, sent: Json, wrong: string) {
    const before = await count();
    const { json } = await call("POST", path, sent);
    expect(json).toMatchObject({ responseCode: 400, responseMessage: "validation_error" });
    expect(json.errors.map((problem) => problem.path)).toContain(wrong);
    expect(await count()).toEqual(before);
  }
  it.each(["partnerId", "interviewType", "resultSts", "softskillJudge8"])("without %s", async (key) => {
    const partnerId = await addPartner(api);
    await refused("interview", first(partnerId, { [key]: undefined }), key);
    await refused("second_interview", second(partnerId, { [key]: undefined }), key);
  });
  it("without the manager of the second interview, which only the first asks for", async () => {
    const partnerId = await addPartner(api);
    for (const secondInterviewAdminId of [undefined, "", null]) {
      const { json } = await call("POST", "interview", first(partnerId, { secondInterviewAdminId }));
      expect(json.errors).toEqual([{ path: "secondInterviewAdminId", message: "二次面談担当MGRを確認してください" }]);
    }
    await addSecond(partnerId);
  });
  it.each<[string, unknown]>([
    ["interviewType", 3],
    ["resultSts", 0],
    ["scheduledDate", "2026-13-01"],
    ["careerVision", "あ".repeat(10_001)],
    ["hardskill", "a\0b"],
    ["weaknesses", 5],
    ["desiredMinHourlyRate", -1],
    ["desiredMaxMonthlyRate", 1_000_000_001],
    ["desiredMaxHourlyRate", "時給"],
    ["softskillJudge1", 0],
    ["softskillJudge1", 6],
    ["softskillJudge1", 3.5],
    ["softskillJudge2", null],
    ["softskillJudge3Memo", "あ".repeat(4_001)],
    ["workHistory", "x"],
    ["workHistory.0.years", [{ industry: "製造", years: "", role: "設計" }]],
    [
      "workHistory.1.role",
      [
        { industry: "製造", years: "3年", role: "設計" },
        { industry: "金融", years: "1年" },
      ],
    ],
    ["revisionOfId", "x"],
  ])("with a wrong %s", async (path, value) => {
    const partnerId = await addPartner(api);
    const key = path.split(".")[0] ?? "";
    await refused("interview", first(partnerId, { [key]: value }), path);
    await refused("second_interview", second(partnerId, { [key]: value }), path);
  });
  it.each<[string, unknown]>([
    ["projectHardSkillEvaluation.0.score", [{ mIntermediateHardSkillId: 101, score: 0 }]],
    ["projectHardSkillEvaluation.0.mIntermediateHardSkillId", [{ score: 3 }]],
    ["projectHardSkillEvaluation.0.mIntermediateHardSkillId", [{ mIntermediateHardSkillId: 999_999, score: 3 }]],
    ["projectHardSkillEvaluation", [101, 102, 101].map((id) => ({ mIntermediateHardSkillId: id, score: 3 }))],
  ])("with hard skills that are wrong at %s", async (path, projectHardSkillEvaluation) => {
    await refused("second_interview", second(await addPartner(api), { projectHardSkillEvaluation }), path);
  });
  it("for somebody or by somebody unknown, in the trash, or as a correction of another's", async () => {
    const partnerId = await addPartner(api);
    const unknown = "019a0000-0000-7000-8000-000000000000";
    const deleted = await addPartner(api, { deleted_at: new Date() });
    const others = await addFirst(await addPartner(api));
    const before = await count();
    for (const sent of [
      first(unknown),
      first(deleted),
      first(partnerId, { secondInterviewAdminId: unknown }),
      first(partnerId, { revisionOfId: unknown }),
      first(partnerId, { revisionOfId: others }),
    ])
      expect((await call("POST", "interview", sent)).json).toMatchObject({ responseCode: 404, responseMessage: "not_found" });
    expect((await call("POST", "second_interview", second(partnerId, { revisionOfId: others }))).status).toBe(404);
    expect(await count()).toEqual(before);
  });
});

describe("a first interview", () => {
  it("has every key, null where nothing was said", async () => {
    const partnerId = await addPartner(api);
    const id = await addFirst(partnerId, { careerVision: "", hopeReward: " ", desiredMinHourlyRate: "", workHistory: null });
    const { number, createdAt, updatedAt, ...told } = await readFirst(id);
    const texts = ["experienceRoles", "careerVision", "availableWorkingHours", "workingStyle", "intention", "noteForWork"];
    texts.push("hardskill", "softskill", "qualitativeEvaluation", "hopeReward", "recentProject", "currentJobDissatisfaction");
    texts.push("weaknesses", "desiredMinHourlyRate", "desiredMaxHourlyRate", "desiredMinMonthlyRate", "desiredMaxMonthlyRate");
    expect(told).toEqual({
      id,
      ...first(partnerId),
      ...Object.fromEntries(texts.map((key) => [key, null])),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`softskillJudge${n}Memo`, null])),
      scheduledDate: null,
      softskillAvarage: 3,
      workHistory: [],
      revisionOfId: null,
      adminUserData: { name: "面談 する人" },
      partnerMember: {
        id: partnerId,
        name: "山田 太郎",
        lastName: "山田",
        firstName: "太郎",
        lastNameKana: "ヤマダ",
        firstNameKana: "タロウ",
      },
    });
    expect([createdAt, updatedAt]).toEqual([updatedAt, createdAt]);
    expect((await readFirst(number)).id).toBe(id);
  });
  it("keeps what was said, with the average in full precision", async () => {
    const partnerId = await addPartner(api);
    const said = {
      scheduledDate: "2026-11-20",
      careerVision: "設計を\n続けたい",
      desiredMinHourlyRate: 4_000,
      desiredMaxHourlyRate: "6000",
      softskillJudge1Memo: "よく聞く",
      workHistory: [{ id: 7, industry: "製造", years: "3年", role: "設計" }],
    };
    const told = await readFirst(await addFirst(partnerId, { ...judges(5, 4, 4, 4, 4, 4, 4, 4), ...said }));
    expect(told).toMatchObject({
      ...said,
      desiredMaxHourlyRate: 6_000,
      workHistory: [{ industry: "製造", years: "3年", role: "設計" }],
    });
    expect(told["softskillAvarage"]).toBe(33 / 8);
  });
  it("outlives its interviewer and the second interview's manager", async () => {
    const leaving = await signedIn(api, 0);
    const sent = first(await addPartner(api), { secondInterviewAdminId: leaving.id });
    const answer = await api.call("POST", "/api/interview", { token: leaving.token, json: sent });
    await api.database.knex("admin").where({ id: leaving.id }).delete();
    const told = await readFirst(json<{ interviewId: string }>(answer).interviewId);
    expect(told).toMatchObject({ adminUserData: null, secondInterviewAdminId: null });
  });
  it("takes partner and manager by display number", async () => {
    const { id, number } = await insert(api.database.knex, adminEntity);
    const partnerId = await addPartner(api);
    const partnerNumber = (await api.database.knex("partner").where({ id: partnerId }).first("number")).number as number;
    const told = await readFirst(await addFirst(String(partnerNumber), { secondInterviewAdminId: number }));
    expect(told).toMatchObject({ partnerId, secondInterviewAdminId: id });
  });
});

describe("a second interview", () => {
  it("names its hard skills with their groups, and averages them apart", async () => {
    const partnerId = await addPartner(api);
    const projectHardSkillEvaluation = [
      { mIntermediateHardSkillId: 101, score: 5, memo: "独力でできる" },
      { mIntermediateHardSkillId: "102", score: "2", memo: "" },
    ];
    const told = await readSecond(await addSecond(partnerId, { ...judges(1), projectHardSkillEvaluation }));
    const { knex } = api.database;
    const major = await knex("major_hard_skill").where({ id: 1 }).first("id", "name");
    const [one, two] = await knex("intermediate_hard_skill").whereIn("id", [101, 102]).orderBy("id").select("id", "name");
    expect(told["secondInterviewHardSkill"]).toEqual([
      { score: 5, memo: "独力でできる", mIntermediateHardSkill: { ...one, mMajorHardSkill: major } },
      { score: 2, memo: null, mIntermediateHardSkill: { ...two, mMajorHardSkill: major } },
    ]);
    expect(told).toMatchObject({ secondInterviewHardSkillAvarage: 3.5, softskillAvarage: 22 / 8 });
    const { hard_occupation_ids } = await knex("second_interview").where({ id: told.id }).first("hard_occupation_ids");
    expect(hard_occupation_ids).toEqual([1]);
  });
  it("has no hard average without hard skills", async () => {
    const told = await readSecond(await addSecond(await addPartner(api), { projectHardSkillEvaluation: null }));
    expect(told).toMatchObject({ secondInterviewHardSkill: [], secondInterviewHardSkillAvarage: null });
    expect(told).not.toHaveProperty("secondInterviewAdminId");
  });
});

describe("corrections", () => {
  it.each([
    ["interview", addFirst, readFirst],
    ["second_interview", addSecond, readSecond],
  ] as const)("of %s are new revisions: the newest is listed, the others can be read", async (kind, add, read) => {
    const partnerId = await addPartner(api);
    const one = await add(partnerId, { hardskill: "初" });
    const two = await add(partnerId, { hardskill: "別" });
    const corrected = await add(partnerId, { hardskill: "訂正", revisionOfId: one });
    const again = await add(partnerId, { hardskill: "再訂正", revisionOfId: corrected });
    expect(await listed(partnerId, kind)).toEqual([again, two]);
    expect(await read(one)).toMatchObject({ hardskill: "初", revisionOfId: null });
    expect(await read(again)).toMatchObject({ hardskill: "再訂正", revisionOfId: one });
  });
});

describe("the interviewer", () => {
  const by = async (sender: TestAdmin, kind: "interview" | "second_interview", sent: Json): Promise<string> => {
    const answer = await api.call("POST", `/api/${kind}`, { token: sender.token, json: sent });
    return json<{ interviewId?: string; secondInterviewId?: string }>(answer)[
      kind === "interview" ? "interviewId" : "secondInterviewId"
    ] as string;
  };

  it("stays who entered it first, in all its revisions, whoever corrects it", async () => {
    const other = await signedIn(api, 0, "訂正 する人");
    const partnerId = await addPartner(api);
    const one = await addFirst(partnerId, { scheduledDate: "2026-01-05" });
    const two = await by(other, "interview", first(partnerId, { scheduledDate: "2026-01-05", revisionOfId: one }));
    for (const id of [one, two]) expect((await readFirst(id)).adminUserData).toEqual({ name: "面談 する人" });
  });

  it("of an arranged second one is the manager of the first, until somebody has entered it", async () => {
    const [arranging, holding] = [await signedIn(api, 0, "予定 する人"), await signedIn(api, 0, "担当 する人")];
    const partnerId = await addPartner(api);
    await addFirst(partnerId, { secondInterviewAdminId: holding.id });
    const planned = { scheduledDate: "2999-01-05" };
    const one = await by(arranging, "second_interview", second(partnerId, planned));
    expect((await readSecond(one)).adminUserData).toEqual({ name: "担当 する人" });
    const early = second(partnerId, { ...planned, ...judges(4), revisionOfId: one });
    expect((await readSecond(await by(admin, "second_interview", early))).adminUserData).toEqual({ name: "面談 する人" });
  });

  it.each([
    ["a memo", { softskillJudge8Memo: "よい" }],
    ["a text", { qualitativeEvaluation: "明るい" }],
    ["a score", judges(3, 2)],
  ])("of an interview arranged several times is who first enters %s, whoever corrects it", async (_what, entered) => {
    const [holding, later] = [await signedIn(api, 0, "担当 する人"), await signedIn(api, 0, "訂正 する人")];
    const partnerId = await addPartner(api);
    const planned = { scheduledDate: "2999-01-05", workHistory: [{ industry: "金融", years: "2年", role: "PMO" }] };
    const one = await by(later, "interview", first(partnerId, planned));
    const ids = [one, await by(later, "interview", first(partnerId, { ...planned, revisionOfId: one }))];
    expect((await readFirst(one)).adminUserData).toEqual({ name: "訂正 する人" });
    for (const sender of [holding, later])
      ids.push(await by(sender, "interview", first(partnerId, { ...planned, ...entered, revisionOfId: one })));
    for (const id of ids) expect((await readFirst(id)).adminUserData).toEqual({ name: "担当 する人" });
    expect(await listed(partnerId, "interview")).toEqual([ids.at(-1)]);
  });
});

describe("the latest first interview", () => {
  const latest = async (partnerId: string) =>
    json<{ interview: Told | null }>(await call("GET", `partner_member/${partnerId}/latest_interview`)).interview;
  it("is null when there is none, also with a second one", async () => {
    const partnerId = await addPartner(api);
    await addSecond(partnerId);
    expect(await latest(partnerId)).toBeNull();
  });
  it("is that of the latest day, in its newest revision", async () => {
    const partnerId = await addPartner(api);
    const workHistory = [{ industry: "金融", years: "2年", role: "PMO" }];
    const late = await addFirst(partnerId, { scheduledDate: "2026-11-02", workHistory });
    await addFirst(partnerId, { scheduledDate: "2026-11-01" });
    await addFirst(partnerId);
    expect(await latest(partnerId)).toMatchObject({ id: late, workHistory });
    const corrected = await addFirst(partnerId, { scheduledDate: "2026-11-02", revisionOfId: late });
    expect(await latest(partnerId)).toMatchObject({ id: corrected, workHistory: [] });
  });
});

describe("a partner in the trash", () => {
  it("takes its interviews with it, and they return with it", async () => {
    const partnerId = await addPartner(api);
    const [one, two] = [await addFirst(partnerId), await addSecond(partnerId)];
    const paths = [`interview/${one}`, `second_interview/${two}`];
    paths.push(...["interview", "second_interview", "latest_interview"].map((list) => `partner_member/${partnerId}/${list}`));
    const statuses = () => Promise.all(paths.map(async (path) => (await call("GET", path)).status));
    await api.database.knex("partner").where({ id: partnerId }).update({ deleted_at: new Date() });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await api.database.knex("partner").where({ id: partnerId }).update({ deleted_at: null });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("the work history of a partner", () => {
  it("is that of the newest interview, first or second, that has one", async () => {
    const partnerId = await addPartner(api);
    const history = async () =>
      (await api.call("GET", `/api/partner_member/${partnerId}`, { token: admin.token })).json.partnerMember;
    const job = (role: string) => [{ industry: "通信", years: "1年", role }];
    await addFirst(partnerId, { scheduledDate: "2026-01-01", workHistory: job("一次") });
    const told = await addSecond(partnerId, { scheduledDate: "2026-02-01", workHistory: job("二次") });
    await addSecond(partnerId, { scheduledDate: "2026-03-01" });
    expect((await history()).workHistory).toMatchObject(job("二次"));
    await addSecond(partnerId, { scheduledDate: "2026-02-01", revisionOfId: told });
    expect((await history()).workHistory).toMatchObject(job("一次"));
  });
});
