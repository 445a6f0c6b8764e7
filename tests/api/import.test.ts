import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { takenHeader } from "#sync/engine/protocol.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { removePartner } from "#sync/model/mutators/partner.ts";
import { mergePartners } from "#sync/model/mutators/partner-merge.ts";
import { insert } from "#tests/support/factories.ts";
import { until } from "#tests/support/until.ts";
import { fullDevice } from "#tests/sync/server/support.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

const serviceToken = "the-token-of-the-partners-own-site";
let api: ApiServer;
let admin: TestAdmin;
let [hanako, jiro, projectId]: string[] = [];
let hanakosNumber: number;
beforeAll(async () => {
  api = await startApi({ SERVICE_TOKEN: serviceToken });
  await seedMasters(api.database.knex);
  admin = await signedIn(api, 0, "面談 する子");
});
beforeEach(async () => {
  const { knex } = api.database;
  await knex.raw("truncate partner, project cascade");
  const row = await insert(knex, partner, { lastName: "佐藤", firstName: "花子" });
  [hanako, hanakosNumber] = [row.id, row.number ?? 0];
  jiro = (await insert(knex, partner, { lastName: "鈴木", firstName: "次郎" })).id;
  projectId = (await insert(knex, project, { name: "基幹刷新" })).id;
});
afterAll(() => api.close());

interface Answer {
  readonly responseCode: number;
  readonly accepted: number;
  readonly refused: readonly Problem[];
}
const send = (json: unknown, token: string | null = serviceToken, server = api) =>
  server.call("POST", "/api/import", { json, headers: token === null ? {} : { "x-service-token": token } });
async function taken(json: unknown): Promise<Answer> {
  const answer = await send(json);
  expect(answer.status).toBe(200);
  return answer.json as unknown as Answer;
}
const all = (count: number) => ({ responseCode: 200, accepted: count, refused: [] });
const read = async (path: string) => {
  const { json } = await api.call("GET", `/api/${path}`, { token: admin.token });
  return json as unknown as Record<string, unknown>;
};
const actor = () => ({ id: admin.id, master: false });
const count = async (table: string) => Number((await api.database.knex(table).count({ total: "*" }))[0]?.["total"]);

const day = () => ({
  key: "日報-1",
  partnerId: hanako,
  projectId,
  startDatetime: "2026-04-01T09:00:00+09:00",
  breaktime: "2026-04-01T12:00:00+09:00",
  breaktimeEnd: "2026-04-01T13:00:00+09:00",
  closingDatetime: "2026-04-01T18:00:00+09:00",
  report: "朝会\r\n実装",
  createdAt: "2026-04-01T18:05:00+09:00",
});
const result = () => ({
  key: "評価-1",
  partnerId: hanakosNumber,
  interviewerPartnerId: jiro,
  adminUserIds: [admin.id],
  scheduledDate: "2026-04-02",
  evaluations: [
    { mResultEvaluationId: 101, score: 4 },
    { mResultEvaluationId: 102, score: 0 },
  ],
});
const said = () => ({
  key: "360-1",
  partnerId: hanako,
  evaluationPartnerId: jiro,
  projectId,
  memo: "助かった",
  evaluations: [{ score: 5 }, { score: 3 }],
});
const photo = "https://partners.example.com/photos/1.jpg";
const wishes = () => ({
  partnerId: hanako,
  workMotivation: 2,
  hopeDaysPerWeek: "4",
  isFullRemoteOk: 1,
  profileImagePath: photo,
});
const everything = () => ({
  attendances: [day()],
  resultEvaluations: [result()],
  memberEvaluations: [said()],
  partners: [wishes()],
});

describe("who may import", () => {
  it("names each refused item, and each of its problems while they are few", async () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, at) => ({ mResultEvaluationId: 90_000 + at, score: 3 }));
    const items = (count: number, each: number) =>
      Array.from({ length: count }, (_, at) => ({ ...result(), key: `多い-${at}`, evaluations: unknown(each) }));
    expect((await taken({ resultEvaluations: items(3, 50) })).refused).toHaveLength(150);
    const { accepted, refused } = await taken({ resultEvaluations: items(500, 200) });
    expect(accepted).toBe(0);
    expect(refused.length).toBeLessThan(2_000);
    expect(new Set(refused.map(({ path }) => path.split(".").slice(0, 2).join("."))).size).toBe(500);
  });
  it("is nobody while no token is set: there is no such call", async () => {
    const closed = await startApi({}, api);
    for (const token of [null, "", serviceToken]) {
      expect((await send({}, token, closed)).json).toEqual({ responseCode: 404, responseMessage: "not_found" });
    }
    await closed.close();
  });
  it("is who shows the token, not an administrator", async () => {
    for (const token of [null, "", "x", `${serviceToken}x`, serviceToken.toUpperCase(), admin.token]) {
      expect((await send(everything(), token)).json).toEqual({ responseCode: 401, responseMessage: "unauthorized" });
    }
    const signed = await api.call("POST", "/api/import", { token: admin.token, json: everything() });
    expect([signed.status, await count("attendance")]).toEqual([401, 0]);
  });
  it("is asked to wait where it shows wrong tokens again and again; the log tells of each", async () => {
    const guess = () => api.call("POST", "/api/import", { json: {}, headers: { "x-service-token": "guessed" } });
    const { most } = rateLimits.service_token_address;
    const logged = api.lines.length;
    let answer = await guess();
    for (let at = 0; at < most && answer.status === 401; at++) answer = await guess();
    expect(answer.json).toMatchObject({ responseCode: 429, responseMessage: "too_many_requests" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const lines = api.lines.slice(logged).filter((line) => line.includes("service token refused"));
    expect(lines.length).toBeGreaterThan(most / 2);
    expect(lines.join()).not.toContain("guessed");
    expect((await send({})).status).toBe(200);
  });
  it("the token opens no other call, and stands in no log", async () => {
    const headers = { "x-service-token": serviceToken, "x-authorization": serviceToken };
    expect((await api.call("GET", "/api/me", { headers })).status).toBe(401);
    await send(everything());
    expect(api.lines.join()).not.toContain(serviceToken);
    expect(api.lines.join()).not.toContain("助かった");
  });
});

describe("what is imported", () => {
  it("is read by the calls, moments in UTC, days as days, without an author", async () => {
    expect(await taken(everything())).toEqual(all(4));
    const { knex } = api.database;
    const rows = await Promise.all(["attendance", "result_evaluation", "member_evaluation"].map((table) => knex(table).first()));
    for (const row of rows) expect([row.created_by, row.updated_by]).toEqual([null, null]);
    const [attendance, evaluation, member] = rows;
    expect((await read(`attendance/${attendance.id}`))["attendance"]).toMatchObject({
      startDatetime: "2026-04-01T00:00:00.000Z",
      closingDatetime: "2026-04-01T09:00:00.000Z",
      report: "朝会\n実装",
      createdAt: "2026-04-01T09:05:00.000Z",
      partnerMember: { id: hanako },
      project: { id: projectId },
    });
    expect((await read(`result_evaluation/${evaluation.id}`))["resultEvaluation"]).toMatchObject({
      partnerMember: { id: hanako },
      interviewerPartner: { id: jiro, name: "鈴木 次郎" },
      adminUser: [{ id: admin.id, name: "面談 する子" }],
      scheduledDate: "2026-04-02",
      scores: [4, 0],
    });
    expect((await read(`partner_member_result_evaluation/${member.id}`))["partnerMemberResultEvaluation"]).toMatchObject({
      evaluationPartnerId: jiro,
      memo: "助かった",
      scheduledDate: null,
      evaluations: [{ score: 5 }, { score: 3 }],
    });
    expect(
      await knex("partner")
        .where({ id: hanako ?? "" })
        .first(),
    ).toMatchObject({
      work_motivation: 2,
      hope_days_per_week: 4,
      is_full_remote_ok: true,
      profile_image_path: photo,
    });
  });
  it("belongs to the other partner where whom it names was merged, and what the merged one wishes is refused", async () => {
    const [from, into] = [hanako ?? "", jiro ?? ""];
    expect(await taken({ attendances: [day()] })).toEqual(all(1));
    await api.sync.mutate(actor(), mergePartners, { id: from, intoId: into, take: [] });
    const later = [day(), { ...day(), key: "日報-2" }, { ...day(), key: "日報-3", partnerId: hanakosNumber }];
    const again = { attendances: later, resultEvaluations: [result()], memberEvaluations: [said()] };
    expect(await taken(again)).toEqual(all(5));
    const { knex } = api.database;
    expect(await knex("attendance").distinct().pluck("partner_id")).toEqual([into]);
    expect(await knex("result_evaluation").first()).toMatchObject({ partner_id: into, interviewer_partner_id: into });
    // Their site may send the wishes of both again and again.
    const { accepted, refused } = await taken({ partners: [wishes(), { ...wishes(), partnerId: jiro, workMotivation: 1 }] });
    expect([accepted, refused]).toEqual([1, [{ path: "partners.0.partnerId", message: "パートナーが見つかりません" }]]);
    expect(await knex("partner").where({ id: into }).first()).toMatchObject({ work_motivation: 1 });
    await api.sync.mutate(actor(), removePartner, { id: into });
    expect((await taken({ attendances: later })).accepted).toBe(0);
  });
  it("waits for a merge of whom it names, and then belongs to the other partner", async () => {
    const { knex } = api.database;
    const [from, into] = [hanako ?? "", jiro ?? ""];
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const [sent] = await knex.transaction(async (trx) => {
      await api.sync.mutate(actor(), mergePartners, { id: from, intoId: into, take: [] }, { trx });
      let isAnswered = false;
      const answer = taken({ attendances: [day()] }).finally(() => (isAnswered = true));
      await until(async () => isAnswered || (await knex.raw(waits)).rows.length > 0);
      return [answer] as const;
    });
    expect(await sent).toEqual(all(1));
    expect(await knex("attendance").pluck("partner_id")).toEqual([into]);
  });
  it("reaches a device that held everything, and pokes it", async () => {
    const overHttp: SyncServer = {
      ...api.sync,
      async exchange(_actor, json) {
        const { text, headers } = await api.call("POST", "/api/sync", { token: admin.token, json });
        return { body: [Buffer.from(text)], taken: headers.has(takenHeader) };
      },
    };
    const device = await fullDevice(overHttp, { id: admin.id, master: false });
    let pokes = 0;
    const unsubscribe = api.sync.pokes.subscribe(() => pokes++);
    await taken(everything());
    expect(pokes).toBeGreaterThan(0);
    await device.catchUp();
    expect(device.of("attendance")).toMatchObject([{ partnerId: hanako, report: "朝会\n実装", createdBy: null }]);
    expect(device.of("resultEvaluation")).toMatchObject([{ interviewerAdminIds: [admin.id] }]);
    expect(device.of("memberEvaluation")).toMatchObject([{ scores: [5, 3] }]);
    expect(device.row("partner", hanako ?? "")).toMatchObject({ workMotivation: 2, isFullRemoteOk: true, updatedBy: null });
    unsubscribe();
  });
  it("again, changes nothing and pokes nobody", async () => {
    const marks = async () =>
      JSON.stringify(
        await Promise.all(
          ["partner", "attendance", "result_evaluation", "member_evaluation"].map((table) =>
            api.database.knex(table).select("id", "number", "changed_xid", "updated_at").orderBy("id"),
          ),
        ),
      );
    await taken(everything());
    const before = await marks();
    let pokes = 0;
    const unsubscribe = api.sync.pokes.subscribe(() => pokes++);
    expect(await taken(everything())).toEqual(all(4));
    unsubscribe();
    expect([await marks(), pokes]).toEqual([before, 0]);
  });
  it("again and otherwise, changes the same record, and keeps its number and when it was made", async () => {
    await taken({ attendances: [day()] });
    const { knex } = api.database;
    const before = await knex("attendance").first();
    const { createdAt: _createdAt, report: _report, ...rest } = day();
    expect(await taken({ attendances: [{ ...rest, closingDatetime: null }] })).toEqual(all(1));
    const after = await knex("attendance").first();
    expect([after.id, after.number, after.created_at]).toEqual([before.id, before.number, before.created_at]);
    expect([after.closing_datetime, after.report]).toEqual([null, null]);
    expect(await count("attendance")).toBe(1);
  });
  it("is told apart by kind: one key may name a report and an evaluation", async () => {
    const one = {
      ...everything(),
      resultEvaluations: [{ ...result(), key: "同" }],
      memberEvaluations: [{ ...said(), key: "同" }],
    };
    expect(await taken({ ...one, attendances: [{ ...day(), key: "同" }] })).toEqual(all(4));
  });
  it("by two at once, is one record", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => taken(everything())));
    expect(answers).toEqual(answers.map(() => all(4)));
    expect([await count("attendance"), await count("member_evaluation")]).toEqual([1, 1]);
  });
  it("of a partner, changes the keys sent alone and clears what is sent empty", async () => {
    const about = () =>
      api.database
        .knex("partner")
        .where({ id: hanako ?? "" })
        .first();
    await taken({ partners: [{ ...wishes(), selfIntroduction: "よろしく" }] });
    await taken({ partners: [{ partnerId: String(hanakosNumber), workMotivation: "", isFullRemoteOk: 0 }] });
    expect(await about()).toMatchObject({
      work_motivation: null,
      is_full_remote_ok: false,
      hope_days_per_week: 4,
      self_introduction: "よろしく",
      last_name: "佐藤",
    });
  });
  it("may be nothing", async () => {
    expect(await taken({})).toEqual(all(0));
  });
});

describe("what cannot be imported", () => {
  const nowhere = "019a0000-0000-7000-8000-000000000000";
  it.each([
    ["a report without a key", () => ({ attendances: [{ ...day(), key: undefined }] }), "attendances.0.key"],
    ["a key too long", () => ({ attendances: [{ ...day(), key: "k".repeat(256) }] }), "attendances.0.key"],
    ["a report of nobody", () => ({ attendances: [{ ...day(), partnerId: nowhere }] }), "attendances.0.partnerId"],
    [
      "a report of a number that nobody has",
      () => ({ attendances: [{ ...day(), partnerId: 2 ** 40 }] }),
      "attendances.0.partnerId",
    ],
    [
      "a report in no project that there is",
      () => ({ attendances: [{ ...day(), projectId: 999_999 }] }),
      "attendances.0.projectId",
    ],
    ["a report without its beginning", () => ({ attendances: [{ ...day(), startDatetime: "" }] }), "attendances.0.startDatetime"],
    [
      "a time without its offset",
      () => ({ attendances: [{ ...day(), startDatetime: "2026-04-01T09:00:00" }] }),
      "attendances.0.startDatetime",
    ],
    [
      "a day that ends before its break",
      () => ({ attendances: [{ ...day(), closingDatetime: "2026-04-01T12:30:00+09:00" }] }),
      "attendances.0.closingDatetime",
    ],
    [
      "a report made in the future",
      () => ({ attendances: [{ ...day(), createdAt: "2999-01-01T00:00:00Z" }] }),
      "attendances.0.createdAt",
    ],
    ["text that cannot be kept", () => ({ attendances: [{ ...day(), report: "a\0b" }] }), "attendances.0.report"],
    ["something else", () => ({ attendances: ["日報"] }), "attendances.0"],
    [
      "an evaluation by an item that there is not",
      () => ({ resultEvaluations: [{ ...result(), evaluations: [{ mResultEvaluationId: 9_999, score: 1 }] }] }),
      "resultEvaluations.0.evaluations.0.mResultEvaluationId",
    ],
    [
      "a score beyond five",
      () => ({ resultEvaluations: [{ ...result(), evaluations: [{ mResultEvaluationId: 101, score: 6 }] }] }),
      "resultEvaluations.0.evaluations.0.score",
    ],
    [
      "one item scored twice",
      () => ({
        resultEvaluations: [{ ...result(), evaluations: [...result().evaluations, { mResultEvaluationId: 101, score: 1 }] }],
      }),
      "resultEvaluations.0.evaluations",
    ],
    [
      "an interview by an administrator that there is not",
      () => ({ resultEvaluations: [{ ...result(), adminUserIds: [admin.id, nowhere] }] }),
      "resultEvaluations.0.adminUserIds.1",
    ],
    [
      "an evaluation by nobody",
      () => ({ memberEvaluations: [{ ...said(), evaluationPartnerId: nowhere }] }),
      "memberEvaluations.0.evaluationPartnerId",
    ],
    ["a wish of nobody", () => ({ partners: [{ ...wishes(), partnerId: nowhere }] }), "partners.0.partnerId"],
    ["a wish for an eighth day", () => ({ partners: [{ ...wishes(), hopeDaysPerWeek: 8 }] }), "partners.0.hopeDaysPerWeek"],
    [
      "a photo that is a program",
      () => ({ partners: [{ ...wishes(), profileImagePath: "javascript:alert(1)" }] }),
      "partners.0.profileImagePath",
    ],
    ["what the site does not keep of a partner", () => ({ partners: [{ ...wishes(), lastName: "別" }] }), "partners.0.lastName"],
    ["a misspelt word of a report", () => ({ attendances: [{ ...day(), raport: "朝会" }] }), "attendances.0.raport"],
    [
      "a misspelt word of a score",
      () => ({ resultEvaluations: [{ ...result(), evaluations: [{ mResultEvaluationId: 101, score: 1, memmo: "" }] }] }),
      "resultEvaluations.0.evaluations.0.memmo",
    ],
    ["an empty answer to yes or no", () => ({ partners: [{ ...wishes(), isFullRemoteOk: "" }] }), "partners.0.isFullRemoteOk"],
  ])("%s is refused, and the rest is taken", async (_name, bad, path) => {
    const rest = { key: "良い", partnerId: jiro, startDatetime: "2026-04-01T00:00:00Z" };
    const body: Readonly<Record<string, readonly unknown[]>> = bad();
    const answer = await taken({ ...body, attendances: [...(body["attendances"] ?? []), rest] });
    expect([answer.accepted, answer.refused.map((problem) => problem.path)]).toEqual([1, [path]]);
    expect(answer.refused[0]?.message).toMatch(/\P{ASCII}/u);
    expect([await count("attendance"), await count("result_evaluation"), await count("member_evaluation")]).toEqual([1, 0, 0]);
  });
  it("is what belongs to a partner or a project in the trash", async () => {
    const { knex } = api.database;
    await knex("partner")
      .where({ id: jiro ?? "" })
      .update({ deleted_at: new Date() });
    await knex("project")
      .where({ id: projectId ?? "" })
      .update({ deleted_at: new Date() });
    const { accepted, refused } = await taken(everything());
    expect(accepted).toBe(1);
    expect(refused).toEqual([
      { path: "attendances.0.projectId", message: "案件が見つかりません" },
      { path: "resultEvaluations.0.interviewerPartnerId", message: "パートナーが見つかりません" },
      { path: "memberEvaluations.0.evaluationPartnerId", message: "パートナーが見つかりません" },
      { path: "memberEvaluations.0.projectId", message: "案件が見つかりません" },
    ]);
  });
  it("is one record twice in one call: the first is taken", async () => {
    const { accepted, refused } = await taken({ attendances: [day(), { ...day(), report: "別" }] });
    expect([accepted, refused]).toEqual([1, [{ path: "attendances.1", message: "同じ記録が二度送られています" }]]);
    expect((await api.database.knex("attendance").first()).report).toBe("朝会\n実装");
  });
  it("is a list that there is not: nothing is taken", async () => {
    const answer = await send({ attendances: [day()], attendance: [day()] });
    expect([answer.status, answer.json.errors.map(({ path }) => path)]).toEqual([400, ["attendance"]]);
    expect(await count("attendance")).toBe(0);
  });
  it("is more than five hundred at once, or what is no list: nothing is taken", async () => {
    const reports = (many: number) => Array.from({ length: many }, (_, at) => ({ ...day(), key: `k${at}` }));
    for (const body of [
      { attendances: reports(501) },
      { attendances: reports(499), partners: [wishes(), wishes()] },
      { attendances: [day()], partners: {} },
      { attendances: [day()], memberEvaluations: null },
    ]) {
      const answer = await send(body);
      expect([answer.status, answer.json.responseMessage]).toEqual([400, "validation_error"]);
    }
    expect(await count("attendance")).toBe(0);
    expect(await taken({ attendances: reports(500) })).toEqual(all(500));
  });
  it("brings no failure of ours, whatever it holds", async () => {
    const other = await addPartner(api);
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "0", "１", nowhere, "2026-04-01", "__proto__"));
    const whatever = fc.oneof(fc.jsonValue(), text, fc.constantFrom(1e308, -1, 2 ** 31, null), fc.constant(other));
    const bent = (item: Readonly<Record<string, unknown>>) =>
      fc.dictionary(fc.constantFrom(...Object.keys(item)), whatever, { maxKeys: 2 }).map((own) => ({ ...item, ...own }));
    const list = (item: Readonly<Record<string, unknown>>) => fc.array(fc.oneof(bent(item), whatever), { maxLength: 3 });
    const body = fc.record(
      {
        attendances: list(day()),
        resultEvaluations: list(result()),
        memberEvaluations: list(said()),
        partners: list(wishes()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { accepted, refused } = await taken(sent);
        const bad = new Set(refused.map(({ path }) => path.split(".").slice(0, 2).join(".")));
        const lists: readonly (readonly unknown[])[] = Object.values(sent);
        expect(accepted + bad.size).toBe(lists.flat().length);
      }),
      { numRuns: 60 },
    );
  });
});
