import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { until } from "#tests/support/until.ts";
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

/** Expects that nothing was kept in addition to what was there before. */
async function nothingNew(before: readonly unknown[]): Promise<void> {
  expect((await rows()).length).toBe(before.length);
  expect(await stored()).toHaveLength(before.length);
  expect(await filesBelow("files")).toHaveLength(before.length);
  expect(await filesBelow("tmp")).toEqual([]);
}

describe("a form", () => {
  const [one, two] = [{ name: "一" }, { name: "二" }];
  it.each<readonly [string, readonly (readonly [string, Value])[], Record<string, unknown>]>([
    [
      "indexed parts",
      [
        ["owners[7]", "2"],
        ["owners[0]", "1"],
      ],
      { owners: [1, 2] },
    ],
    [
      "parts of one name",
      [
        ["owners", "2"],
        ["owners", "1"],
      ],
      { owners: [2, 1] },
    ],
    ["one part that is JSON", [["owners", "[2,1]"]], { owners: [2, 1] }],
    ["one part that is its only entry", [["owners", "2"]], { owners: [2] }],
    ["one part that is empty", [["owners", ""]], { owners: [] }],
    ["objects in one part", [["rows", JSON.stringify([one, two])]], { rows: [one, two] }],
    [
      "objects in indexed parts",
      [
        ["rows[1]", JSON.stringify(two)],
        ["rows[0]", JSON.stringify(one)],
      ],
      { rows: [one, two] },
    ],
    ["one object in one part", [["rows", JSON.stringify(one)]], { rows: [one] }],
    ["no objects in one part", [["rows", " "]], { rows: [] }],
    ["JSON's null in one part", [["rows", "null"]], { rows: [] }],
  ])("brings a list as %s", async (_name, parts, fields) => {
    const answer = await send(form([["partnerId", partnerId], ...parts]));
    expect(answer).toMatchObject({ status: 200, json: { fields } });
  });
  it("brings JSON as a part of its own type, as a browser sends a blob", async () => {
    const company = new Blob([JSON.stringify(one)], { type: "application/json" });
    const data = form([["partnerId", partnerId]]);
    data.append("company", company);
    expect(await send(data)).toMatchObject({ status: 200, json: { fields: { company: one } } });
  });
  it.each<readonly [string, () => FormData | Uint8Array<ArrayBuffer>]>([
    [
      "as a browser sends it",
      () =>
        form([
          ["partnerId", partnerId],
          ["profileFile", [new Blob([]), ""]],
        ]),
    ],
    [
      "as a PDF of no bytes and no name",
      () => raw(owner(), [`${named("profileFile")}; filename=""${line}Content-Type: application/pdf`, ""]),
    ],
    [
      "as an empty text",
      () =>
        form([
          ["partnerId", partnerId],
          ["profileFile", ""],
          ["extra[1]", ""],
        ]),
    ],
  ])("takes a file that nobody chose as none, %s", async (_name, body) => {
    const content = body();
    for (const method of ["POST", "PUT"]) {
      const answer = await send(content, { method, ...(content instanceof FormData ? {} : { type: multipart }) });
      expect(answer).toMatchObject({ status: 200, json: { files: [] } });
    }
    expect(await filesBelow("tmp")).toEqual([]);
  });
  it("says which of its files is no PDF, and which is too large", async () => {
    const wrong = async (name: string, content: Blob, fileName: string) =>
      send(
        form([
          ["partnerId", partnerId],
          ["profileFile[0]", pdf()],
          [name, [content, fileName]],
        ]),
      );
    const text = new Blob(["text"], { type: "application/pdf" });
    expect(await wrong("profileFile[3]", text, "経歴.pdf")).toMatchObject({
      status: 400,
      json: {
        responseMessage: "not_pdf",
        errors: [{ path: "profileFile.3", message: "「経歴.pdf」はPDFファイルではありません" }],
      },
    });
    expect(await wrong("extra", pdf("", "text/plain"), "a.txt")).toMatchObject({
      status: 400,
      json: { errors: [{ path: "extra" }] },
    });
    expect(await wrong("profileFile[1]", new Blob([megabytes(10)], { type: "application/pdf" }), "大.pdf")).toMatchObject({
      status: 413,
      json: { responseMessage: "file_too_large", errors: [{ path: "profileFile.1" }] },
    });
  });
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

const boundary = "xxBOUNDARYxx";
const multipart = `multipart/form-data; boundary=${boundary}`;
const line = "\r\n";
/** Makes a body by hand; each part has its headers and its content. */
const raw = (...parts: readonly (readonly [headers: string, content: string | Buffer])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      ...parts.flatMap(([headers, content]) => [
        Buffer.from(`--${boundary}${line}${headers}${line}${line}`),
        Buffer.from(content),
        Buffer.from(line),
      ]),
      Buffer.from(`--${boundary}--${line}`),
    ]),
  );
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const owner = (): readonly [string, string] => [named("partnerId"), partnerId];
const filePart = (content: string | Buffer, type = "application/pdf", name = "profileFile") =>
  [`${named(name)}; filename="a.pdf"${line}Content-Type: ${type}`, content] as const;
const cut = (bytes: Uint8Array<ArrayBuffer>, off: number) => bytes.slice(0, -off);
const megabytes = (count: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(count * 1024 * 1024, 0x61)]);

/** Sends only the beginning of a form of this length. Resolves with the beginning of the answer. */
async function answerTo(beginning: Buffer, length: number): Promise<string> {
  const socket = connect(Number(new URL(forms.base).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = `x-authorization: ${admin.token}${line}content-type: ${multipart}${line}content-length: ${length}`;
  socket.write(`POST /api/form HTTP/1.1${line}host: localhost${line}${head}${line}${line}`);
  socket.write(beginning);
  return new Promise((resolve) => void socket.once("data", (bytes) => resolve(bytes.toString())));
}

describe("a form is refused", () => {
  const cases: readonly (readonly [
    string,
    () => readonly [Uint8Array<ArrayBuffer> | FormData | string, string?],
    number,
    string,
  ])[] = [
    ["that is JSON", () => ["{}", "application/json"], 415, "unsupported_media_type"],
    ["that is text", () => ["partnerId=1", "application/x-www-form-urlencoded"], 415, "unsupported_media_type"],
    [
      "that is another kind of multipart",
      () => [raw(owner()), `multipart/mixed; boundary=${boundary}`],
      415,
      "unsupported_media_type",
    ],
    ["without a boundary", () => [raw(owner()), "multipart/form-data"], 400, "validation_error"],
    [
      "with an endless boundary",
      () => [raw(owner()), `multipart/form-data; boundary=${"x".repeat(5_000)}`],
      400,
      "validation_error",
    ],
    ["with another boundary than it says", () => [raw(owner()), "multipart/form-data; boundary=other"], 400, "validation_error"],
    [
      "whose boundary names another parser",
      () => ['{"partnerId":"1"}', "multipart/form-data; boundary=json"],
      400,
      "validation_error",
    ],
    ["that is empty", () => ["", multipart], 400, "validation_error"],
    ["that is no form at all", () => ["\0\r\n--\r\n\xff", multipart], 400, "validation_error"],
    ["cut off within its end", () => [cut(raw(owner(), filePart("%PDF-1.7 x")), 5), multipart], 400, "validation_error"],
    ["cut off after a boundary", () => [cut(raw(owner(), filePart("%PDF-1.7 x")), 4), multipart], 400, "validation_error"],
    ["cut off within a file", () => [cut(raw(owner(), filePart(megabytes(1))), 30_000), multipart], 400, "validation_error"],
    [
      "cut off within a header",
      () => [new TextEncoder().encode(`--${boundary}\r\nContent-Dispo`), multipart],
      400,
      "validation_error",
    ],
    ["with a header that is none", () => [raw(["Content Disposition", "x"]), multipart], 400, "validation_error"],
    [
      "with a part without a name",
      () => [raw(owner(), ["Content-Disposition: form-data", "x"]), multipart],
      400,
      "validation_error",
    ],
    ["with a part without headers", () => [raw(owner(), ["", "x"]), multipart], 400, "validation_error"],
    [
      "with an unheard-of transfer encoding",
      () => [raw([`${named("partnerId")}\r\nContent-Transfer-Encoding: x`, "x"]), multipart],
      400,
      "validation_error",
    ],
    [
      "with a transfer encoding that changes bytes",
      () => [raw([`${named("partnerId")}\r\nContent-Transfer-Encoding: base64`, "eA=="]), multipart],
      400,
      "validation_error",
    ],
    [
      "with a header twice",
      () => [raw(owner(), [`${named("lastName")}\r\n${named("company")}`, "{}"]), multipart],
      400,
      "validation_error",
    ],
    [
      "with headers without end",
      () => [raw(owner(), [named("lastName") + `${line}a: b`.repeat(200_000), "x"]), multipart],
      400,
      "validation_error",
    ],
    [
      "with a boundary before a part's headers have ended",
      () => [raw(owner(), ["Content-Type: text/plain", "x"]).slice(0, -30), multipart],
      400,
      "validation_error",
    ],
    [
      "whose boundary is longer than one may be",
      () => [raw(owner()), `multipart/form-data; boundary=${"x".repeat(71)}`],
      400,
      "validation_error",
    ],
    [
      "with CR without end in a part's headers",
      () => [raw(owner(), [named("lastName") + "\r".repeat(10_000_000), "x"]), multipart],
      400,
      "validation_error",
    ],
    [
      "with a text of CR without end",
      () => [raw(owner(), [named("lastName"), Buffer.alloc(10_000_000, "\r")]), multipart],
      413,
      "payload_too_large",
    ],
    [
      "with more values in its JSON than we take",
      () => [
        form([
          ["partnerId", partnerId],
          ["rows", `[${"{},".repeat(10_000)}{}]`],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with more of them in text within its JSON",
      () => [
        form([
          ["partnerId", partnerId],
          ["rows", JSON.stringify([`[${"1,".repeat(10_000)}1]`])],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with more of them in all its parts",
      () => [
        form([
          ["partnerId", partnerId],
          ...Array.from({ length: 5 }, (_, at) => [`x${at}`, `[${"1,".repeat(3_000)}1]`] as const),
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with text that is no UTF-8",
      () => [raw(owner(), [named("lastName"), Buffer.from([0xff])]), multipart],
      400,
      "validation_error",
    ],
    ["with NUL in a text", () => [raw(owner(), [named("lastName"), "a\0"]), multipart], 400, "validation_error"],
    [
      "with NUL within JSON",
      () => [
        form([
          ["partnerId", partnerId],
          ["company", '{"name":"a\\u0000"}'],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with JSON that is none",
      () => [
        form([
          ["partnerId", partnerId],
          ["company", "{"],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with endlessly deep JSON",
      () => [
        form([
          ["partnerId", partnerId],
          ["company", `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
        ]),
      ],
      400,
      "validation_error",
    ],
    ["without what is required", () => [form([["profileFile", pdf()]])], 400, "validation_error"],
    [
      "with a text twice",
      () => [
        form([
          ["partnerId", partnerId],
          ["partnerId", partnerId],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with an index twice",
      () => [
        form([
          ["partnerId", partnerId],
          ["owners[1]", "1"],
          ["owners[1]", "2"],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with a text both alone and in a list",
      () => [
        form([
          ["partnerId", partnerId],
          ["owners", "1"],
          ["owners[1]", "2"],
        ]),
      ],
      400,
      "validation_error",
    ],
    ["with a list for one text", () => [form([["partnerId[0]", partnerId]])], 400, "validation_error"],
    [
      "with a list that is endlessly deep JSON",
      () => [
        form([
          ["partnerId", partnerId],
          ["owners", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with NUL within a list",
      () => [
        form([
          ["partnerId", partnerId],
          ["rows", '[{"name":"a\\u0000"}]'],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with bytes in a file without a name or a type",
      () => [raw(owner(), [`${named("profileFile")}; filename=""${line}Content-Type: application/octet-stream`, "x"]), multipart],
      400,
      "not_pdf",
    ],
    [
      "with JSON in a file of another name than a blob's",
      () => [
        form([
          ["partnerId", partnerId],
          ["company", [new Blob(["{}"], { type: "application/json" }), "a.json"]],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with a blob of JSON without end",
      () => [
        raw(owner(), [
          `${named("company")}; filename="blob"${line}Content-Type: application/json`,
          JSON.stringify({ name: "a".repeat(300_000) }),
        ]),
        multipart,
      ],
      413,
      "payload_too_large",
    ],
    [
      "with an index that is none",
      () => [
        form([
          ["partnerId", partnerId],
          ["owners[x]", "1"],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with a text where a file belongs",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", "%PDF-"],
        ]),
      ],
      400,
      "validation_error",
    ],
    ["with a file where a text belongs", () => [form([["partnerId", pdf(partnerId)]])], 400, "validation_error"],
    [
      "with a file that it does not know",
      () => [
        form([
          ["partnerId", partnerId],
          ["other", pdf()],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with an empty file",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", new Blob([], { type: "application/pdf" })],
        ]),
      ],
      400,
      "validation_error",
    ],
    [
      "with a file of another type",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", pdf("", "text/html")],
        ]),
      ],
      400,
      "not_pdf",
    ],
    [
      "with a file without a type",
      () => [raw(owner(), [`${named("profileFile")}; filename="a.pdf"`, "%PDF-1.7"]), multipart],
      400,
      "not_pdf",
    ],
    [
      "with a file that only says it is a PDF",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", new Blob(["<html>"], { type: "application/pdf" })],
        ]),
      ],
      400,
      "not_pdf",
    ],
    [
      "with a file of four bytes",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", new Blob(["%PDF"], { type: "application/pdf" })],
        ]),
      ],
      400,
      "not_pdf",
    ],
    [
      "with one bad file among good ones",
      () => [
        form([
          ["partnerId", partnerId],
          ["profileFile", pdf()],
          ["extra", new Blob(["MZ"], { type: "application/pdf" })],
        ]),
      ],
      400,
      "not_pdf",
    ],
    [
      "with a file one byte over 10 MB",
      () => [raw(owner(), filePart(megabytes(10).subarray(0, 10 * 1024 * 1024 + 1))), multipart],
      413,
      "file_too_large",
    ],
    [
      "with more in all than we take",
      () => [raw(owner(), ...Array.from({ length: 12 }, () => filePart(megabytes(9)))), multipart],
      413,
      "payload_too_large",
    ],
    [
      "with too many files",
      () => [raw(owner(), ...Array.from({ length: 31 }, () => filePart("%PDF-"))), multipart],
      413,
      "payload_too_large",
    ],
    [
      "with too many texts",
      () => [raw(owner(), ...Array.from({ length: 3_000 }, (_, at): [string, string] => [named(`x${at}`), ""])), multipart],
      413,
      "payload_too_large",
    ],
    [
      "with a part whose name is a book",
      () => [raw(owner(), [named("a".repeat(12_000_000)), ""]), multipart],
      400,
      "validation_error",
    ],
    [
      "with a file whose name is a book",
      () => [raw(owner(), [`${named("profileFile")}; filename="${"a".repeat(12_000_000)}"`, "%PDF-"]), multipart],
      400,
      "validation_error",
    ],
    ["with a text too long", () => [raw(owner(), [named("lastName"), "a".repeat(300_000)]), multipart], 413, "payload_too_large"],
    [
      "with too much text",
      () => [
        raw(owner(), ...Array.from({ length: 9 }, (_, at): [string, string] => [named(`x${at}`), "a".repeat(200_000)])),
        multipart,
      ],
      413,
      "payload_too_large",
    ],
    [
      "whose work is refused",
      () => [
        form([
          ["partnerId", partnerId],
          ["lastName", "refused"],
          ["profileFile", pdf()],
        ]),
      ],
      403,
      "forbidden",
    ],
    [
      "for a partner who is not there",
      () => [
        form([
          ["partnerId", "0190aaaa-0000-7000-8000-000000000000"],
          ["profileFile", pdf()],
        ]),
      ],
      404,
      "not_found",
    ],
  ];
  it.each(cases)("%s, and leaves nothing", async (_name, body, status, word) => {
    const before = await rows();
    const [content, type] = body();
    const answer = await send(content, type === undefined ? {} : { type });
    expect([answer.status, answer.json.responseMessage]).toEqual([status, word]);
    await nothingNew(before);
  });

  const repeated = (text: string) => Buffer.alloc(48 * 1024, text, "latin1");
  it.each([
    ["of parts without headers", repeated(`--${boundary}${line}${line}`)],
    ["of boundaries alone", repeated(`--${boundary}${line}`)],
    ["of parts whose headers do not end", repeated(`--${boundary}${line}a: b${line}`)],
    ["of empty parts", repeated(`--${boundary}${line}${named("x")}${line}${line}${line}`)],
    ["of headers without end", Buffer.concat([Buffer.from(`--${boundary}${line}`), repeated(`a: b${line}`)])],
    ["of what only looks like its boundary", repeated(`${line}--${boundary.slice(0, -1)}`)],
    ["without its boundary", repeated("x")],
  ])("after its first 48 kB, %s, however much was to come", async (_name, beginning) => {
    const before = await rows();
    expect(await answerTo(beginning, 90_000_000)).toMatch(/^HTTP\/1.1 4(00|13) /u);
    await nothingNew(before);
  });

  it("not for a line or two around its parts, and for the longest headers", async () => {
    const around = "x".repeat(1_000);
    const parts = Array.from({ length: 20 }, (_, at): [string, string] => [
      `${named(`x${at}`)}${line}a: ${"a".repeat(8_000)}`,
      "",
    ]);
    const body = Buffer.concat([Buffer.from(around + line), Buffer.from(raw(owner(), ...parts)), Buffer.from(around)]);
    expect(await send(new Uint8Array(body), { type: multipart })).toMatchObject({ status: 200 });
  });

  it("with a key that a PUT does not know", async () => {
    const before = await rows();
    const answer = await send(
      form([
        ["partnerId", partnerId],
        ["unknown", "x"],
        ["profileFile", pdf()],
      ]),
      { method: "PUT" },
    );
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "unknown" }] } });
    await nothingNew(before);
  });

  it("before it is read when nobody has signed in", async () => {
    const before = await rows();
    for (const token of ["", "x"])
      expect(
        (
          await send(
            form([
              ["partnerId", partnerId],
              ["profileFile", pdf()],
            ]),
            { token },
          )
        ).status,
      ).toBe(401);
    await nothingNew(before);
  });
});

describe("a file", () => {
  it("of exactly 10 MB is taken", async () => {
    const content = megabytes(10).subarray(0, 10 * 1024 * 1024);
    const answer = await send(raw(owner(), filePart(content)), { type: multipart });
    expect(answer).toMatchObject({ status: 200, json: { files: [{ size: 10 * 1024 * 1024 }] } });
  });
  it("is taken beside others, all of them large", async () => {
    const parts = Array.from({ length: 8 }, () => filePart(megabytes(2)));
    const answer = await send(raw(owner(), ...parts, [named("lastName"), "結城"]), { type: multipart });
    expect(answer).toMatchObject({ status: 200, json: { fields: { lastName: "結城" } } });
    expect(answer.json.files?.map(({ size }) => size)).toEqual(Array.from({ length: 8 }, () => megabytes(2).length));
  });
  it("arrives as it was sent, whatever bytes it holds", async () => {
    // The content looks like the beginning of a boundary, again and again.
    const noise = Buffer.from(`${line}${line}--${boundary.slice(0, 6)}${line}--${boundary.slice(0, -1)}\r\r\n-`.repeat(40_000));
    const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), noise, Buffer.from([0, 255, 13, 10, 45, 45])]);
    const answer = await send(raw(owner(), filePart(content)), { type: multipart });
    const id = answer.json.files?.[0]?.id ?? "";
    const got = await api.context.files.get(id);
    expect(Buffer.concat((await got?.toArray()) ?? []).equals(content)).toBe(true);
  });
  it.each([
    ["a name with a path", "../../../etc/passwd.pdf", "passwd.pdf"],
    ["a name with a path of Windows", "C:\\Users\\me\\経歴.pdf", "経歴.pdf"],
    ["a name in parts", "が.pdf", "が.pdf"],
    ["NUL in its name", "a\0b.pdf", "ab.pdf"],
    ["no name", "", "file.pdf"],
    ["dots", "..", "file.pdf"],
    ["a quotation mark", "a%22b.pdf", 'a"b.pdf'],
    ["signs that steer", "a\u0001\u202e\u200bb.pdf", "ab.pdf"],
    ["entities", "&#1234;.pdf", "&#1234;.pdf"],
    ["a long name", `${"長".repeat(300)}.pdf`, `${"長".repeat(251)}.pdf`],
  ])("with %s is kept under a name that does no harm", async (_name, given, kept) => {
    const part = [`${named("profileFile")}; filename="${given}"${line}Content-Type: application/pdf`, "%PDF-1.7"] as const;
    const answer = await send(raw(owner(), part), { type: multipart });
    expect(answer.json.files?.map(({ name }) => name)).toEqual([kept]);
  });
  it("may have its name in the newer form", async () => {
    const part = [
      `${named("profileFile")}; filename*=UTF-8''%E7%B5%8C.pdf${line}Content-Type: application/pdf`,
      "%PDF-1.7",
    ] as const;
    expect((await send(raw(owner(), part), { type: multipart })).json.files?.[0]?.name).toBe("経.pdf");
  });
});

describe("a form that comes in pieces", () => {
  /** Sends a body of this length at any speed. `answer` is all that came back. */
  const slowly = (length: number) => {
    const socket = connect(Number(new URL(forms.base).port), "127.0.0.1");
    socket.setNoDelay(true);
    socket.write(
      `POST /api/form HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-authorization: ${admin.token}\r\ncontent-type: ${multipart}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const answer = (async () => {
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      return text;
    })();
    const write = (bytes: Uint8Array) => new Promise<void>((done) => void socket.write(bytes, () => done()));
    return { socket, answer, write };
  };

  it("of a byte each is the same form", async () => {
    const body = raw(owner(), [named("owners[0]"), "1"], filePart("%PDF-1.7\r\n\r\n--xx\r\n"), [named("lastName"), "結城"]);
    const { answer, write } = slowly(body.length);
    for (const byte of body) await write(Uint8Array.of(byte));
    expect(await answer).toMatch(/ 200 OK.*"owners":\[1\].*"size":18/su);
  });
  it("may go on behind its end", async () => {
    const body = raw(owner());
    const { answer, write } = slowly(body.length + 200_000);
    await write(body);
    for (let count = 0; count < 20; count++) await write(Buffer.alloc(10_000, "\r\n--"));
    expect(await answer).toMatch(/ 200 OK/u);
  });
  it("of 10 MB of CR is taken, and lets another request through", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(10_000_000, "\r")]);
    const body = raw(owner(), filePart(content));
    const { answer, write } = slowly(body.length);
    await write(body.slice(0, -10));
    expect((await send(form([["partnerId", partnerId]]))).status).toBe(200);
    await write(body.slice(-10));
    expect(await answer).toMatch(/ 200 OK.*"size":10000005/su);
  });
  it("and ends within each of its bytes is refused and leaves nothing, whatever it had brought", async () => {
    const before = await rows();
    const body = raw(owner(), filePart("%PDF-1.7"), [named("lastName"), "結城"]);
    for (let length = 0; length < body.length - 2; length++) {
      const answer = await send(body.slice(0, length), { type: multipart });
      expect([length, answer.status]).toEqual([length, 400]);
    }
    await nothingNew(before);
  });
});

describe("a part", () => {
  it("of JSON may say so", async () => {
    const part = [`${named("company")}${line}Content-Type: application/json`, '{"name":"結"}'] as const;
    expect((await send(raw(owner(), part), { type: multipart })).json.fields).toMatchObject({ company: { name: "結" } });
  });
  it.each(["7bit", "8bit", "binary"])("may be sent as %s", async (encoding) => {
    const part = [`${named("lastName")}${line}Content-Transfer-Encoding: ${encoding}`, "結城"] as const;
    expect((await send(raw(owner(), part), { type: multipart })).json.fields).toMatchObject({ lastName: "結城" });
  });
  it("called like an object's insides is only a name", async () => {
    const answer = await send(raw(owner(), [named("__proto__"), "x"], [named("constructor[0]"), "x"]), { type: multipart });
    expect(answer.status).toBe(200);
  });
});

describe("a call that takes JSON too", () => {
  it("is given the one that was sent", async () => {
    const asJson = await send('{"name":"a"}', { method: "PUT", path: "/api/either", type: "application/json" });
    expect(asJson.json).toMatchObject({ body: "a", form: null });
    const asForm = await send(form([["name", "a"]]), { method: "PUT", path: "/api/either" });
    expect(asForm.json).toMatchObject({ body: null, form: "a" });
    expect((await send("a", { method: "PUT", path: "/api/either", type: "text/plain" })).status).toBe(415);
  });
});

describe("whatever is sent as a form", () => {
  const whole = Buffer.from(
    raw(
      ['Content-Disposition: form-data; name="partnerId"', "PARTNER"],
      [named("owners[0]"), "1"],
      filePart("%PDF-1.7\r\n\r\n--xx\r\n"),
    ),
  );
  const place = fc.integer({ min: 0, max: whole.length });
  const change = fc.oneof(
    fc.record({ at: place, drop: fc.integer({ min: 0, max: 40 }), add: fc.uint8Array({ maxLength: 8 }) }),
    fc.record({
      at: place,
      drop: fc.constant(0),
      add: fc
        .constantFrom("\r\n", "--", `\r\n--${boundary}`, `\r\n--${boundary}--`, '"', ";", "\0", ": ")
        .map((text) => Buffer.from(text)),
    }),
  );
  const types = fc.oneof(
    { weight: 8, arbitrary: fc.constant(multipart) },
    fc.string({ unit: "grapheme-ascii" }).map((text) => `multipart/form-data; boundary=${text.replace(/[^\x20-\x7e]/gu, "")}`),
    fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="', "multipart/x"),
  );

  it("is taken whole or refused, never a failure of ours, and leaves nothing beside what records have", async () => {
    const attempt = async (changes: readonly { at: number; drop: number; add: Uint8Array }[], type: string) => {
      const sent = changes.reduce(
        (bytes, { at, drop, add }) => Buffer.concat([bytes.subarray(0, at), add, bytes.subarray(at + drop)]),
        Buffer.from(whole.toString("latin1").replace("PARTNER", partnerId), "latin1"),
      );
      const answer = await send(new Uint8Array(sent), { type });
      expect(answer.status).toBeLessThan(500);
    };
    const before = await rows();
    await attempt([], multipart);
    expect(await rows()).toHaveLength(before.length + 1);
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), types, attempt), { numRuns: 300 });
    await nothingNew(await rows());
  });
});

describe("a body that is slow", () => {
  const start = (length: number) =>
    `POST /api/form HTTP/1.1\r\nhost: localhost\r\nx-authorization: ${admin.token}\r\ncontent-type: ${multipart}\r\ncontent-length: ${length}\r\n\r\n`;
  const opened = async () => {
    const socket = connect(Number(new URL(forms.base).port), "127.0.0.1");
    const part = raw(owner(), filePart(megabytes(1)));
    socket.write(start(part.length));
    socket.write(part.slice(0, 200_000));
    await until(async () => (await filesBelow("tmp")).length > 0);
    return socket;
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  it("holds no connection to the database while it comes", async () => {
    const socket = await opened();
    const { pool } = api.context.knex.client as { pool: { numUsed(): number } };
    expect(pool.numUsed()).toBe(0);
    socket.destroy();
    await until(async () => (await filesBelow("tmp")).length === 0);
  });
  it("and pauses for half a minute is given up", async () => {
    const before = await rows();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await opened();
    let answer = "";
    let ended = false;
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("end", () => (ended = true));
    await until(() => {
      vi.advanceTimersByTime(1_000);
      return ended;
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"responseMessage":"request_timeout"/su);
    vi.useRealTimers();
    await nothingNew(before);
  });
  it("and breaks off leaves nothing and is no failure of ours", async () => {
    const before = await rows();
    const lines = api.lines.length;
    const socket = await opened();
    socket.destroy();
    await until(async () => (await filesBelow("tmp")).length === 0);
    await nothingNew(before);
    expect(api.lines.slice(lines).filter((entry) => entry.includes("request failed"))).toEqual([]);
  });
});

describe("when the store fails", () => {
  it("the call is refused and nothing is stored", async () => {
    const before = await rows();
    const put = vi.spyOn(api.context.files, "put").mockRejectedValueOnce(new Error("秘密"));
    const answer = await send(
      form([
        ["partnerId", partnerId],
        ["profileFile", pdf()],
        ["profileFile", pdf()],
      ]),
    );
    put.mockRestore();
    expect([answer.status, answer.json.responseMessage]).toEqual([503, "file_store_unavailable"]);
    expect(api.lines.join("\n")).not.toContain("秘密");
    await nothingNew(before);
  });
});
