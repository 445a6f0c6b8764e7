import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { insert, type Overrides } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0, "評価 する人");
});
beforeEach(async () => {
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

const read = async () => (await api.call("GET", `/api/partner_member/${partnerId}`, { token: admin.token })).json.partnerMember;
const listed = async () => {
  const { rows } = (await api.call("GET", "/api/partner_member", { token: admin.token })).json.partnerMember;
  return rows.find(({ id }) => id === partnerId);
};
const add = (values: Overrides<typeof contract>) =>
  insert(api.database.knex, contract, { partnerId, isAutoRenewed: true, ...values });
const evaluate = (values: Overrides<typeof projectEvaluation>) =>
  insert(api.database.knex, projectEvaluation, { partnerId, state: 1, createdBy: admin.id, ...values });

describe("a partner's contracts", () => {
  it("come running first, then ended, each newest start first, in lists too", async () => {
    const endedAt = "2026-10-01T00:00:00.000Z";
    const [late, old, early, done] = [
      await add({ openDate: "2026-09-01", endedAt }),
      await add({ openDate: "2025-01-01" }),
      await add({ openDate: "2026-05-01" }),
      await add({ openDate: "2024-01-01", endedAt }),
    ].map(({ id }) => id);
    expect((await read()).contracts.map(({ id }) => id)).toEqual([early, old, late, done]);
    expect((await listed())?.contracts.map(({ id }) => id)).toEqual([early, old, late, done]);
  });
  it("tell position, project, files, days and renewal under the wire's names", async () => {
    const { knex } = api.database;
    const { id: projectId } = await insert(knex, project, { name: "基幹刷新" });
    const { id: occupationId, name } = await insert(knex, occupation);
    const { id: positionId } = await insert(knex, position, { projectId, occupationId: Number(occupationId) });
    const { id } = await add({
      projectId,
      positionId,
      occupationId: Number(occupationId),
      openDate: "2026-04-01",
      closeDate: "2026-09-30",
      isAutoRenewed: false,
    });
    const file = await insert(knex, contractFile, { contractId: id, name: "契約書.pdf", size: 12 });
    await insert(knex, contractFile, { contractId: id, name: "予告.pdf", purpose: 1 });
    expect((await read()).contracts).toEqual([
      {
        id,
        projectOccupationMap: { id: positionId, projectId, mOccupation: { id: occupationId, name } },
        project: { id: projectId, name: "基幹刷新", projectEvaluation: null },
        contractFile: [{ id: file.id, filePath: `files/${file.id}`, name: "契約書.pdf", size: 12 }],
        openDatetime: "2026-04-01",
        closeDatetime: "2026-09-30",
        endedAt: null,
        automaticUpdating: 0,
      },
    ]);
  });
  it("name the newest saved evaluation of the partner in that project, and nobody else's", async () => {
    const { projectId } = await add({});
    // It was withdrawn later, and reinstated.
    const reinstated = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-05-01T00:00:00.000Z" };
    await evaluate({ projectId, softAverage: 1, hardAverage: 1, allAverage: 1, ...reinstated });
    const newest = await evaluate({
      projectId,
      softAverage: 4.5,
      hardAverage: 0,
      allAverage: 2.25,
      scheduledDate: "2026-03-01",
      createdAt: "2026-03-01T00:00:00.000Z",
    });
    await evaluate({ projectId, state: 0, allAverage: 5, createdAt: "2026-04-01T00:00:00.000Z" });
    await evaluate({ projectId, partnerId: await addPartner(api), allAverage: 5, createdAt: "2026-04-01T00:00:00.000Z" });
    const { contracts, totalAllAvarageScoreAvarage } = await read();
    expect(contracts[0]?.project.projectEvaluation).toEqual({
      id: newest.id,
      softAvarageScore: 4.5,
      hardAvarageScore: 0,
      scheduledDate: "2026-03-01",
      adminUser: { name: "評価 する人" },
    });
    expect(totalAllAvarageScoreAvarage).toBe(1.625);
    expect((await listed())?.totalAllAvarageScoreAvarage).toBe(1.625);
  });
  it("leave with a project that goes to the trash, and return with it", async () => {
    const { projectId } = await add({ openDate: "2026-09-01" });
    const stays = await add({ openDate: "2026-01-01" });
    const trash = (deleted_at: Date | null) => api.database.knex("project").where({ id: projectId }).update({ deleted_at });
    await trash(new Date());
    const { contracts, latestProject } = await read();
    expect([contracts.map(({ id }) => id), latestProject?.projectId]).toEqual([[stays.id], stays.projectId]);
    await trash(null);
    expect((await read()).latestProject?.projectId).toBe(projectId);
  });
});

describe("a partner's latest project", () => {
  it("is that of the newest contract by start, and says whether it was ended", async () => {
    const { knex } = api.database;
    const { id: projectId } = await insert(knex, project, { name: "新しい案件" });
    await add({ openDate: "2026-01-01" });
    const { id } = await add({ projectId, openDate: "2026-02-01" });
    const latest = { projectId, projectName: "新しい案件", projectStatus: 1, startDate: "2026-02-01" };
    expect((await read()).latestProject).toEqual(latest);
    await knex("contract").where({ id }).update({ ended_at: new Date() });
    expect((await read()).latestProject).toEqual({ ...latest, projectStatus: 2 });
    expect((await listed())?.latestProject).toEqual({ ...latest, projectStatus: 2 });
  });
  it("is the one made last of two that start on one day, whichever was ended", async () => {
    await add({ openDate: "2026-01-01" });
    const { projectId } = await add({ openDate: "2026-01-01", endedAt: "2026-02-01T00:00:00.000Z" });
    expect((await read()).latestProject).toMatchObject({ projectId, projectStatus: 2 });
  });
});

describe("a list of partners", () => {
  it("asks the database as often for fifty as for one", async () => {
    const { knex } = api.database;
    const questions = async (name: string) => {
      let asked = 0;
      const count = () => (asked += 1);
      knex.on("query", count);
      const answer = await api.call("GET", `/api/partner_member?name=${encodeURIComponent(name)}`, { token: admin.token });
      knex.off("query", count);
      return { asked, rows: answer.json.partnerMember.rows.length };
    };
    for (let at = 0; at < 50; at++) await add({ partnerId: await addPartner(api, { last_name: at === 0 ? "唯一" : "大勢" }) });
    const [one, many] = [await questions("唯一"), await questions("大勢")];
    expect([one.rows, many.rows]).toEqual([1, 49]);
    expect(many.asked).toBe(one.asked);
  });
});
