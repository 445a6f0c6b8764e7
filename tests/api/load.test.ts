import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type ApiServer, addAdmin, addPartner, password, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;

beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1" });
  admin = await signedIn(api, 1);
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

/** Delays every connection, as a busy database does. */
function slowDown(milliseconds: number): () => void {
  const client = api.database.knex.client as { acquireConnection(): Promise<unknown> };
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    await wait(milliseconds);
    return acquire();
  };
  return () => {
    client.acquireConnection = acquire;
  };
}

const exchange = () => ({ clientId: uuidv7(), cursor: null, acknowledged: 0, mutations: [] });

/** Nine kinds of calls, as 400 clients make them at one moment. Most of them are lists. */
const mix: readonly (readonly [kind: string, of400: number, ask: (token: string) => Promise<Answer>])[] = [
  ["sync", 30, (token) => api.call("POST", "/api/sync", { token, json: exchange() })],
  ["settings", 10, () => api.call("GET", "/api/settings")],
  ["me", 40, (token) => api.call("GET", "/api/me", { token })],
  ["list", 80, (token) => api.call("GET", "/api/partner_member?page=1", { token })],
  ["list", 80, (token) => api.call("GET", "/api/project?page=1", { token })],
  ["list", 60, (token) => api.call("GET", "/api/memo?page=1", { token })],
  ["list", 60, (token) => api.call("GET", "/api/information?page=1", { token })],
  ["usual", 20, (token) => api.call("GET", `/api/partner_member/${partnerId}`, { token })],
  ["list", 20, (token) => api.call("GET", `/api/memo/partner/${partnerId}`, { token })],
];

test("of 400 calls at a slow database lists are shed at once, sync and sign-in are answered, and all is as before afterwards", async () => {
  const restore = slowDown(150);
  const taken: { kind: string; status: number; word: string; seconds: number; retryAfter: number }[] = [];
  const asked = mix.flatMap(([kind, count, ask]) =>
    Array.from({ length: count }, (_, nth) => ({ kind, ask, place: (nth + 0.5) / count })),
  );
  await Promise.all(
    asked
      .toSorted((a, b) => a.place - b.place)
      .map(async ({ kind, ask }) => {
        const began = performance.now();
        const { status, json, headers } = await ask(admin.token);
        const seconds = (performance.now() - began) / 1_000;
        taken.push({ kind, status, word: json?.responseMessage, seconds, retryAfter: Number(headers.get("retry-after")) });
      }),
  );
  restore();
  const shed = taken.filter(({ status }) => status === 503);
  const of = (kind: string) => taken.filter((one) => one.kind === kind);
  const figures = [...new Set(mix.map(([kind]) => kind))].map((kind) => {
    const slowest = Math.max(...of(kind).map(({ seconds }) => seconds));
    return `${kind} ${of(kind).filter(({ status }) => status === 200).length}/${of(kind).length} in ${slowest.toFixed(1)} s`;
  });
  console.info(figures.join(", "));
  expect(taken).toHaveLength(400);
  expect(taken.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(new Set(shed.map(({ word }) => word))).toEqual(new Set(["overloaded"]));
  for (const { retryAfter } of shed) expect([2, 3, 4, 5]).toContain(retryAfter);
  expect(of("sync").filter(({ status }) => status !== 200)).toEqual([]);
  expect(of("settings").filter(({ status }) => status !== 200)).toEqual([]);
  const refused = (kind: string) => of(kind).filter(({ status }) => status === 503).length / of(kind).length;
  expect(refused("list")).toBeGreaterThan(0.3);
  expect(refused("list")).toBeGreaterThan(refused("usual"));

  const text = (await api.call("GET", "/metrics")).text;
  expect(text).toMatch(/musubi_calls_shed_total\{priority="list"\} [1-9]/u);
  expect(text).toContain('musubi_calls{state="in_work"} 0');
  expect(api.lines.filter((line) => line.includes("load_shed")).length).toBeLessThan(5);
  expect(api.lines.filter((line) => line.includes("request refused"))).toEqual([]);
  for (const [, , ask] of mix) expect((await ask(admin.token)).status).toBe(200);
});

test("event streams and bodies that come slowly hold no place", async () => {
  const gone = new AbortController();
  const headers = { "x-authorization": admin.token };
  const streams = Array.from({ length: 18 }, () => fetch(`${api.base}/api/sync/events`, { headers, signal: gone.signal }));
  await Promise.all(streams);
  let end: () => void = () => undefined;
  const slow = Array.from({ length: 25 }, () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("{"));
        const before = end;
        end = () => {
          before();
          controller.enqueue(new TextEncoder().encode("}"));
          controller.close();
        };
      },
    });
    const sent = { ...headers, "content-type": "application/json" };
    return fetch(`${api.base}/api/memo/partner/${partnerId}`, {
      method: "POST",
      headers: sent,
      body,
      duplex: "half",
    } as RequestInit);
  });
  await expect.poll(async () => (await api.call("GET", "/metrics")).text).toContain('musubi_calls{state="in_work"} 0');
  expect((await api.call("GET", "/api/partner_member?page=1", { token: admin.token })).status).toBe(200);
  end();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]));
  gone.abort();
});

/** Signs in from an address, as a proxy names it. */
const signInFrom = (address: string, mail: string) =>
  api.call("POST", "/api/login", { json: { mail, pswd: password }, headers: { "x-forwarded-for": address } });

test("who signs in waits for no address that guesses; what is shed of the guesses was no attempt", async () => {
  const { mail } = await addAdmin(api, 0);
  const answered: string[] = [];
  const guesses = Array.from({ length: 90 }, async () => {
    const answer = await signInFrom("203.0.113.1", `${uuidv7()}@example.com`);
    answered.push(`${answer.status}`);
    return answer;
  });
  await expect
    .poll(async () => (await api.call("GET", "/metrics")).text)
    .toMatch(/musubi_password_calls\{state="waiting"\} [1-9]/u);
  const before = answered.length;
  const right = await signInFrom("198.51.100.1", mail);
  const meanwhile = answered.slice(before).filter((status) => status === "401");
  expect(right.status).toBe(200);
  expect(meanwhile.length).toBeLessThan(20);
  const shed = (await Promise.all(guesses)).filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  for (const { json, headers } of shed) {
    expect(json.responseMessage).toBe("overloaded");
    expect([2, 3, 4, 5]).toContain(Number(headers.get("retry-after")));
  }
  const [counted] = await api.database.knex("rate_event").where({ kind: "login_address" }).count("* as attempts");
  expect(Number(counted?.["attempts"])).toBe(90 - shed.length);
});
