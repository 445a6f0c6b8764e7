import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type RequestOptions, request } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filePathOf } from "#sync/model/rules/file.ts";
import { master } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { certificate, certificateKey } from "#tests/support/localhost-certificate.ts";
import { type Nginx, startNginx } from "#tests/support/nginx.ts";
import { until } from "#tests/support/until.ts";
import { bringServer } from "../../scripts/lib/programs.mjs";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

const nginx = await bringServer("nginx", "nginx", "nginx-light");

describe.skipIf(nginx === undefined)("behind nginx", () => {
  const settings: Record<string, string> = {
    ADMIN_MAIL: master.mail,
    ADMIN_PASSWORD: master.password,
    PUBLIC_URL: "https://musubi.example.com",
    TRUST_PROXY: "1",
    READ_TEXTS: "off",
  };
  let folder: string;
  let database: TestDatabase;
  let ports: readonly [string, string];
  const servers: Process[] = [];
  const proxies: Nginx[] = [];
  let token = "";
  let partnerId = "";
  /** The address of nginx as Debian installs it, with the usual single line of configuration. */
  let plain = "";
  /** The address of nginx as docs/proxy.md describes it. */
  let documented = "";
  let over = { http: "", https: 0 };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "musubi-proxy-"));
    database = await testDatabase();
    ports = [await freePort(), await freePort()];
    servers[0] = await started(ports[0]);
    servers[1] = await started(ports[1]);
    await Promise.all([writeFile(join(folder, "pem"), certificate), writeFile(join(folder, "key"), certificateKey)]);
    plain = await proxy((port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${ports[0]}; } }`);
    documented = await proxy(await fromDocs(1));
    const https = await freePort();
    over = { http: await proxy(await fromDocs(2, https)), https: Number(https) };
    const login = await signIn(documented, master.password);
    token = login.headers.get("x-authorization") ?? "";
    const added = await call(documented, "POST", "/api/partner_member", partnerForm());
    ({ partnerId } = (await added.json()) as { partnerId: string });
  });

  afterAll(async () => {
    for (const one of proxies) await one.stop();
    for (const one of servers) await one.kill();
    await database?.drop();
    for (const path of [folder, `${folder}/data.generation`]) if (path) await rm(path, { recursive: true, force: true });
  });

  async function started(port: string): Promise<Process> {
    const data = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), PORT: port };
    const server = runServer({ ...settings, ...data });
    await server.says(isUp);
    return server;
  }

  async function proxy(config: (port: string) => string): Promise<string> {
    const port = await freePort();
    proxies.push(await startNginx(nginx ?? "", config(port), Number(port)));
    return `http://127.0.0.1:${port}`;
  }

  /** Returns the documented example with this test's ports and certificate. It also listens without TLS. */
  async function fromDocs(processes: 1 | 2, https?: string): Promise<(port: string) => string> {
    const [, example = ""] = /```nginx\n([^]+?)```/u.exec(await readFile("docs/proxy.md", "utf8")) ?? [];
    const [secure, redirecting] = [https ?? (await freePort()), await freePort()];
    return (port) =>
      example
        .replace("127.0.0.1:3000", `127.0.0.1:${ports[0]}`)
        .replace("# server 127.0.0.1:3001", processes === 2 ? `server 127.0.0.1:${ports[1]}` : "# server 127.0.0.1:3001")
        .replace("listen 80;", `listen 127.0.0.1:${redirecting};`)
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${secure} ssl http2; listen 127.0.0.1:${port};`)
        .replace("/var/log/nginx/musubi.log", join(folder, "access.log"))
        .replace("/var/log/nginx/musubi.error.log", join(folder, "error.log"))
        .replace(/(ssl_certificate) [^;]+/u, `$1 ${join(folder, "pem")}`)
        .replace(/(ssl_certificate_key) [^;]+/u, `$1 ${join(folder, "key")}`);
  }

  const call = (base: string, method: string, path: string, body?: FormData | object) => {
    const json = body !== undefined && !(body instanceof FormData);
    const headers = { "x-authorization": token, ...(json ? { "content-type": "application/json" } : {}) };
    const content = body === undefined ? {} : { body: json ? JSON.stringify(body) : body };
    return fetch(base + path, { method, headers, ...content });
  };
  const signIn = (base: string, pswd: string) => call(base, "POST", "/api/login", { mail: master.mail, pswd });
  const memo = (base: string) => call(base, "POST", `/api/memo/partner/${partnerId}`, { content: "面談の結果を共有します。" });

  function partnerForm(file?: Uint8Array<ArrayBuffer>): FormData {
    const form = new FormData();
    const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    if (file) form.append("profileFile", new Blob([file], { type: "application/pdf" }), "経歴書.pdf");
    return form;
  }

  /** Opens a stream of events and reads it as it comes. */
  async function listen(base: string) {
    const aborter = new AbortController();
    const answer = await fetch(`${base}/api/sync/events`, { headers: { "x-authorization": token }, signal: aborter.signal });
    let text = "";
    let ended = false;
    const read = async () => {
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(piece).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => {
        ended = true;
      });
    await until(() => text.startsWith(":\n"));
    return { answer, pokes: () => text.split("event: poke").length - 1, ended: () => ended, stop: () => aborter.abort() };
  }

  test.each(["as it comes", "as documented"])("%s, events come at once", async (kind) => {
    const base = kind === "as it comes" ? plain : documented;
    const stream = await listen(base);
    try {
      expect(stream.answer.headers.get("cache-control")).toBe("no-store, no-transform");
      expect((await memo(base)).status).toBe(200);
      await until(() => stream.pokes() > 0);
    } finally {
      stream.stop();
    }
  });

  test("as documented, no query of an address is logged", async () => {
    const path = "/api/file/search";
    expect((await call(documented, "GET", `${path}?text=${encodeURIComponent("ひみつ")}`)).status).toBe(200);
    const log = () => readFile(join(folder, "access.log"), "utf8");
    await until(async () => (await log()).includes(`"GET ${path}" 200`));
    expect(await log()).not.toContain(encodeURIComponent("ひみつ"));
  });

  test("as documented, no log has a mailed link that is opened while the server is down", async () => {
    const config = await fromDocs(1);
    const gone = `127.0.0.1:${await freePort()}`;
    const lonely = await proxy((port) => config(port).replace(`127.0.0.1:${ports[0]}`, gone));
    const answer = await call(lonely, "GET", "/down?auth=himitsu");
    expect(answer.status).toBe(502);
    const log = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
    await until(async () => (await log("access.log")).includes('"GET /down" 502'));
    const logs = [await log("access.log"), await log("error.log"), await proxies.at(-1)?.log()];
    expect(logs.join("")).not.toContain("himitsu");
  });

  test("10 MB go up and come down by REST", async () => {
    const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(10 * 1024 * 1024 - 9)]);
    const added = await call(documented, "POST", "/api/partner_member", partnerForm(new Uint8Array(file)));
    expect(added.status).toBe(200);
    const [id] = await database.knex("partner_file").pluck<string[]>("id");
    const path = filePathOf(id ?? "");
    const answer = await call(documented, "GET", `/api/file/download?url=${encodeURIComponent(path)}`);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(file));
  });

  test("a restart is answered with 502 meanwhile, ends the streams, and all goes on after it", async () => {
    const stream = await listen(documented);
    servers[0]?.send("SIGTERM");
    await servers[0]?.ended;
    await until(() => stream.ended());
    expect((await call(documented, "GET", "/api/me")).status).toBe(502);
    servers[0] = await started(ports[0]);
    expect((await call(documented, "GET", "/api/me")).status).toBe(200);
    (await listen(documented)).stop();
  });

  test("two processes poke each other's devices, and one that is down is not asked", async () => {
    const streams = [await listen(over.http), await listen(over.http)];
    expect((await memo(over.http)).status).toBe(200);
    await until(() => streams.every((stream) => stream.pokes() > 0));
    for (const stream of streams) stream.stop();
    servers[1]?.send("SIGTERM");
    await servers[1]?.ended;
    for (let at = 0; at < 4; at++) expect((await memo(over.http)).status).toBe(200);
    servers[1] = await started(ports[1]);
  });

  test("TRUST_PROXY takes the address that nginx saw, and none that a caller has made up", async () => {
    const from = { localAddress: "127.0.9.1", headers: { "X-Forwarded-For": "203.0.113.9", "content-type": "application/json" } };
    const wrong = JSON.stringify({ mail: master.mail, pswd: "Falsch2026" });
    expect((await raw(new URL(`${documented}/api/login`), { ...from, method: "POST" }, wrong)).status).toBe(401);
    const addresses = () => database.knex("security_event").where({ outcome: "refused" }).pluck<string[]>("address");
    await until(async () => (await addresses()).length > 0);
    expect(await addresses()).toEqual(["127.0.9.0/24"]);
  });

  test("TLS ends at nginx, and a browser is told to stay with it", async () => {
    const answer = await raw(new URL(`https://localhost:${over.https}/healthz`), { ca: certificate });
    expect(answer).toMatchObject({ status: 200, hsts: expect.stringContaining("max-age") });
  });
});

/** Makes a request without fetch, from a chosen address and with a trusted certificate. */
function raw(url: URL, options: RequestOptions & { readonly ca?: string }, body?: string) {
  return new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
    const send = url.protocol === "https:" ? secureRequest : request;
    const sent = send(url, options, (answer) => {
      answer
        .resume()
        .once("end", () => resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] }));
    });
    sent.once("error", reject).end(body);
  });
}
