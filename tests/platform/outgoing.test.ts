import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkAi } from "#server/checks/doctor/check-ai.ts";
import { serviceOffset } from "#server/checks/doctor/check-clock.ts";
import { checkPublicUrl } from "#server/checks/doctor/check-public-url.ts";
import type { Finding } from "#server/checks/finding.ts";
import { createAi } from "#server/services/ai/create-ai.ts";
import { EffectError } from "#server/services/effects/effect.ts";
import { s3Store } from "#server/services/files/s3-store.ts";
import { createCalendar } from "#server/services/google/calendar-api.ts";
import { openIdOf } from "#server/services/google/open-id.ts";
import { smtpMailer } from "#server/services/mail/smtp-mailer.ts";
import { fetchPhoto, NoPhoto } from "#server/services/photos/fetch-photo.ts";
import { internet } from "#server/services/photos/reach.ts";
import { readSettings } from "#server/settings.ts";
import { AppError } from "#sync/model/errors.ts";
import {
  type BadServerOptions,
  httpMisbehaviours,
  type Misbehaviour,
  smtpMisbehaviours,
  startBadServer,
} from "#tests/support/bad-server.ts";
import { certificate } from "#tests/support/localhost-certificate.ts";
import { until } from "#tests/support/until.ts";

setFlagsFromString("--expose-gc");
// Whether a request can still be ended depends on what the collector frees.
const collect = runInNewContext("gc") as () => void;

/** Milliseconds that a call may take here, where a test can set its limit. */
const limit = 1_000;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A call of the product to a foreign server. */
interface Outgoing {
  /** The module that opens the connection. */
  readonly module: string;
  readonly server?: BadServerOptions;
  /** The type that the server's answers should have; absent for mail servers. */
  readonly type?: string;
  /** Makes the call; throws the product's own errors. */
  call(port: number): Promise<unknown>;
  /** Words with which the call may end, whatever the server does. */
  readonly ends: readonly string[];
  /** The only misbehaviour after which the call may succeed. */
  readonly takes?: string;
}

const never = new AbortController().signal;
const json = (body: unknown) => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`;
};

/** The provider sends its configuration, and misbehaves from then on. */
const configured: BadServerOptions = {
  unless(head, { port }) {
    const issuer = `http://127.0.0.1:${port}`;
    if (!head.startsWith("GET /.well-known/")) return undefined;
    const at = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, revocation_endpoint: `${issuer}/r` };
    return json({ issuer, ...at, jwks_uri: `${issuer}/k` });
  },
};
/** The provider gives an id token, and misbehaves when its keys are requested. */
const granting: BadServerOptions = {
  unless(head, self) {
    if (!head.startsWith("POST /t")) return configured.unless?.(head, self);
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: `http://127.0.0.1:${self.port}`, sub: "1", aud: "musubi", nonce: "n", iat: now, exp: now + 60 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}.${Buffer.alloc(256).toString("base64url")}`;
    return json({ access_token: "a", token_type: "bearer", id_token: token });
  },
};
const openId = (port: number) => {
  const env = { GOOGLE_CLIENT_ID: "musubi", GOOGLE_CLIENT_SECRET: "secret", GOOGLE_ISSUER: `http://127.0.0.1:${port}` };
  return openIdOf({ settings: readSettings(env), log });
};
const binding = { state: "s", nonce: "n", verifier: "v".repeat(43) };
const google = { module: "server/services/google/bounded-fetch.ts", type: "application/json", ends: ["google_unavailable"] };
const calendar = {
  module: google.module,
  type: google.type,
  ends: [
    "TimeoutError",
    "TypeError",
    "calendar_0",
    "calendar_302",
    "calendar_307",
    "calendar_308",
    "calendar_400",
    "calendar_500",
    "calendar_503",
  ],
};
const day = { title: "面談", date: "2026-12-01", until: "2026-12-02", link: "https://musubi.example.com/" };
const calendarAt = (port: number) => createCalendar(`http://127.0.0.1:${port}`, "token");
const bucket = (port: number) =>
  s3Store(
    { url: `http://127.0.0.1:${port}`, bucket: "files", region: "us-east-1", accessKey: "a", secretKey: "b" },
    { silence: limit / 2, whole: limit },
  );
/** Callers of the store report `file_store_unavailable` for every failure. */
const store = {
  module: "server/services/files/s3-store.ts",
  type: "application/xml",
  ends: ["TimeoutError", "AbortError", "Error", "Unknown"],
};

/** A check of the doctor's ends with a sentence. It says that all is in order of no server that misbehaves. */
const doctor = { ends: ["problem", "notice"] };
const judged = async (check: Promise<Finding>) => {
  const { verdict } = await check;
  if (verdict !== "ok") throw Object.assign(new Error(), { name: verdict });
};
const openAiAt = (port: number) => ({ openAi: { apiKey: "k", baseUrl: `http://127.0.0.1:${port}/v1`, model: "m" } });

const outgoing: Readonly<Record<string, Outgoing>> = {
  "where Google's addresses are": {
    ...google,
    call: (port) => openId(port).authorizeUrl({ redirectUri: "http://localhost/", scope: "openid" }, binding),
  },
  "a code of Google's": {
    ...google,
    server: configured,
    call: (port) => openId(port).exchange("code", "http://localhost/", binding),
  },
  "Google's keys": {
    ...google,
    server: granting,
    call: (port) => openId(port).exchange("code", "http://localhost/", binding),
  },
  "a token for Google's calendar": { ...google, server: configured, call: (port) => openId(port).refresh("token") },
  "giving back Google's token": {
    ...google,
    server: configured,
    // RFC 7009, 2.2: whatever the body contains, the status counts.
    takes: "answers a page: answered",
    call: (port) => openId(port).revoke("token"),
  },
  "an event of a calendar": { ...calendar, call: (port) => calendarAt(port).put("event", day) },
  "an event that goes": { ...calendar, call: (port) => calendarAt(port).remove("event") },
  "an AI's answer": {
    module: "server/services/ai/held-fetch.ts",
    type: "text/event-stream",
    ends: ["ai_failed", "ai_timeout"],
    call(port) {
      const settings = { apiKey: "k", baseUrl: `http://127.0.0.1:${port}/v1`, model: "m" };
      const question = { name: "q", prompt: "p", material: {}, schema: z.object({ answer: z.string() }), signal: never };
      return createAi(settings, log, limit)?.ask(question) ?? Promise.resolve();
    },
  },
  "a look at the AI's models": {
    ...doctor,
    module: "server/services/ai/held-fetch.ts",
    type: "application/json",
    call: (port) => judged(checkAi(openAiAt(port), AbortSignal.timeout(limit))),
  },
  "a look at a service's clock": {
    module: "server/services/ai/held-fetch.ts",
    type: "text/plain",
    ends: ["no clock"],
    async call(port) {
      const services = { s3: undefined, google: undefined, ...openAiAt(port) };
      const offset = await serviceOffset(services, Date.now, limit);
      if (!offset) throw Object.assign(new Error(), { name: "no clock" });
    },
  },
  "a look at our own address": {
    ...doctor,
    module: "server/checks/doctor/check-public-url.ts",
    type: "application/json",
    server: { tls: true },
    call(port) {
      const settings = { publicUrl: `https://localhost:${port}` };
      return judged(checkPublicUrl(settings, AbortSignal.timeout(limit), { ca: certificate }));
    },
  },
  "a photo": {
    module: "server/services/photos/fetch-photo.ts",
    type: "image/png",
    server: { tls: true },
    ends: ["address", "redirects", "status", "size", "type", "time", "network"],
    call(port) {
      const reach = {
        lookup: async () => [{ address: "127.0.0.1", family: 4 }],
        allows: (address: string, to: number) => to === port || internet.allows(address, to),
        patience: limit,
        ca: certificate,
      };
      return fetchPhoto(`https://localhost:${port}/photo.png`, reach, never);
    },
  },
  "a file into the bucket": {
    ...store,
    call: (port) => bucket(port).put("key", Readable.from([Buffer.alloc(1_000)]), 1_000),
  },
  "a file out of the bucket": { ...store, call: async (port) => (await bucket(port).get("key"))?.toArray() },
  "a file that leaves the bucket": { ...store, call: (port) => bucket(port).remove("key") },
  "a mail": {
    module: "server/services/mail/smtp-mailer.ts",
    server: { speaksFirst: true },
    // The server has accepted everything, even before it was asked.
    takes: "answers without being asked: answered",
    ends: ["smtp_etimedout", "smtp_eabort", "smtp_eprotocol", "smtp_econnection"],
    call(port) {
      const smtp = { host: "127.0.0.1", port, secure: false, auth: undefined };
      const patience = { dnsTimeout: 300, connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
      const mail = { to: "hanako@example.com", subject: "件名", text: "本文", html: "<p>本文</p>" };
      // An effect limits this to the time of one attempt.
      return smtpMailer(smtp, { name: "", address: "a@example.com" }, patience).send(mail, "k", AbortSignal.timeout(limit));
    },
  },
};

/** Modules that connect in other ways, each with the test that covers it. */
const others = {
  // The list of modules above covers it: its requests use held-fetch.ts.
  "server/services/ai/create-ai.ts": "the AI's answer above",
  "server/services/photos/resolve-by.ts": "tests/api/partner-photo.test.ts",
};

const sources = ["server", "migrations", "sync"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);
/** Code in a browser reaches only its own server, by the policy of its pages (tests/platform/headers.test.ts). */
const own = sources.filter((name) => /\.(?:ts|mjs)$/u.test(name) && !/\.test\.ts$|^sync\/engine\/client\//u.test(name));

/** Returns the word of an error. */
function wordOf(error: unknown): string {
  if (error instanceof EffectError) return error.word;
  if (error instanceof NoPhoto) return error.reason;
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

/** Whether a server writes without end. Several of these at once would take all of the processor from the calls. */
const pours = (way: string) => /an end$|never ends$|without being asked$/u.test(way);

describe("a call that goes out", () => {
  const reached: string[] = [];
  const elsewhere = createServer(({ url = "" }, response) => {
    reached.push(url);
    response.end("{}");
  });
  let address: string;
  let collecting: NodeJS.Timeout;
  beforeAll(async () => {
    await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
    address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/elsewhere`;
    collecting = setInterval(collect, 300);
  });
  afterAll(() => {
    clearInterval(collecting);
    elsewhere.close();
  });

  /** Returns how a call ends, once its connections have ended, too. */
  async function endOf(behave: Misbehaviour, { call, server }: Outgoing) {
    const bad = await startBadServer(behave, server);
    const word = await call(bad.port).then(() => "answered", wordOf);
    // The server is in this process, and may not yet know of a connection that was closed at once.
    await setImmediate();
    await until(() => bad.open() === 0);
    return { bad, word, asked: bad.asked() };
  }

  it.each(Object.entries(outgoing))("for %s ends whatever the other side does", async (_name, one) => {
    const ways = Object.entries(one.type === undefined ? smtpMisbehaviours : httpMisbehaviours(one.type, address));
    const tell = async ([way, behave]: (typeof ways)[number]) => ({ way, ...(await endOf(behave, one)) });
    const ends = await Promise.all(ways.filter(([way]) => !pours(way)).map(tell));
    for (const way of ways.filter(([name]) => pours(name))) ends.push(await tell(way));
    const wrong = ends.filter(({ way, word }) => !one.ends.includes(word) && one.takes !== `${way}: ${word}`);
    expect(wrong.map(({ way, word }) => `${way}: ${word}`)).toEqual([]);
    // No request came in the meantime.
    expect(ends.filter(({ bad, asked }) => bad.asked() !== asked).map(({ way }) => way)).toEqual([]);
    await Promise.all(ends.map(({ bad }) => bad.close()));
    expect(reached).toEqual([]);
  });

  it("is ended by no timeout that only a joined signal knows, which a collector frees", () => {
    const joined = own.filter((name) => /\bany\(\[[^\]]*\btimeout\(/u.test(readFileSync(name, "utf8")));
    expect(joined).toEqual([]);
  });

  it("stands in this table, and is made by the modules that it names", () => {
    const opens = new RegExp(
      [
        String.raw`\bfetch\(`,
        String.raw`\bnew (?:WebSocket|EventSource|OpenAI|S3Client|Resolver)\(`,
        String.raw`^import (?!type\b)[^;]*\b(?:request|get|connect|createConnection|Socket|Agent|createSocket)\b[^;]* from "node:(?:https?|http2|net|tls|dgram)"`,
        String.raw`^import (?!type\b)[^;]* from "(?:node:dns[^"]*|nodemailer|undici|ws|axios|got)"`,
      ].join("|"),
      "mu",
    );
    const found = own.filter((name) => opens.test(readFileSync(name, "utf8")));
    const named = new Set([...Object.values(outgoing).map(({ module }) => module), ...Object.keys(others)]);
    expect(found.toSorted()).toEqual([...named].toSorted());
  });
});
