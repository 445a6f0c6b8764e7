import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

type Search = Answers[`GET /api/file/search?${string}`];

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;

beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const resume = (...texts: readonly string[]) =>
  pdf(
    "履歴書",
    new Date(0),
    texts.map((text) => ({ text })),
  );

/** A partner's file that has arrived, as a device sends it. */
async function added(bytes: Buffer, owner = partnerId): Promise<string> {
  const id = uuidv7();
  const sha256 = hashOf(bytes);
  await api.sync.mutate({ id: admin.id, master: false }, addPartnerFile, {
    id,
    partnerId: owner,
    name: "履歴書.pdf",
    size: bytes.length,
    sha256,
  });
  const answer = await api.call("PUT", `/api/sync/file/${id}?place=0&sha256=${sha256}`, {
    token: admin.token,
    body: new Uint8Array(bytes),
    headers: { "content-type": "application/octet-stream" },
  });
  expect(answer.json).toMatchObject({ state: "arrived" });
  return id;
}

const lengthOf = async (id: string) =>
  (await api.context.knex("partner_file").where({ id }).first<{ text_length: number | null }>("text_length")).text_length;

async function search(text: string, limit?: number): Promise<Search> {
  const query = new URLSearchParams({ text, ...(limit === undefined ? {} : { limit: String(limit) }) });
  const answer = await api.call("GET", `/api/file/search?${query}`, { token: admin.token });
  expect(answer.status).toBe(200);
  return answer.json as unknown as Search;
}

describe("the text of a file that has arrived (S4-10)", () => {
  it("is read, told by its page, and found however it is typed", async () => {
    const id = await added(resume("株式会社青空商事にてＪＡＶＡによる開発を担当。ｶﾞﾝﾊﾞﾘﾏｼﾀ。"));
    await api.effects();
    expect(await lengthOf(id)).toBeGreaterThan(20);
    const answer = await api.call("GET", `/api/sync/file/${id}/text`, { token: admin.token });
    expect(answer.json).toMatchObject({ pages: [expect.stringContaining("青空商事")] });
    for (const text of ["青空", "java", "がんばり", "ガンバリマシタ", "青 空 商 事"])
      expect((await search(text)).hits.map((hit) => hit.id)).toEqual([id]);
    expect(await search("青空商事")).toMatchObject({
      hits: [{ entity: "partnerFile", id, name: "履歴書.pdf", ownerId: partnerId, page: 1 }],
      files: 1,
      complete: true,
    });
    expect((await search("空商青")).hits).toEqual([]);
  });
});
