import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attendancesOf } from "#server/api/evaluation/attendance.ts";
import { memberEvaluationsOf } from "#server/api/evaluation/member-evaluation.ts";
import type { LongList } from "#server/api/guard/long-list.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let [hanako, jiro]: string[] = [];
let projectId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0, "面談 する子");
});
beforeEach(async () => {
  const { knex } = api.database;
  await knex.raw("truncate partner, project cascade");
  const names = { lastNameKana: "サトウ", firstNameKana: "ハナコ" };
  hanako = (await insert(knex, partner, { lastName: "佐藤", firstName: "花子", ...names })).id;
  jiro = (await insert(knex, partner, { lastName: "鈴木", firstName: "次郎" })).id;
  projectId = (await insert(knex, project, { name: "基幹刷新" })).id;
});
afterAll(() => api.close());

const read = async (path: string) => {
  const { status, json } = await api.call("GET", `/api/${path}`, { token: admin.token });
  return { status, json: json as unknown as Record<string, Record<string, unknown>> };
};
const allOf = async <T>(list: Promise<LongList<T>>) => (await list).page(0, (await list).length);
const trash = (table: string, id: string | undefined) =>
  api.database
    .knex(table)
    .where({ id: id ?? "" })
    .update({ deleted_at: new Date() });
const member = () => ({
  id: hanako,
  name: "佐藤 花子",
  lastName: "佐藤",
  firstName: "花子",
  lastNameKana: "サトウ",
  firstNameKana: "ハナコ",
});

describe("a daily report", () => {
  const day = { startDatetime: "2026-04-01T00:00:00.000Z", breaktime: "2026-04-01T03:00:00.000Z", report: "朝会\n実装" };
  const report = () => insert(api.database.knex, attendance, { partnerId: hanako ?? "", projectId, ...day });

  it("is read by id and by number, with its partner and its project", async () => {
    const { id, number, createdAt, updatedAt } = await report();
    const expected = {
      id,
      number,
      ...day,
      breaktimeEnd: null,
      closingDatetime: null,
      createdAt,
      updatedAt,
      partnerMember: member(),
      project: { id: projectId, name: "基幹刷新" },
    };
    for (const ref of [id, number]) {
      expect((await read(`attendance/${ref}`)).json).toEqual({ responseCode: 200, attendance: expected });
    }
  });
  it("keeps its project's name when that is in the trash, and leaves with its partner", async () => {
    const { id } = await report();
    await trash("project", projectId);
    expect((await read(`attendance/${id}`)).json["attendance"]?.["project"]).toEqual({ id: null, name: "基幹刷新" });
    await trash("partner", hanako);
    expect((await read(`attendance/${id}`)).status).toBe(404);
  });
  it("that does not exist is 404, and what is no id is 400", async () => {
    expect((await read("attendance/019a0000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await read("attendance/999999999999999")).status).toBe(404);
    expect((await read("attendance/x")).status).toBe(400);
  });
  it("is listed for its partner and for its project, newest update first", async () => {
    const { knex } = api.database;
    const days = ["2026-04-01", "2026-04-03", "2026-04-02"];
    for (const [at, date] of days.entries())
      await insert(knex, attendance, {
        partnerId: hanako ?? "",
        projectId,
        startDatetime: `${date}T00:00:00.000Z`,
        updatedAt: `2026-05-0${at + 1}T00:00:00.000Z`,
      });
    const last = { startDatetime: "2026-04-04T00:00:00.000Z", updatedAt: "2026-05-04T00:00:00.000Z" };
    await insert(knex, attendance, { partnerId: jiro ?? "", projectId, ...last });
    const actor = { id: admin.id, master: false };
    const daysOf = async (owner: Parameters<typeof attendancesOf>[1]) =>
      (await allOf(attendancesOf(knex, owner, actor))).map(({ startDatetime }) => startDatetime.slice(8, 10));
    expect(await daysOf({ partnerId: hanako ?? "" })).toEqual(["02", "03", "01"]);
    expect(await daysOf({ projectId })).toEqual(["04", "02", "03", "01"]);
    await trash("partner", jiro);
    expect(await daysOf({ projectId })).toEqual(["02", "03", "01"]);
  });
});

describe("a 360-degree evaluation", () => {
  it("names who is evaluated and who evaluates, and keeps the order of the scores", async () => {
    const { knex } = api.database;
    const said = { partnerId: hanako ?? "", evaluationPartnerId: jiro ?? "", projectId, memo: "助かった" };
    const { id } = await insert(knex, memberEvaluation, { ...said, scheduledDate: "2026-04-01", scores: [4, 5] });
    const { json } = await read(`partner_member_result_evaluation/${id}`);
    expect(json["partnerMemberResultEvaluation"]).toMatchObject({
      id,
      memo: "助かった",
      scheduledDate: "2026-04-01",
      evaluationPartnerId: jiro,
      partnerMember: member(),
      evaluationPartnerMember: { id: jiro, name: "鈴木 次郎" },
      project: { id: projectId, name: "基幹刷新" },
      evaluations: [{ score: 4 }, { score: 5 }],
    });
  });
  it("is listed on who is evaluated, not on who evaluates, whose name outlasts the trash", async () => {
    const { knex } = api.database;
    const actor = { id: admin.id, master: false };
    await insert(knex, memberEvaluation, { partnerId: hanako ?? "", evaluationPartnerId: jiro ?? "", projectId, scores: [1] });
    await trash("partner", jiro);
    expect(await allOf(memberEvaluationsOf(knex, { partnerId: jiro ?? "" }, actor))).toEqual([]);
    const [listed] = await allOf(memberEvaluationsOf(knex, { partnerId: hanako ?? "" }, actor));
    expect(listed?.evaluationPartnerMember).toMatchObject({ id: null, name: "鈴木 次郎" });
    expect(await allOf(memberEvaluationsOf(knex, { projectId }, actor))).toEqual([listed]);
  });
  it("is listed newest update first, then by id", async () => {
    const { knex } = api.database;
    const whose = { partnerId: hanako ?? "", evaluationPartnerId: jiro ?? "", projectId };
    const ids = [];
    for (const day of ["02", "03", "01", "03"]) {
      const updatedAt = `2026-05-${day}T00:00:00.000Z`;
      ids.push((await insert(knex, memberEvaluation, { ...whose, scores: [1], updatedAt })).id);
    }
    const [second, ...others] = ids;
    const [first, last, again] = others;
    const listed = await allOf(memberEvaluationsOf(knex, { projectId }, { id: admin.id, master: false }));
    expect(listed.map(({ id }) => id)).toEqual([...[first, again].sort(), second, last]);
  });
});

describe("a project evaluation from the partners' own site", () => {
  const scores = [
    { itemId: 101, score: 4 },
    { itemId: 102, score: 2 },
  ];
  it("answers scores, items and who interviewed, leaving out administrators that are gone", async () => {
    const { knex } = api.database;
    const gone = "019a0000-0000-7000-8000-000000000000";
    const { id } = await insert(knex, resultEvaluation, {
      partnerId: hanako ?? "",
      interviewerPartnerId: jiro ?? "",
      scheduledDate: "2026-04-01",
      scores,
      interviewerAdminIds: [gone, admin.id],
    });
    const { json } = await read(`result_evaluation/${id}`);
    const interviewer = { id: admin.id, name: "面談 する子" };
    expect(json["resultEvaluation"]).toMatchObject({
      id,
      scheduledDate: "2026-04-01",
      project: null,
      scores: [4, 2],
      partnerMember: member(),
      interviewerPartner: { id: jiro, name: "鈴木 次郎" },
      adminData: interviewer,
      adminUser: [interviewer],
      evaluations: [
        { mResultEvaluationId: 101, score: 4 },
        { mResultEvaluationId: 102, score: 2 },
      ],
    });
  });
  it("is listed on its partner, newest update first; nobody's list is empty, not missing", async () => {
    const { knex } = api.database;
    for (const [at, day] of ["01", "02"].entries())
      await insert(knex, resultEvaluation, {
        partnerId: hanako ?? "",
        scores,
        interviewerAdminIds: [],
        createdAt: `2026-04-${day}T00:00:00.000Z`,
        updatedAt: `2026-05-0${2 - at}T00:00:00.000Z`,
        scheduledDate: `2026-04-${day}`,
      });
    const list = (await read(`partner_member/${hanako}/result_evaluation`)).json["resultEvaluation"] as unknown as {
      readonly scheduledDate: string;
      readonly adminData: unknown;
    }[];
    expect(list.map(({ scheduledDate, adminData }) => [scheduledDate, adminData])).toEqual([
      ["2026-04-01", null],
      ["2026-04-02", null],
    ]);
    expect((await read(`partner_member/${jiro}/result_evaluation`)).json["resultEvaluation"]).toEqual([]);
    await trash("partner", hanako);
    expect((await read(`partner_member/${hanako}/result_evaluation`)).status).toBe(404);
  });
});
