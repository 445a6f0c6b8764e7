import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { calls } from "#server/api/calls.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addPartner, type CallOptions, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let master: TestAdmin;
beforeAll(async () => {
  // Many sign-ins come from one address. Another test checks the limit per address.
  api = await startApi({ TRUST_PROXY: "1", SERVICE_TOKEN: "the-token-of-the-partners-own-site" });
  [admin, master] = [await signedIn(api, 0), await signedIn(api, 1)];
});
afterAll(() => api.close());

const someId = "019a0000-0000-7000-8000-000000000000";
const pathOf = (path: string) => path.replace("{targetType}", "partner").replace(/\{\w+\}/gu, someId);
const bodyOf = (method: string) => (method === "GET" ? {} : { json: {} });
const isDay = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: "input" })).includes('"date"');
const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe("who may", () => {
  it.each(named.filter(([, { who }]) => who !== "all"))(
    "%s is 401 without a token and with a dead one",
    async (_name, { method, path, who }) => {
      // Guests call without a token, so no missing token is tried for their calls.
      for (const token of [...(who === "guest" ? [] : [undefined, ""]), "x", `${admin.token}x`]) {
        const answer = await api.call(method, pathOf(path), { token, ...bodyOf(method) });
        expect(answer.json).toMatchObject({ responseCode: 401, responseMessage: "unauthorized" });
        expect(answer.status).toBe(401);
      }
    },
  );
  it.each(named.filter(([, { who }]) => who === "master" || who === "guest"))(
    "%s is 403 for an administrator who is no master",
    async (_name, { method, path }) => {
      const answer = await api.call(method, pathOf(path), { token: admin.token, ...bodyOf(method) });
      expect([answer.status, answer.json.responseMessage]).toEqual([403, "forbidden"]);
    },
  );
});

describe("a day that does not exist", () => {
  const days = named.flatMap(([name, call]) =>
    Object.keys(call.query.shape)
      .filter((key) => isDay(call.query.shape[key] as z.ZodType))
      .map((key) => [name, key, call] as const),
  );
  it("may be asked for in some calls", () => expect(days.length).toBeGreaterThan(3));
  it.each(days)("%s is 400 with it as %s", async (_name, key, { method, path }) => {
    for (const day of ["2026-02-30", "2025-02-29", "0000-01-01", "2026-13-01", "10000-01-01", "2026-1-1", "-0001-01-01"]) {
      const answer = await api.call(method, `${pathOf(path)}?${key}=${day}`, { token: master.token });
      expect([day, answer.status, answer.json.responseMessage]).toEqual([day, 400, "validation_error"]);
    }
  });
});

describe("a day of a record in a year long past", () => {
  const days = named.flatMap(([name, { body }]) =>
    body instanceof z.ZodObject
      ? Object.entries(body.shape as Readonly<Record<string, z.ZodType>>).flatMap(([key, schema]) =>
          isDay(schema) && schema.safeParse("2026-11-01").success ? [[name, key, schema] as const] : [],
        )
      : [],
  );
  it("may be sent in some calls", () => expect(days.length).toBeGreaterThan(5));
  it.each(days)("%s refuses as %s", (_name, _key, schema) => {
    for (const day of ["0026-11-01", "1899-12-31"])
      expect(schema.safeParse(day).error?.issues[0]?.message).toContain("年をご確認ください");
  });
});

describe("what is not there", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/nothing/1", "/api/%ZZ", "/api/me/x", "/api/..%2fme"])(
    "%s is a JSON 404, without a token too",
    async (path) => {
      const answer = await api.call("GET", path);
      expect([answer.status, answer.json]).toEqual([404, { responseCode: 404, responseMessage: "not_found" }]);
    },
  );
  it("a method that a path does not have is 405 and says which it has", async () => {
    const answer = await api.call("DELETE", "/api/me", { token: admin.token });
    expect([answer.status, answer.json]).toEqual([405, { responseCode: 405, responseMessage: "method_not_allowed" }]);
    expect(answer.headers.get("allow")).toBe("HEAD, GET");
    expect((await api.call("PROPFIND", "/api/me")).status).toBe(405);
  });
  it("OPTIONS says which methods there are, HEAD answers without a body", async () => {
    const options = await api.call("OPTIONS", "/api/partner_tag");
    expect([options.status, options.text, options.headers.get("allow")]).toEqual([204, "", "HEAD, GET, POST"]);
    const head = await api.call("HEAD", "/api/me", { token: admin.token });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
  it("an address without end is a JSON 431", async () => {
    const answer = await api.call("GET", `/api/memo?targetType=${"x".repeat(20_000)}`, { token: admin.token });
    expect([answer.status, answer.json]).toEqual([431, { responseCode: 431, responseMessage: "headers_too_large" }]);
    const usual = await api.call("GET", "/api/me", { token: admin.token });
    for (const name of ["content-security-policy", "x-frame-options", "referrer-policy", "x-content-type-options"])
      expect([name, answer.headers.get(name)]).toEqual([name, usual.headers.get(name) ?? "nothing"]);
  });
  it("an address of more parameters than any call has is 400", async () => {
    const answer = await api.call("GET", `/api/settings?${"a&".repeat(7_900)}`);
    expect([answer.status, answer.json.responseMessage]).toEqual([400, "validation_error"]);
  });
  it("what is no HTTP is a JSON 400, and ends the connection", async () => {
    const socket = connect(Number(new URL(api.base).port), "127.0.0.1");
    socket.end("what?\r\n\r\n");
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json/u);
    expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({ responseCode: 400, responseMessage: "validation_error" });
  });
  it("what its client gives up before there is an answer is 499 in the log, with its call", async () => {
    const socket = connect(Number(new URL(api.base).port), "127.0.0.1");
    socket.write(
      "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
      () => socket.destroy(),
    );
    const given = () => api.lines.filter((line) => line.includes('"status":499'));
    await until(() => given().length > 0);
    expect(given()).toEqual([expect.stringContaining('"route":"/api/login"')]);
  });
  it("no answer of the API may be kept by a cache or carries a cookie", async () => {
    const answer = await api.call("GET", "/api/me", { token: admin.token });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

describe("a body", () => {
  const login = (options: CallOptions) => api.call("POST", "/api/login", options);
  it.each([
    ["nothing", {}, 415],
    ["a form", { body: "mail=a&pswd=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["text that another site's form could send", { body: "{}", headers: { "content-type": "text/plain" } }, 415],
    ["another encoding", { body: "{}", headers: { "content-encoding": "br" } }, 415],
    ["no JSON", { body: "{" }, 400],
    ["an empty one", { body: "" }, 400],
    ["a list", { body: "[]" }, 400],
    ["null", { body: "null" }, 400],
    ["bytes that are no UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }, 400],
    ["NUL", { body: '{"mail":"a\\u0000","pswd":"b"}' }, 400],
    ["half a surrogate pair", { body: '{"mail":"a","pswd":"\\ud800"}' }, 400],
    ["a number beyond all", { body: '{"mail":1e999,"pswd":"b"}' }, 400],
    ["a deep one", { body: `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}` }, 400],
    ["a deep one without an end", { body: '{"a":'.repeat(15_000) }, 400],
    ["values without number", { body: `{"a":[${"{},".repeat(30_000)}{}]}` }, 400],
    ["keys without number", { body: JSON.stringify(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [at, 1]))) }, 400],
    ["a large one", { body: JSON.stringify({ mail: "a".repeat(200_000) }) }, 413],
    [
      "gzip, which is for sync alone: to unpack it costs more than to send it",
      { body: gzipSync('{"mail":"a@example.com","pswd":"b"}'), headers: { "content-encoding": "gzip" } },
      415,
    ],
  ] as [string, CallOptions, number][])("of %s is refused", async (_name, options, status) => {
    const answer = await login(options);
    expect([answer.status, answer.json.responseCode]).toEqual([status, status]);
  });
  it.each([
    ["any call may have keys by the hundred", "/api/login", 1_000, "invalid_credentials"],
    ["and not by the thousand, far below its values", "/api/login", 1_001, "validation_error"],
    ["an exchange may have a key for each row of a batch", "/api/sync", 21_000, undefined],
    ["and not more, far below its size and its values", "/api/sync", 21_001, "validation_error"],
  ])("of %s in one object", async (_name, path, count, refusal) => {
    const extra = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
    const exchange = { clientId: someId, cursor: null, acknowledged: 0, mutations: [], page: 20 };
    const json = { mail: "nobody@example.com", pswd: "Passw0rd1", ...exchange, extra };
    const answer = await api.call("POST", path, { token: admin.token, json });
    expect(answer.json.responseMessage).toBe(refusal);
  });
  it("that does not come is given up after half a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { port } = new URL(api.base);
      const socket = connect(Number(port), "127.0.0.1");
      let answer = "";
      let ended = false;
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("end", () => (ended = true));
      socket.write(
        "POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
      );
      // The test cannot see when the server begins to wait.
      await until(() => {
        vi.advanceTimersByTime(1_000);
        return ended;
      });
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*"responseMessage":"request_timeout"/su);
    } finally {
      vi.useRealTimers();
    }
  });
  it("that breaks off is no failure of ours", async () => {
    const { port } = new URL(api.base);
    const before = api.lines.length;
    await new Promise<void>((done) => {
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(
          "POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
          () => socket.destroy(),
        );
      });
      socket.on("close", () => done());
    });
    await until(() => api.lines.slice(before).some((line) => line.includes('"/api/login"')));
    expect(api.lines.slice(before).filter((line) => line.includes("request failed"))).toEqual([]);
  });
});

describe("whatever is sent", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("0", "-1", "1e9", "99999999999999999999", "null", someId, "%00", "__proto__"),
  );
  /** Leaves out texts with half a surrogate pair, which an address cannot contain. */
  const whole = text.filter((value) => !/\p{Cs}/u.test(value));
  const keys = fc.constantFrom(
    "page",
    "sts",
    "name",
    "tagIds",
    "sort",
    "limit",
    "offset",
    "targetType",
    "industry",
    "mail",
    "pswd",
    "content",
    "color",
    "description",
    "clientId",
    "cursor",
    "mutations",
    "acknowledged",
    "__proto__",
    "x",
  );
  const json = fc.dictionary(keys, fc.oneof(fc.jsonValue(), text));
  const request = fc.record({
    call: fc.constantFrom(...calls.filter(({ path }) => path !== "/api/logout" && path !== "/api/sync/events")),
    segments: fc.array(
      whole.filter((segment) => segment !== ""),
      { minLength: 2, maxLength: 2 },
    ),
    query: fc.array(fc.tuple(keys, whole), { maxLength: 6 }),
    body: fc.oneof(
      json.map((value) => JSON.stringify(value)),
      fc.json(),
      text,
    ),
    signed: fc.boolean(),
  });
  it("is answered with JSON and never with a 5xx", async () => {
    await addPartner(api);
    let caller = 0;
    const send = async ({ call, segments, query, body, signed }: typeof request extends fc.Arbitrary<infer R> ? R : never) => {
      const [first = "", second = ""] = segments;
      const path = call.path.replace(/\{\w+\}/u, encodeURIComponent(first)).replace(/\{\w+\}/u, encodeURIComponent(second));
      const answer = await api.call(call.method, `${path}?${new URLSearchParams(query).toString()}`, {
        ...(signed ? { token: master.token } : {}),
        ...(call.method === "GET" ? {} : { body }),
        headers: { "x-forwarded-for": `192.0.2.${++caller % 250}` },
      });
      // A service that is not set up answers that it is unavailable.
      if (answer.json.responseMessage !== "google_not_configured") expect(answer.status).toBeLessThan(500);
      expect(answer.json).toBeTypeOf("object");
      if (call.path !== "/api/openapi.json") expect(answer.json.responseCode).toBe(answer.status);
    };
    await fc.assert(fc.asyncProperty(request, send), { numRuns: 400 });
  });
});

describe("when we fail", () => {
  it("nothing of it shows but an id under which the log says more, without what the row held", async () => {
    await api.database.knex.raw("alter table partner_tag add constraint unexpected check (name <> '秘密')");
    await api.database.knex.raw("alter table session rename to session_away");
    const answer = await api.call("GET", "/api/me", { token: admin.token });
    await api.database.knex.raw("alter table session_away rename to session");
    expect(answer.json).toEqual({
      responseCode: 500,
      responseMessage: "internal_error",
      requestId: answer.headers.get("x-request-id"),
    });
    const line = api.lines.find((entry) => entry.includes("request failed") && entry.includes(answer.json.requestId));
    expect(line).toContain("42P01");
    expect(line).not.toContain("select");
  });
});
