import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin } from "#sync/model/entities/admin.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, signedIn, startApi } from "./api-server.ts";

let api: ApiServer;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await signedIn(api, 0));
});
afterAll(() => api.close());

const list = async (query: string) => {
  const answer = await api.call("GET", `/api/project?${query}`, { token });
  expect(answer.status).toBe(200);
  return (
    JSON.parse(answer.text) as {
      readonly project: { readonly rows: readonly { readonly id: string }[]; readonly counts: number };
    }
  ).project;
};
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }) => id);

describe("the list of projects", () => {
  it("comes fifty a page with its figures, newest update first, and is empty past its end", async () => {
    expect(await list("")).toEqual({ rows: [], page: { maxCount: 0, maxPageCount: 0 }, counts: 0 });
    const ids: string[] = [];
    for (let at = 0; at < 51; at++) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
      ids.unshift((await insert(api.database.knex, project, { updatedAt })).id);
    }
    expect(await list("")).toMatchObject({ page: { maxCount: 51, maxPageCount: 2 }, counts: 51 });
    expect(await idsOf("page=1")).toEqual(ids.slice(0, 50));
    expect(await idsOf("page=2")).toEqual(ids.slice(50));
    expect(await idsOf("page=99999999999")).toEqual([]);
    const all =
      "page=&name=&sts=&status=&phase=&executionPhase=&priority=&projectOwner=&clientId=&aeAdminId=&startPeriod=&endPeriod=";
    expect(await idsOf(all)).toEqual(ids.slice(0, 50));
  });

  it.each([
    "page=0",
    "sts=x",
    "status=1.5",
    "phase=-1",
    "executionPhase=x",
    "priority=high",
    "projectOwner=x",
    "clientId=1-2",
    "aeAdminId=x",
    "startPeriod=2026-02-30",
    "startPeriod=0000-01-01",
    "endPeriod=2026/01/01",
    "name=%00",
    "name=a&name=b",
  ])("refuses %s", async (query) => {
    const answer = await api.call("GET", `/api/project?${query}`, { token });
    expect(answer.json).toMatchObject({ responseCode: 400, responseMessage: "validation_error" });
    expect(answer.json.errors[0]?.path.split(".")[0]).toBe(query.split("=")[0]);
  });

  it("is found by its client's kana, however it is typed", async () => {
    const { knex } = api.database;
    const client = await insert(knex, orderClient, { name: "籠目商会", nameKana: "カゴメショウカイ" });
    const { id } = await insert(knex, project, { orderClientId: client.id });
    for (const name of ["籠目", "カゴメ", "ｶｺﾞﾒ", "かごめしょうかい"])
      expect(await idsOf(`name=${encodeURIComponent(name)}`)).toEqual([id]);
  });
  it("is found by manager, client and AE, each by id or display number; an unknown one finds nothing", async () => {
    const { knex } = api.database;
    const [owner, ae, client] = [await insert(knex, admin), await insert(knex, admin), await insert(knex, orderClient)];
    const { id } = await insert(knex, project, { aeAdminId: ae.id, orderClientId: client.id });
    await insert(knex, projectRole, { projectId: id, role: "manager", adminId: owner.id });
    await insert(knex, projectRole, { projectId: id, role: "pm", adminId: ae.id });
    for (const [key, row] of [
      ["projectOwner", owner],
      ["aeAdminId", ae],
      ["clientId", client],
    ] as const) {
      expect([key, await idsOf(`${key}=${row.id}`), await idsOf(`${key}=${row.number}`)]).toEqual([key, [id], [id]]);
      for (const unknown of ["019a0000-0000-7000-8000-000000000000", "999999999999"])
        expect([key, await idsOf(`${key}=${unknown}`)]).toEqual([key, []]);
    }
    // The account executive has another role than the managers.
    expect(await idsOf(`projectOwner=${ae.id}`)).toEqual([]);
  });

  it("meets a period by a day in common, whose ends may be open", async () => {
    const { knex } = api.database;
    await knex("project").delete();
    const make = async (startDate: string | null, endDate: string | null) =>
      (await insert(knex, project, { startDate, endDate })).id;
    const spring = await make("2026-03-01", "2026-05-31");
    const since = await make("2026-06-01", null);
    const until = await make(null, "2026-02-28");
    const always = await make(null, null);
    const found = async (query: string) => new Set(await idsOf(query));
    expect(await found("startPeriod=2026-05-31")).toEqual(new Set([spring, since, always]));
    expect(await found("endPeriod=2026-03-01")).toEqual(new Set([spring, until, always]));
    expect(await found("startPeriod=2026-06-01&endPeriod=2026-06-30")).toEqual(new Set([since, always]));
    expect(await found("startPeriod=2026-03-02&endPeriod=2026-03-01")).toEqual(new Set());
  });
});
