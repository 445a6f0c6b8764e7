import { request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { occupation } from "#sync/model/entities/occupation.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

const minute = 60_000;
let api: ApiServer;
let master: TestAdmin;
let owner: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  await insert(api.context.knex, occupation, { id: "1" });
});
beforeEach(async () => {
  master = await signedIn(api, 1);
  owner = await signedIn(api, 1);
});
afterAll(() => api.close());

interface Slow {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly type?: string;
}

/** Sends all of a request but its last byte, then that once `meanwhile` has ended. Returns the status and the word of the answer. */
async function slowly(
  { method, path, body, type = "application/json" }: Slow,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const headers = { "x-authorization": owner.token, "content-type": type, "content-length": Buffer.byteLength(body) };
  const sent = request(api.base + path, { method, headers, agent: false });
  const answered = new Promise<string>((resolve, reject) => {
    sent.once("error", reject).once("response", async (answer) => {
      let text = "";
      for await (const piece of answer) text += String(piece);
      resolve(`${answer.statusCode} ${(JSON.parse(text) as { responseMessage?: string }).responseMessage}`);
    });
  });
  await new Promise((written) => sent.write(body.slice(0, -1), written));
  // The head has been read once later calls have been answered.
  for (let at = 0; at < 3; at++) await api.call("GET", "/api/me", { token: owner.token });
  await meanwhile();
  api.forward(2_000);
  sent.end(body.slice(-1));
  return answered;
}

const memo = async (): Promise<Slow> => ({
  method: "POST",
  path: `/api/memo/partner/${await addPartner(api)}`,
  body: JSON.stringify({ content: "遅れて届いたメモ" }),
});
const exchange = (): Slow => ({
  method: "POST",
  path: "/api/sync",
  body: JSON.stringify({ clientId: uuidv7(), cursor: null, acknowledged: 0, page: 5_000, mutations: [] }),
});
const invitation = (): Slow => ({
  method: "POST",
  path: "/api/admin_user",
  body: JSON.stringify({ name: "招待 された", mail: `${uuidv7()}@example.com`, authority: 1 }),
});
const form = (): Slow => {
  const fields = {
    name: "遅れて届いた案件",
    content: "本文",
    orderClient: JSON.stringify({ name: "遅れた商会" }),
    "prjOwner[0]": owner.id,
    "projectOccupation[0]": JSON.stringify({ occupationId: 1, numberPeople: 1, recruitingFlag: 0 }),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const body = [...parts, "--x--", ""].join("\r\n");
  return { method: "POST", path: "/api/project", type: "multipart/form-data; boundary=x", body };
};
const kinds: readonly (readonly [name: string, make: () => Slow | Promise<Slow>])[] = [
  ["a memo", memo],
  ["an exchange", exchange],
  ["an invitation", invitation],
  ["a form", form],
];

describe.each(kinds)("%s whose body comes slowly", (_name, make) => {
  it("is refused once its session has been ended from elsewhere", async () => {
    const end = () => api.call("DELETE", `/api/admin_user/${owner.id}/session`, { token: master.token });
    expect(await slowly(await make(), end)).toBe("401 signed_out");
  });
  it("is refused once its owner has signed out", async () => {
    expect(await slowly(await make(), () => api.call("POST", "/api/logout", { token: owner.token }))).toBe("401 unauthorized");
  });
  it("is refused once its author has been removed", async () => {
    const remove = () => api.call("DELETE", `/api/admin_user/${owner.id}`, { token: master.token });
    expect(await slowly(await make(), remove)).toBe("401 revoked");
  });
  it("passes while its session lasts", async () => {
    expect(await slowly(await make(), async () => undefined)).toBe("200 undefined");
  });
});

describe("a critical act whose body comes slowly", () => {
  const erasure = async (): Promise<Slow> => ({
    method: "POST",
    path: `/api/partner_member/${await addPartner(api)}/erasure`,
    body: JSON.stringify({ reason: "本人の求め" }),
  });
  it.each([
    ["an erasure", erasure],
    ["an invitation of a master", invitation],
  ])("needs a confirmation that is still new at its end: %s", async (_name, make) => {
    expect(await slowly(await make(), async () => api.forward(16 * minute))).toBe("403 confirmation_needed");
  });
  it("is refused to a master who is one no longer", async () => {
    const demote = () => api.context.knex("admin").where({ id: owner.id }).update({ authority: 0 });
    expect(await slowly(await erasure(), demote)).toBe("403 forbidden");
  });
});
