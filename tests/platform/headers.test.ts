import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import Koa from "koa";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { securityHeaders } from "#server/http/headers.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { listen } from "#server/listen.ts";
import { freePort } from "./server-process.ts";

let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-client-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Musubi</title>");
  await writeFile(join(folder, "sw.js"), "self");
  await writeFile(join(folder, "manifest.webmanifest"), "{}");
  await writeFile(join(folder, "assets/main-1a2b3c.js"), "plain");
  await writeFile(join(folder, "assets/main-1a2b3c.js.br"), "brotli");
  await writeFile(join(folder, ".stamp"), "inner");
  await writeFile(join(folder, "../outside.txt"), "outside");
  const app = new Koa().use(securityHeaders("https://musubi.example.com")).use(staticFiles(folder));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([rm(folder, { recursive: true, force: true }), rm(join(folder, "../outside.txt"), { force: true })]);
});

/** Makes a request without fetch, which would normalise the path and decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const sent = request(`${address}/`, { path, method, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.once("error", reject).end();
  });
}

const page = { status: 200, body: expect.stringContaining("<title>Musubi") };

describe("every answer", () => {
  test("lets the browser run our own scripts only, and nobody frame it", async () => {
    const { headers } = await ask("/nothing.txt");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/u);
    // Words in quotes, and what a page makes itself: no other origin is named.
    const sources = policy.split("; ").flatMap((directive) => directive.split(" ").slice(1));
    expect(sources.filter((source) => !/^'[\w-]+'$|^(?:data|blob):$/u.test(source))).toEqual(["default"]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age"),
    });
  });

  test("insists on HTTPS only where the public address uses it", async () => {
    const headers: Record<string, string> = {};
    const ctx = { set: (values: Record<string, string>) => void Object.assign(headers, values) };
    await securityHeaders("http://127.0.0.1:3000")(ctx as Koa.ParameterizedContext, () => Promise.resolve());
    expect(headers).not.toHaveProperty("Strict-Transport-Security");
  });
});

describe("the client's files", () => {
  test("with a hash in their name are kept for a year", async () => {
    expect((await ask("/assets/main-1a2b3c.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/", "/index.html", "/sw.js", "/manifest.webmanifest", "/partner/search"])(
    "%s is asked after each time",
    async (path) => {
      const first = await ask(path);
      expect(first.headers["cache-control"]).toBe("no-cache");
      const again = await ask(path, { "if-none-match": String(first.headers.etag) });
      expect(again).toMatchObject({ status: 304, body: "" });
    },
  );

  test("go out as the build compressed them, to those who can read that", async () => {
    const small = await ask("/assets/main-1a2b3c.js", { "accept-encoding": "gzip, br" });
    expect(small).toMatchObject({ body: "brotli", headers: { "content-encoding": "br", vary: "Accept-Encoding" } });
    expect(small.headers["content-type"]).toMatch(/^text\/javascript/u);
    expect((await ask("/assets/main-1a2b3c.js", { "accept-encoding": "gzip" })).body).toBe("plain");
  });

  test("answer HEAD like GET, and nothing else", async () => {
    expect(await ask("/", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
    expect(await ask("/", {}, "POST")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });

  test.each([
    "/../outside.txt",
    "/assets/../../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/..%5c..%5coutside.txt",
    "//etc/passwd.txt",
    "/.stamp",
    "/assets/main-1a2b3c.js.br",
    "/index.html%00.js",
  ])("are all there is: %s leads nowhere", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("an address of a screen", () => {
  test.each(["/partner/search", "/partner/018f0000-0000-7000-8000-000000000000", "/nowhere", "/partner/search?page=2"])(
    "%s gets the page",
    async (path) => {
      expect(await ask(path, { accept: "text/html,*/*;q=0.8", "sec-fetch-mode": "navigate" })).toMatchObject(page);
      expect(await ask(path)).toMatchObject(page);
    },
  );

  test("is a page for people only: a missing script or picture is missing", async () => {
    expect((await ask("/assets/gone-1a2b3c.js", { "sec-fetch-mode": "navigate" })).status).toBe(404);
    expect((await ask("/icons/gone.png")).status).toBe(404);
    expect((await ask("/partner/search", { "sec-fetch-mode": "cors", accept: "*/*" })).status).toBe(404);
    expect((await ask("/partner/search", { accept: "application/json" })).status).toBe(404);
  });
});

describe("a connection", () => {
  /** The time of twenty heartbeats. A machine that is busy for a moment must not count as a silent line. */
  const standstill = 2_000;
  let stop: () => Promise<void>;
  let port: string;
  let ended: Promise<boolean>;
  /** The server as a Node object. */
  let served: Server | undefined;

  /** Serves endless answers: `/much` as fast as it is read, `/events` a little at a time. Notes whether an answer was cut off. */
  beforeEach(async () => {
    const app = new Koa().on("error", () => undefined);
    ended = new Promise((resolve) => {
      app.use((ctx) => {
        served = (ctx.req.socket as { server?: Server }).server;
        ctx.res.once("close", () => resolve(!ctx.res.writableFinished));
        ctx.body = ctx.path === "/much" ? Readable.from(endless()) : beats(ctx.res);
      });
    });
    port = await freePort();
    stop = await listen(
      app,
      { host: "127.0.0.1", port: Number(port), publicUrl: "http://127.0.0.1" },
      { standstill, head: 600, atOnce: 4 },
    );
  });
  afterEach(() => stop());

  const begin = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path }, resolve).once("error", reject).end();
    });

  test("whose answer nobody reads is cut off", async () => {
    const answer = await begin("/much");
    answer.on("error", () => undefined).pause();
    expect(await ended).toBe(true);
    answer.destroy();
  });

  test("may bring a body for as long as the slowest line needs for the largest exchange (L5a)", async () => {
    (await begin("/events")).on("error", () => undefined).destroy();
    expect(served?.requestTimeout).toBeGreaterThanOrEqual(4_000_000 / 2);
  });

  test("may not begin a request for longer than its head takes", async () => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.write("GET /events HTTP/1.1\r\nHost: localhost\r\n");
    const drip = setInterval(() => socket.writable && socket.write("X-More: 1\r\n"), 100);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    clearInterval(drip);
    expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/u);
  });

  test("beyond those that there may be at once is closed, and the others stay", async () => {
    const open = await Promise.all(Array.from({ length: 4 }, () => begin("/events")));
    await expect(begin("/events")).rejects.toThrow(/hang up|ECONNRESET/u);
    for (const events of open) {
      expect(events.destroyed).toBe(false);
      events.on("error", () => undefined).destroy();
    }
  });

  test("of an event stream stays, and so does one that is read slowly", async () => {
    const [events, much] = await Promise.all([begin("/events"), begin("/much")]);
    const since = performance.now();
    let bytes = 0;
    for await (const beat of events) {
      bytes += (beat as Buffer).length;
      much.read(much.readableLength);
      if (performance.now() - since > 4 * standstill) break;
    }
    expect(bytes).toBeGreaterThan(10);
    expect(much.destroyed).toBe(false);
    much.on("error", () => undefined).destroy();
  });
});

function* endless(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1_024, "a");
  for (;;) yield piece;
}

/** Returns a stream that writes as often as a heartbeat, until `until` closes. */
function beats(until: NodeJS.EventEmitter): PassThrough {
  const stream = new PassThrough();
  const timer = setInterval(() => stream.write(":\n\n"), 100);
  until.once("close", () => clearInterval(timer));
  return stream;
}
