import { request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, addPartner, signedIn, startApi } from "./api-server.ts";
import { deviceOf } from "./device.ts";

let api: ApiServer;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Returns `/metrics` as a program on this machine reads it. */
const read = async (server = api): Promise<string> => (await server.call("GET", "/metrics")).text;
/** Returns the samples of a metric, as they are written there. */
const samplesOf = (text: string, name: string): string[] =>
  text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
const sampleOf = (text: string, name: string): number => Number(samplesOf(text, name)[0]?.split(" ").at(-1));

test("every line is a comment or a sample in Prometheus text format, each name described once", async () => {
  const answer = await api.call("GET", "/metrics");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const lines = answer.text.trimEnd().split("\n");
  const sample = /^[a-z_][a-z0-9_]*(?:\{(?:[a-z_]+="[^"\\\n]*",?)*\})? (?:[-+]?[\d.]+(?:e[-+]?\d+)?|[-+]?Inf|Nan|NaN)$/iu;
  for (const line of lines) expect(line).toMatch(line.startsWith("#") ? /^# (?:HELP|TYPE) \w+ ./u : line === "" ? /^$/u : sample);
  const described = lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2]);
  expect(new Set(described).size).toBe(described.length);
  for (const name of [
    "musubi_request_duration_seconds",
    "musubi_event_streams",
    "musubi_uploads",
    "musubi_sync_pushes_total",
    "musubi_sync_pulls_total",
    "musubi_sync_mutations_total",
    "musubi_pool_connections",
    "musubi_effects",
    "musubi_effects_given_up_total",
    "musubi_data_dir_free_bytes",
    "nodejs_eventloop_lag_seconds",
    "process_resident_memory_bytes",
  ])
    expect(described).toContain(name);
  expect(sampleOf(answer.text, "musubi_data_dir_free_bytes")).toBeGreaterThan(0);
  expect(samplesOf(answer.text, "musubi_effects")).toHaveLength(2);
});

/** Makes a request with Node's own client, since `fetch` does not set `Host`. */
function asked(headers: Record<string, string>, server = api): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${server.base}/metrics`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

test.each(["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])(
  "what came through a proxy that says %s finds nothing",
  async (name) => {
    const declared = await startApi({ TRUST_PROXY: "1" }, api);
    // A request through a declared proxy is refused, too: a client may claim to be this machine.
    const undeclared = await startApi({ REGISTRATION: "closed" }, api);
    try {
      for (const server of [declared, undeclared]) {
        expect(await asked({ [name]: "127.0.0.1" }, server)).toBe(404);
        expect(await asked({}, server)).toBe(200);
      }
      const { status, json } = await declared.call("GET", "/metrics", { headers: { [name]: "203.0.113.7" } });
      expect({ status, json }).toMatchObject({ status: 404, json: { responseCode: 404, responseMessage: "not_found" } });
    } finally {
      await declared.close();
      await undeclared.close();
    }
  },
);

test("a name that is not this machine's finds nothing, and neither does another method", async () => {
  const closed = await startApi({ REGISTRATION: "closed" }, api);
  try {
    expect(await asked({ Host: "musubi.example.com" }, closed)).toBe(404);
    expect(await asked({ Host: "localhost:3000" }, closed)).toBe(200);
    expect((await closed.call("POST", "/metrics")).status).toBe(404);
  } finally {
    await closed.close();
  }
});

test("with METRICS=open everybody reads them", async () => {
  const open = await startApi({ METRICS: "open", TRUST_PROXY: "1" }, api);
  try {
    expect(await asked({ "X-Forwarded-For": "203.0.113.7", Host: "musubi.example.com" }, open)).toBe(200);
  } finally {
    await open.close();
  }
});

test("a thousand odd addresses and methods add no label of their own, and each server counts for itself", async () => {
  const other = await startApi({}, api);
  try {
    const before = await read();
    for (let at = 0; at < 1_000; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, nth) => {
          const odd = [
            `/api/${uuidv7()}`,
            `/${at + nth}/%00"\\n`,
            `/api/memo/partner/${uuidv7()}`,
            `/api/project/${at}?q=${nth}`,
          ];
          return other.call(["GET", "PUT", "PATCH", "PROPFIND"][nth % 4] ?? "", odd[(at + nth) % 4] ?? "");
        }),
      );
    const text = await read(other);
    const routes = new Set([...text.matchAll(/route="([^"]*)"/gu)].map(([, route]) => route));
    expect([...routes].toSorted()).toEqual(["*", "/api/*", "/api/memo/{targetType}/{targetId}", "/api/project/{id}"]);
    const words = new Set([...text.matchAll(/(?:method|status)="([^"]*)"/gu)].map(([, word]) => word));
    expect([...words].filter((word) => !/^(?:GET|PUT|other|[45]xx)$/u.test(word ?? ""))).toEqual([]);
    expect(samplesOf(text, "musubi_request_duration_seconds_count").length).toBeLessThan(40);
    expect(samplesOf(await read(), "musubi_request_duration_seconds_count")).toHaveLength(
      samplesOf(before, "musubi_request_duration_seconds_count").length + (before.includes('route="*"') ? 0 : 1),
    );
  } finally {
    await other.close();
  }
});

test("a device's exchange, its mutations by outcome and its stream are counted, and nothing that names anybody", async () => {
  const admin = await signedIn(api, 0);
  const partnerId = await addPartner(api);
  const before = await read();
  const counted = (text: string, outcome: string) =>
    Number(
      samplesOf(text, "musubi_sync_mutations_total")
        .find((line) => line.includes(`"${outcome}"`))
        ?.split(" ")[1] ?? 0,
    );
  const mine = deviceOf(api, admin);
  await mine.push("memo.create", { id: uuidv7(), targetType: "partner", targetId: partnerId, content: "内緒の話" });
  await mine.push("memo.create", { id: uuidv7(), targetType: "partner", targetId: uuidv7(), content: "宛先なし" });
  const gone = new AbortController();
  await fetch(`${api.base}/api/sync/events`, { headers: { "x-authorization": admin.token }, signal: gone.signal });
  const during = await read();
  expect(sampleOf(during, "musubi_event_streams")).toBe(1);
  expect(counted(during, "applied") - counted(before, "applied")).toBe(1);
  expect(counted(during, "refused") - counted(before, "refused")).toBe(1);
  expect(during).toMatch(/musubi_sync_pushes_total\{outcome="taken"\} 2/u);
  expect(during).toMatch(/musubi_sync_pulls_total\{outcome="answered"\} [1-9]/u);
  expect(during).toMatch(/musubi_request_duration_seconds_count\{route="\/api\/sync",method="POST",status="2xx"\} [1-9]/u);
  for (const secret of [admin.id, admin.mail, partnerId, "内緒", "@"]) expect(during).not.toContain(secret);
  gone.abort();
  await expect.poll(async () => sampleOf(await read(), "musubi_event_streams")).toBe(0);
});

test("while the database does not answer, the rest is told", async () => {
  const { knex } = api.database;
  const held = await Promise.all(Array.from({ length: 10 }, () => knex.transaction()));
  try {
    const text = await read();
    expect(samplesOf(text, "musubi_effects")).toEqual([]);
    expect(text).toMatch(/musubi_pool_connections\{state="used"\} 10/u);
  } finally {
    await Promise.all(held.map((trx) => trx.rollback()));
  }
});
