import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPartner, type TestAdmin } from "./api-server.ts";
import { openProjectOffice, type ProjectOffice } from "./project-office.ts";

let office: ProjectOffice;
let partnerId: string;
let projectId: string;
let positionId: string;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(async () => {
  await office.api.database.knex.raw("truncate project, partner cascade");
  partnerId = await addPartner(office.api);
  ({ projectId, positionId } = await office.position(1));
});
afterAll(() => office.api.close());

const nobody = "019a0000-0000-7000-8000-000000000000";
const save = (body: object, who?: TestAdmin) =>
  office.json("POST", `/api/partner_member/${partnerId}/project_evaluation`, { projectId, sts: 1, ...body }, who);
const soft = (...scores: unknown[]) =>
  scores.map((score, at) => ({ mIntermediateSoftSkillId: at + 1, score, memo: `メモ${at + 1}` }));
const hard = (scores: Readonly<Record<number, unknown>>) =>
  Object.entries(scores).map(([id, score]) => ({ mIntermediateHardSkillId: Number(id), score }));
const read = async (id: string) => (await office.get(`/api/project_evaluation/${id}`)).json.projectEvaluation;
const list = async () => (await office.get(`/api/project/${projectId}/project_evaluation`)).json.projectEvaluation;
const previous = async (query = "", who = office.admin) =>
  (await office.json("GET", `/api/pre_project_evaluation/${partnerId}${query}`, undefined, who)).json.projectEvaluation;

describe("a project evaluation", () => {
  it("has no score where one is empty, and none at all where a list is null", async () => {
    const scores = { projectSoftSkillEvaluation: soft("", 4), projectHardSkillEvaluation: null };
    const made = await save(scores);
    expect(await read(made.json.projectEvaluationId)).toMatchObject({
      projectSoftSkillEvaluation: [{ score: 4, mIntermediateSoftSkill: { id: 2 } }],
      projectHardSkillEvaluation: [],
      softAvarageScore: 4,
    });
    const none = await save({ projectSoftSkillEvaluation: null, projectHardSkillEvaluation: hard({ 11: "" }) });
    expect(await read(none.json.projectEvaluationId)).toMatchObject({
      projectSoftSkillEvaluation: [],
      projectHardSkillEvaluation: [],
      allAvarageScore: 0,
    });
  });
  it("is corrected by another in its place, which counts from then on, whoever corrects it", async () => {
    const first = (await save({ projectSoftSkillEvaluation: soft(1) })).json.projectEvaluationId;
    const correct = (revisionOfId: string, score: number, who?: TestAdmin) =>
      save({ revisionOfId, projectSoftSkillEvaluation: soft(score) }, who);
    const second = (await correct(first, 3, office.colleague)).json.projectEvaluationId;
    // A first revision that was corrected already can be corrected again, which corrects its newest revision.
    const third = (await correct(first, 5)).json.projectEvaluationId;
    expect((await list()).map(({ id }) => id)).toEqual([third]);
    expect(await Promise.all([first, second, third].map(async (id) => (await read(id)).sts))).toEqual([2, 2, 1]);
    const revisions = await office.api.database.knex("project_evaluation").select("id", "revision_of_id").orderBy("created_at");
    expect(revisions.map((row) => row.revision_of_id)).toEqual([null, first, first]);
    // The evaluator remains the person who saved it first.
    expect(await previous()).toMatchObject({ id: third, adminUser: { id: office.admin.id } });
    expect(await read(second)).toMatchObject({ adminUser: { id: office.admin.id } });
    expect((await correct(nobody, 3)).status).toBe(404);
    const temporary = (await save({ sts: 0 })).json.projectEvaluationId;
    expect((await correct(temporary, 3)).status).toBe(404);
    // A correction counts at once, so it is none for now.
    expect(await save({ sts: 0, revisionOfId: third })).toMatchObject({ status: 400, json: { errors: [{ path: "sts" }] } });
    expect(await office.counted("project_evaluation")).toBe(4);
    const { json } = await office.json("POST", `/api/partner_member/${await addPartner(office.api)}/project_evaluation`, {
      projectId,
      sts: 1,
      revisionOfId: third,
    });
    expect(json).toMatchObject({ responseCode: 404 });
  });
  it("is withdrawn by its author or a master, counts nowhere then, and can neither be corrected nor withdrawn in part", async () => {
    const withdraw = (id: string, who?: TestAdmin) => office.json("DELETE", `/api/project_evaluation/${id}`, undefined, who);
    const first = (await save({ projectSoftSkillEvaluation: soft(1) })).json.projectEvaluationId;
    const second = (await save({ revisionOfId: first, projectSoftSkillEvaluation: soft(3) })).json.projectEvaluationId;
    expect(await withdraw(first)).toMatchObject({ status: 409, json: { responseMessage: "evaluation_corrected" } });
    expect((await withdraw(second, office.colleague)).status).toBe(403);
    // It is not found while its partner or project is in the trash.
    for (const [table, trashed] of [
      ["partner", partnerId],
      ["project", projectId],
    ] as const) {
      const put = (deleted_at: Date | null) => office.api.context.knex(table).where({ id: trashed }).update({ deleted_at });
      await put(new Date());
      expect((await withdraw(second)).status).toBe(404);
      await put(null);
    }
    expect((await withdraw((await save({ revisionOfId: second }, office.colleague)).json.projectEvaluationId)).status).toBe(200);
    const again = (await save({ projectSoftSkillEvaluation: soft(1) })).json.projectEvaluationId;
    expect((await withdraw(again)).status).toBe(200);
    expect((await withdraw(again)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await previous()).toBeNull();
    expect((await read(again)).sts).toBe(3);
    expect(await save({ revisionOfId: first })).toMatchObject({
      status: 409,
      json: { responseMessage: "evaluation_withdrawn" },
    });
  });
  it("is saved with averages that the server computes, whatever is sent, and read back with every key", async () => {
    await office.form("POST", "/api/contract", {
      projectOccupationMapId: positionId,
      partnerId,
      openDatetime: "2026-04-01",
      closeDatetime: "2026-09-30",
    });
    const made = await save({
      scheduledDate: "2026-08-01",
      softAvarageScore: 5,
      hardAvarageScore: 5,
      allAvarageScore: 5,
      projectSoftSkillEvaluation: soft(1, "2", 0),
      projectHardSkillEvaluation: hard({ 11: 4, 12: 5, 21: 0 }),
    });
    expect(made.json).toEqual({ responseCode: 200, projectEvaluationId: expect.any(String) });
    const evaluation = await read(made.json.projectEvaluationId);
    expect(evaluation).toMatchObject({
      projectId,
      partnerId,
      sts: 1,
      scheduledDate: "2026-08-01",
      softAvarageScore: 1.5,
      hardAvarageScore: 4.5,
      allAvarageScore: 3,
      project: { id: projectId, name: "基幹刷新" },
      partnerMember: {
        id: partnerId,
        name: "山田 太郎",
        contracts: [{ projectOccupationMap: { projectId, mOccupation: { id: 1, name: "エンジニア" } } }],
      },
      adminUser: { id: office.admin.id, name: "担当 花子" },
      projectSoftSkillEvaluation: [
        { mIntermediateSoftSkillId: 1, score: 1, memo: "メモ1", mIntermediateSoftSkill: { id: 1, name: "ソフト1" } },
        { mIntermediateSoftSkillId: 2, score: 2 },
      ],
      projectHardSkillEvaluation: [
        { mIntermediateHardSkillId: 11, score: 4, memo: null, mIntermediateHardSkill: { id: 11, name: "設計" } },
        { mIntermediateHardSkillId: 12, score: 5 },
      ],
    });
    expect(await list()).toEqual([evaluation]);
    const [row] = await office.api.database.knex("project_evaluation").select("hard_occupation_ids");
    expect(row).toEqual({ hard_occupation_ids: [1] });
  });
  it("without any score has averages of 0", async () => {
    const { projectEvaluationId } = (await save({})).json;
    expect(await read(projectEvaluationId)).toMatchObject({
      scheduledDate: null,
      softAvarageScore: 0,
      hardAvarageScore: 0,
      allAvarageScore: 0,
      projectSoftSkillEvaluation: [],
    });
  });
  it("that is temporary stands once for each author, is listed nowhere, and gives way to the next save", async () => {
    const first = (await save({ sts: 0, projectSoftSkillEvaluation: soft(1) })).json.projectEvaluationId;
    const others = (await save({ sts: 0, projectSoftSkillEvaluation: soft(5) }, office.colleague)).json.projectEvaluationId;
    const second = (await save({ sts: "0", projectSoftSkillEvaluation: soft(2) })).json.projectEvaluationId;
    expect(await list()).toEqual([]);
    expect((await office.get(`/api/project_evaluation/${first}`)).status).toBe(404);
    expect((await previous()).id).toBe(second);
    expect((await previous("", office.colleague)).id).toBe(others);
    expect((await office.get(`/api/project_evaluation/${second}`)).status).toBe(200);
    expect((await office.get(`/api/project_evaluation/${others}`)).status).toBe(404);
    const saved = (await save({ projectSoftSkillEvaluation: soft(3) })).json.projectEvaluationId;
    const again = (await save({ projectSoftSkillEvaluation: soft(4) })).json.projectEvaluationId;
    expect((await list()).map(({ id }) => id)).toEqual([again, saved]);
    expect(await office.counted("project_evaluation")).toBe(3);
    await Promise.all([save({ sts: 0 }), save({ sts: 0 }), save({ sts: 0 })]);
    expect(await office.counted("project_evaluation")).toBe(4);
  });
  it("starts from one's own temporary one, else from the newest that was saved; another's draft is nobody else's", async () => {
    expect(await previous()).toBeNull();
    await save({ sts: 0 }, office.colleague);
    expect(await previous()).toBeNull();
    const saved = (await save({}, office.colleague)).json.projectEvaluationId;
    expect((await previous()).id).toBe(saved);
    expect((await previous(`?projectId=${projectId}`)).id).toBe(saved);
    expect((await previous("?projectId=")).id).toBe(saved);
    const other = await office.project();
    expect(await previous(`?projectId=${other}`)).toBeNull();
    const elsewhere = (await save({ projectId: other, sts: 0 })).json.projectEvaluationId;
    expect((await previous()).id).toBe(elsewhere);
    expect((await previous(`?projectId=${projectId}`)).id).toBe(saved);
    expect((await office.get(`/api/pre_project_evaluation/${nobody}`)).status).toBe(404);
    expect((await office.get(`/api/pre_project_evaluation/${partnerId}?projectId=x`)).status).toBe(400);
  });
  it("leaves with its partner", async () => {
    const { projectEvaluationId } = (await save({})).json;
    await office.json("DELETE", `/api/partner_member/${partnerId}`);
    expect(await list()).toEqual([]);
    expect((await office.get(`/api/project_evaluation/${projectEvaluationId}`)).status).toBe(404);
    expect((await save({})).status).toBe(404);
  });
  it("says which of its scores names no skill, by its place in the request", async () => {
    const { json } = await save({ projectHardSkillEvaluation: hard({ 11: 0, 12: 3, 99: 1 }) });
    expect(json.errors).toMatchObject([{ path: "projectHardSkillEvaluation.2.mIntermediateHardSkillId" }]);
  });
  it.each<[object, number]>([
    [{ projectId: nobody }, 404],
    [{ projectId: undefined }, 400],
    [{ sts: 2 }, 400],
    [{ sts: null }, 400],
    [{ scheduledDate: "2026-02-30" }, 400],
    [{ projectSoftSkillEvaluation: soft(6) }, 400],
    [{ projectSoftSkillEvaluation: soft(-1) }, 400],
    [{ projectSoftSkillEvaluation: soft(1.5) }, 400],
    [{ projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: 99, score: 1 }] }, 400],
    [{ projectSoftSkillEvaluation: [...soft(1), ...soft(1)] }, 400],
    [{ projectHardSkillEvaluation: hard({ 99: 1 }) }, 400],
    [{ projectHardSkillEvaluation: hard({ 3_000_000_000: 1 }) }, 400],
    [{ projectHardSkillEvaluation: {} }, 400],
    [{ projectSoftSkillEvaluation: [{ ...soft(1)[0], memo: "あ".repeat(4_001) }] }, 400],
  ])("of %j is refused with %i", async (body, status) => {
    const draft = (await save({ sts: 0 })).json.projectEvaluationId;
    expect((await save(body)).status).toBe(status);
    expect((await previous()).id).toBe(draft);
    expect(await office.counted("project_evaluation")).toBe(1);
  });
});
