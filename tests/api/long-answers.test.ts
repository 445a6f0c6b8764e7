import { type IncomingMessage, request } from "node:http";
import { Socket } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { industrySheet } from "#sync/model/entities/career-sheet.ts";
import { company } from "#sync/model/entities/company.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { createInterview } from "#sync/model/mutators/interview.ts";
import { saveProjectEvaluation } from "#sync/model/mutators/project-evaluation.ts";
import { insert } from "#tests/support/factories.ts";
import { dearestTurn, leastTurn } from "#tests/support/turns.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 1);
});
afterAll(() => api.close());

/** Whether to hold the limit of a quiet machine, and print each cost. */
const all = process.env["STALLS"] === "all";

/** Milliseconds of the processor that no turn may take. It is twice as many while other tests use the other core. */
const most = all ? 50 : 100;

/** Reads an answer to its end, in pieces. To join them here would cost a turn, too. */
const piecesOf = (path: string): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const asked = request(api.base + path, { headers: { "x-authorization": admin.token } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).once("error", reject);
      answer.once("end", () => resolve(pieces));
    });
    asked.once("error", reject).end();
  });

/** Copies a row many times, each a second younger than the one before. Returns all ids, the oldest first. */
async function multiply(entity: AnyEntity, id: string, times: number): Promise<string[]> {
  const { knex } = api.context;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select attname as name from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('changed_xid', 'number')`,
    [entity.table],
  );
  const own: Readonly<Record<string, string>> = {
    id: "gen_random_uuid()",
    created_at: "created_at + nth * interval '1 second'",
    updated_at: "updated_at + nth * interval '1 second'",
  };
  const [names, values] = [rows.map(({ name }) => name), rows.map(({ name }) => own[name] ?? name)];
  await knex.raw(
    `insert into ${entity.table} (${names.join(", ")})
     select ${values.join(", ")} from ${entity.table}, generate_series(1, ${times}) as nth where id = ?`,
    [id],
  );
  return knex(entity.table).orderBy("updated_at").pluck("id");
}

/** Does work, and counts the bytes that the database sends for it. */
async function measured(work: () => Promise<unknown>): Promise<{ readonly dearest: number; readonly read: number }> {
  const receive = vi.spyOn(Socket.prototype, "push");
  const dearest = await leastTurn(most, () => {
    receive.mockClear();
    return dearestTurn(work);
  });
  const port = Number(new URL(api.base).port);
  const read = receive.mock.calls.reduce((sum, [piece], at) => {
    const { localPort, remotePort } = receive.mock.contexts[at] as Socket;
    const isOurs = localPort === port || remotePort === port;
    return sum + (isOurs ? 0 : ((piece as Buffer | null)?.length ?? 0));
  }, 0);
  receive.mockRestore();
  return { dearest, read };
}

interface Long {
  readonly path: string;
  /** The ids that the list has to have, in its order. */
  readonly ids: readonly string[];
}

const evaluated = async () => {
  const { knex } = api.context;
  const [{ id: partnerId }, { id: projectId }] = [await insert(knex, partner), await insert(knex, project)];
  const skills: number[] = await knex("intermediate_soft_skill").orderBy("id").pluck("id");
  const softScores = Array.from({ length: 50 }, (_, at) => ({
    skillId: skills[0] ?? at + 1,
    score: 3,
    memo: "評価の記録。".repeat(600),
  }));
  const { id } = await insert(knex, projectEvaluation, { partnerId, projectId, state: 1 });
  await knex("project_evaluation")
    .where({ id })
    .update({ soft_scores: JSON.stringify(softScores) });
  return { id, projectId };
};

const lists: Readonly<Record<string, () => Promise<Long>>> = {
  async "memos of a partner"() {
    const { id: partnerId } = await insert(api.context.knex, partner);
    const { id } = await insert(api.context.knex, memo, { partnerId, content: "あ".repeat(4_000) });
    return { path: `/api/memo/partner/${partnerId}`, ids: await multiply(memo, id, 2_000) };
  },
  async announcements() {
    const { id } = await insert(api.context.knex, announcement, { contents: "お知らせ。".repeat(2_000) });
    return { path: "/api/information", ids: (await multiply(announcement, id, 1_000)).reverse() };
  },
  async "evaluations of a project"() {
    const { id, projectId } = await evaluated();
    return { path: `/api/project/${projectId}/project_evaluation`, ids: (await multiply(projectEvaluation, id, 150)).reverse() };
  },
  async companies() {
    const { id } = await insert(api.context.knex, company, { address: "東京都千代田区".repeat(10) });
    return { path: "/api/company", ids: (await multiply(company, id, 20_000)).reverse() };
  },
  async clients() {
    const { id } = await insert(api.context.knex, orderClient, { address: "東京都千代田区".repeat(10) });
    return { path: "/api/order_client", ids: (await multiply(orderClient, id, 20_000)).reverse() };
  },
  async "positions of a project"() {
    const { id, projectId } = await insert(api.context.knex, position);
    return { path: `/api/project/${projectId}/project_occupation_map`, ids: await multiply(position, id, 10_000) };
  },
  async "industries of a career sheet"() {
    const { id, partnerId } = await insert(api.context.knex, industrySheet);
    return { path: `/api/partner_member/${partnerId}/industry_sheet`, ids: await multiply(industrySheet, id, 10_000) };
  },
  async "evaluations from the partners' own site"() {
    const { id, partnerId } = await insert(api.context.knex, resultEvaluation);
    const scores = Array.from({ length: 20 }, (_, at) => ({ itemId: at + 1, score: 3 }));
    await api.context
      .knex("result_evaluation")
      .where({ id })
      .update({ scores: JSON.stringify(scores) });
    const ids = (await multiply(resultEvaluation, id, 5_000)).reverse();
    return { path: `/api/partner_member/${partnerId}/result_evaluation`, ids };
  },
  async "ended contracts of a project"() {
    const row = await insert(api.context.knex, contract, { endedAt: "2026-01-31T00:00:00.000Z" });
    const ids = (await multiply(contract, row.id, 3_000)).reverse();
    return { path: `/api/project/${row.projectId}/contract/close_detetime`, ids };
  },
};

/** A partner whose one interview was corrected many times, each time with a work history of 600,000 letters. */
async function correctedOften(): Promise<{ readonly partnerId: string; readonly newest: string }> {
  const { knex } = api.context;
  const { id: partnerId } = await insert(knex, partner);
  const first = await insert(knex, interview, { partnerId });
  const jobs = Array.from({ length: 60 }, () => ({ id: uuidv7(), industry: "金融", years: "3年", role: "役".repeat(10_000) }));
  const second = await insert(knex, interview, { partnerId, revisionOfId: first.id });
  await knex("interview")
    .where({ id: second.id })
    .update({ work_history: JSON.stringify(jobs) });
  const ids = await multiply(interview, second.id, 60);
  return { partnerId, newest: ids.at(-1) ?? "" };
}

/** Returns the one list of an answer: at its top, or in a record there. */
function listIn(answer: object): readonly { readonly id: string }[] {
  for (const value of Object.values(answer) as unknown[]) {
    if (Array.isArray(value)) return value as { id: string }[];
    if (value !== null && typeof value === "object") return listIn(value);
  }
  throw new Error("there is no list");
}

/** Begins to read an answer, and stops after its head. */
const beginning = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request(api.base + path, { headers: { "x-authorization": admin.token }, agent: false }, (answer) =>
      resolve(answer.pause()),
    );
    asked.once("error", reject).end();
  });

describe("one interview of a partner with many long revisions", { timeout: 120_000 }, () => {
  it("is read without the texts of the others", async () => {
    const { partnerId, newest } = await correctedOften();
    const paths = [
      `/api/interview/${newest}`,
      `/api/partner_member/${partnerId}/interview`,
      `/api/partner_member/${partnerId}/latest_interview`,
      `/api/partner_member/${partnerId}`,
    ];
    for (const path of paths) {
      let pieces: Buffer[] = [];
      const { dearest, read } = await measured(async () => (pieces = await piecesOf(path)));
      const text = Buffer.concat(pieces).toString();
      if (all) process.stderr.write(`>> ${dearest.toFixed(1)} ${path}, ${read} bytes of texts read\n`);
      expect(text.split("役".repeat(10_000)).length - 1).toBe(60);
      expect([path, text.includes(newest) || path.endsWith(partnerId)]).toEqual([path, true]);
      expect(dearest).toBeLessThan(most);
      // One revision has 1.8 MB.
      expect(read).toBeLessThan(5_000_000);
    }
  });
});

describe("a partner with thousands of contracts", { timeout: 120_000 }, () => {
  it("is answered with all of them, and leaves the event loop to others", async () => {
    const { knex } = api.context;
    const row = await insert(knex, contract, { endedAt: "2026-01-31T00:00:00.000Z" });
    await multiply(contract, row.id, 5_000);
    for (const path of [`/api/partner_member/${row.partnerId}`, "/api/partner_member?page=1"]) {
      let pieces: Buffer[] = [];
      const { dearest, read } = await measured(async () => (pieces = await piecesOf(path)));
      if (all) process.stderr.write(`>> ${dearest.toFixed(1)} ${path}, ${read} bytes read\n`);
      expect(Buffer.concat(pieces).toString().split('"projectOccupationMap"').length - 1).toBeGreaterThan(5_000);
      expect(dearest).toBeLessThan(most);
    }
    await knex("contract").delete();
  });
});

describe("one record with thousands of daily reports", { timeout: 120_000 }, () => {
  it("is answered with all of them, and leaves the event loop to others", async () => {
    const { knex } = api.context;
    const { id: projectId } = await insert(knex, project);
    const { id, partnerId } = await insert(knex, attendance, { projectId, report: "日報の記録。".repeat(80) });
    const ids = (await multiply(attendance, id, 5_000)).reverse();
    for (const [path, name] of [
      [`/api/project/${projectId}`, "project"],
      [`/api/partner_member/${partnerId}`, "partnerMember"],
    ] as const) {
      let pieces: Buffer[] = [];
      const cost = await leastTurn(most, () => dearestTurn(async () => (pieces = await piecesOf(path))));
      const answer = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, { attendances: { id: string }[] }>;
      if (all) process.stderr.write(`>> ${cost.toFixed(1)} ${path}\n`);
      expect(answer[name]?.attendances.map((one) => one.id)).toEqual(ids);
      expect(cost).toBeLessThan(most);
    }
  });
});

describe("an answer with a list of any length", { timeout: 120_000 }, () => {
  it.each(Object.entries(lists))("leaves the event loop to others: %s", async (name, fill) => {
    const { path, ids } = await fill();
    let pieces: Buffer[] = [];
    const cost = await leastTurn(most, () => dearestTurn(async () => (pieces = await piecesOf(path))));
    const bytes = Buffer.concat(pieces);
    if (all) process.stderr.write(`>> ${cost.toFixed(1)} ${name}, ${bytes.length} bytes\n`);
    expect(listIn(JSON.parse(bytes.toString()) as object).map(({ id }) => id)).toEqual(ids);
    expect(cost).toBeLessThan(most);
  });
  it("takes no place while its caller reads nothing, and ends with the session", async () => {
    const waiting = await Promise.all(Array.from({ length: 6 }, () => beginning("/api/information")));
    await until(async () => (await api.call("GET", "/metrics")).text.includes('musubi_calls{state="in_work"} 0'));
    const memos = await api.call("GET", "/api/memo", { token: admin.token });
    expect(memos.status).toBe(200);
    const cut = waiting.map((answer) => new Promise((resolve) => answer.once("error", resolve).once("end", resolve)));
    await api.call("POST", "/api/logout", { token: admin.token });
    for (const answer of waiting) answer.resume();
    for (const ended of await Promise.all(cut)) expect(ended).toBeInstanceOf(Error);
  });
});

describe("a change among many long rows", { timeout: 120_000 }, () => {
  const actor = () => ({ id: admin.id, master: true });
  it("of a project's evaluations reads none of the others' scores", async () => {
    const { knex } = api.context;
    const { id, projectId } = await evaluated();
    await multiply(projectEvaluation, id, 30);
    const { id: partnerId } = await insert(knex, partner);
    const given = { projectId, partnerId, scheduledDate: null, softScores: [], hardScores: [], revisionOfId: null };
    const save = () => api.sync.mutate(actor(), saveProjectEvaluation, { ...given, id: uuidv7(), state: 1 });
    expect((await measured(save)).read).toBeLessThan(500_000);
  });
  it("of a partner's interviews reads the one revision whose values it keeps", async () => {
    const { partnerId, newest } = await correctedOften();
    const kept = await api.context.knex("interview").where({ id: newest }).first<Record<string, unknown>>();
    const plain = { interviewType: 1, scheduledDate: null, result: 1, secondInterviewAdminId: admin.id, workHistory: [] };
    const softSkills = Array.from({ length: 8 }, () => ({ score: 3, memo: null }));
    const id = uuidv7();
    const input = { ...plain, id, partnerId, softSkills, revisionOfId: newest, unchanged: ["workHistory" as const] };
    const { read } = await measured(() => api.sync.mutate(actor(), createInterview, input));
    expect((await api.context.knex("interview").where({ id }).first("work_history")).work_history).toEqual(
      kept?.["work_history"],
    );
    expect(read).toBeLessThan(8_000_000);
  });
});
