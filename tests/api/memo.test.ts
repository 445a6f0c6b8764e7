import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { project } from "#sync/model/entities/project.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let [author, other, master]: TestAdmin[] = [];
let partnerId: string;
beforeAll(async () => {
  api = await startApi();
  [author, other, master] = [await signedIn(api, 0, "書いた人"), await signedIn(api, 0), await signedIn(api, 1)];
});
beforeEach(async () => {
  await api.database.knex.raw("truncate memo cascade");
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

const call = (who: TestAdmin | undefined, method: string, path: string, json?: unknown) =>
  api.call(method, path, { token: who?.token, json });
const memosOf = async () => (await call(author, "GET", `/api/memo/partner/${partnerId}`)).json.memos;
async function written(content: string): Promise<string> {
  const answer = await call(author, "POST", `/api/memo/partner/${partnerId}`, { content });
  expect(answer.json).toEqual({ responseCode: 200, success: true });
  const memo = (await memosOf()).at(-1);
  expect(memo?.content).toBe(content.replace("\r\n", "\n"));
  return memo?.id ?? "";
}

describe("memos", () => {
  it("are listed oldest first on their target, newest first in the whole list", async () => {
    for (const content of ["一", "二", "三"]) await written(content);
    expect((await memosOf()).map(({ content }) => content)).toEqual(["一", "二", "三"]);
    const all = await call(other, "GET", "/api/memo?limit=2&offset=1");
    expect([all.json.count, all.json.memos.map((memo) => memo.content)]).toEqual([3, ["二", "一"]]);
    expect((await call(other, "GET", "/api/memo?targetType=partner&limit=1")).json.count).toBe(3);
    expect((await call(other, "GET", "/api/memo?targetType=project")).json).toEqual({ responseCode: 200, memos: [], count: 0 });
    expect((await call(other, "GET", "/api/memo?targetType=&offset=9")).json).toEqual({ responseCode: 200, memos: [], count: 3 });
    expect((await call(other, "GET", "/api/memo?targetType=&limit=&offset=")).json.memos).toHaveLength(3);
  });
  it("name their author and their target, and say whether they were edited", async () => {
    const id = await written("初め\r\n次");
    const [memo] = (await call(author, "GET", "/api/memo")).json.memos;
    expect(memo).toEqual({
      id,
      number: memo?.number,
      targetType: "partner",
      targetId: partnerId,
      target: { id: partnerId, name: "山田 太郎" },
      content: "初め\n次",
      createdBy: author?.id,
      createdAt: memo?.updatedAt,
      updatedAt: memo?.updatedAt,
      updatedBy: null,
      creator: { name: "書いた人" },
    });
    expect((await call(master, "PUT", `/api/memo/${memo?.number}`, { content: "直した" })).json).toEqual({
      responseCode: 200,
      success: true,
    });
    expect((await call(author, "GET", "/api/memo")).json.memos[0]).toMatchObject({
      content: "直した",
      updatedBy: master?.id,
      createdBy: author?.id,
    });
  });
  it("keep the name of a target in the trash, without its link", async () => {
    await written("残る");
    await api.database.knex("partner").where({ id: partnerId }).update({ deleted_at: new Date() });
    expect((await call(author, "GET", "/api/memo")).json.memos[0]?.target).toEqual({ id: null, name: "山田 太郎" });
    expect((await call(author, "GET", `/api/memo/partner/${partnerId}`)).status).toBe(404);
  });
  it("stand on projects too, listed with the others and apart", async () => {
    const { id: projectId } = await insert(api.database.knex, project, { name: "基幹刷新" });
    await written("人の");
    const path = `/api/memo/project/${projectId}`;
    expect((await call(author, "POST", path, { content: "案件の" })).json).toEqual({ responseCode: 200, success: true });
    expect((await call(other, "GET", path)).json.memos).toMatchObject([
      { targetType: "project", targetId: projectId, target: { id: projectId, name: "基幹刷新" }, content: "案件の" },
    ]);
    const contents = async (query: string) =>
      (await call(other, "GET", `/api/memo${query}`)).json.memos.map(({ content }) => content);
    expect(await contents("")).toEqual(["案件の", "人の"]);
    expect(await contents("?targetType=project")).toEqual(["案件の"]);
    expect(await contents("?targetType=partner")).toEqual(["人の"]);
    expect((await call(other, "GET", "/api/memo?targetType=project&limit=1")).json.count).toBe(1);
    await api.database.knex("project").where({ id: projectId }).update({ deleted_at: new Date() });
    expect((await call(other, "GET", "/api/memo?targetType=project")).json.memos[0]?.target).toEqual({
      id: null,
      name: "基幹刷新",
    });
    expect((await call(author, "GET", path)).status).toBe(404);
    expect((await call(author, "POST", path, { content: "もう無い" })).status).toBe(404);
    const late = { id: uuidv7(), targetType: "project" as const, targetId: projectId, content: "端末から" };
    const actor = { id: author?.id ?? "", master: false };
    await expect(api.sync.mutate(actor, createMemo, late)).rejects.toMatchObject({ code: "not_found" });
  });
  it("are changed and deleted by their author and by masters only", async () => {
    const id = await written("私の");
    const forbidden = { responseCode: 403, responseMessage: "forbidden", success: false };
    expect((await call(other, "PUT", `/api/memo/${id}`, { content: "他人の" })).json).toEqual(forbidden);
    expect((await call(other, "DELETE", `/api/memo/${id}`)).json).toEqual(forbidden);
    expect((await memosOf())[0]?.content).toBe("私の");
    expect((await call(author, "DELETE", `/api/memo/${id}`)).status).toBe(200);
    expect((await call(author, "DELETE", `/api/memo/${id}`)).json).toEqual({
      responseCode: 404,
      responseMessage: "not_found",
      success: false,
    });
    expect((await call(master, "DELETE", `/api/memo/${await written("主の")}`)).status).toBe(200);
    expect(await memosOf()).toEqual([]);
  });
  it.each([
    ["POST", "/api/memo/partner/019a0000-0000-7000-8000-000000000000", { content: "x" }, 404],
    ["POST", "/api/memo/project/1", { content: "x" }, 404],
    ["POST", "/api/memo/company/1", { content: "x" }, 400],
    ["POST", "/api/memo/partner/x", { content: "x" }, 400],
    ["PUT", "/api/memo/019a0000-0000-7000-8000-000000000000", { content: "x" }, 404],
    ["GET", "/api/memo?limit=0", undefined, 400],
    ["GET", "/api/memo?limit=101", undefined, 400],
    ["GET", "/api/memo?offset=-1", undefined, 400],
    ["GET", "/api/memo?targetType=company", undefined, 400],
  ])("%s %s is refused with %4$i", async (method, path, json, status) => {
    expect((await call(author, method, path, json)).status).toBe(status);
  });
  it("say in a sentence what is wrong with their text", async () => {
    const path = `/api/memo/partner/${partnerId}`;
    const said = async (json: unknown) => (await call(author, "POST", path, json)).json.errors;
    for (const json of [{}, { content: "" }, { content: "  \n" }, { content: null }]) {
      expect(await said(json)).toEqual([{ path: "content", message: "メモを入力してください" }]);
    }
    expect(await said({ content: "あ".repeat(4_001) })).toEqual([
      { path: "content", message: "メモは4000文字以内で入力してください" },
    ]);
    const id = await written("あ");
    expect((await call(author, "PUT", `/api/memo/${id}`, { content: "い", createdBy: other?.id })).json.errors).toEqual([
      { path: "createdBy", message: "この呼び出しにない項目です" },
    ]);
  });
});
