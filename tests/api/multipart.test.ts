import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { type FormServer, pdf, startForms } from "./form-server.ts";

let api: ApiServer;
let forms: FormServer;
let admin: TestAdmin;
let partnerId: string;
beforeAll(async () => {
  api = await startApi();
  forms = await startForms(api.context);
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterAll(async () => {
  await forms.close();
  await api.close();
});

type Value = string | Blob | readonly [Blob, string];
const form = (parts: readonly (readonly [string, Value])[]) => {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") data.append(name, value);
    else if (value instanceof Blob) data.append(name, value, "a.pdf");
    else data.append(name, value[0], value[1]);
  }
  return data;
};

interface Answer {
  readonly status: number;
  readonly json: {
    readonly responseMessage?: string;
    readonly errors?: readonly { readonly path: string }[];
    readonly fields?: Record<string, unknown>;
    readonly files?: readonly {
      readonly id: string;
      readonly name: string;
      readonly size: number;
      readonly index: number | null;
    }[];
    readonly body?: unknown;
    readonly form?: unknown;
  };
}

async function send(
  body: FormData | string | Uint8Array<ArrayBuffer>,
  {
    method = "POST",
    path = "/api/form",
    type,
    token = admin.token,
  }: { method?: string; path?: string; type?: string; token?: string } = {},
): Promise<Answer> {
  const headers = { "x-authorization": token, ...(type === undefined ? {} : { "content-type": type }) };
  const answer = await fetch(forms.base + path, { method, headers, body });
  return { status: answer.status, json: (await answer.json()) as Answer["json"] };
}

const filesBelow = async (folder: string) =>
  (await readdir(join(api.context.settings.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const stored = () => api.database.knex<{ key: string; state: string }>("stored_file").select("key", "state");
const rows = () => api.database.knex<{ id: string; name: string }>("partner_file").select("id", "name");

/** Nothing but what had been kept before. */
async function nothingNew(before: readonly unknown[]): Promise<void> {
  expect((await rows()).length).toBe(before.length);
  expect(await stored()).toHaveLength(before.length);
  expect(await filesBelow("files")).toHaveLength(before.length);
  expect(await filesBelow("tmp")).toEqual([]);
}

describe("a form", () => {
  it("brings its texts, and its files are kept in the store when their rows are stored", async () => {
    const answer = await send(
      form([
        ["partnerId", partnerId],
        ["lastName", "結城"],
        ["company", '{"name":"結"}'],
        ["owners[7]", "2"],
        ["owners[0]", "1"],
        ["unknown", "x"],
        ["profileFile", [pdf("one"), "履歴書.pdf"]],
        ["profileFile[3]", [pdf("two"), "../../etc/経歴.pdf"]],
        ["extra", pdf("not kept")],
      ]),
    );
    expect(answer).toMatchObject({
      status: 200,
      json: { fields: { partnerId, lastName: "結城", company: { name: "結" }, owners: [1, 2] } },
    });
    expect(answer.json.files).toMatchObject([
      { name: "履歴書.pdf", size: 19, index: null },
      { name: "経歴.pdf", size: 19, index: 3 },
    ]);
    const ids = answer.json.files?.map(({ id }) => id).sort();
    expect((await stored()).map(({ key, state }) => [key, state]).sort()).toEqual(ids?.map((id) => [id, "kept"]));
    expect((await filesBelow("files")).sort()).toEqual(ids);
    expect(await filesBelow("tmp")).toEqual([]);
  });
});
