import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filePathOf } from "#sync/model/rules/file.ts";
import { master } from "#tests/support/app.ts";
import { certificate, certificateKey } from "#tests/support/localhost-certificate.ts";
import { type Nginx, startNginx } from "#tests/support/nginx.ts";
import { until } from "#tests/support/until.ts";
import { bringServer } from "../../scripts/lib/programs.mjs";
import { Caller, exampleOf, type Processes, raw, startProcesses } from "./behind-proxy.ts";
import { freePort } from "./server-process.ts";

const nginx = await bringServer("nginx", "nginx", "nginx-light");

describe.skipIf(nginx === undefined)("behind nginx", () => {
  let processes: Processes;
  const proxies: Nginx[] = [];
  let partnerId = "";
  /** At the address of nginx as Debian installs it, with the usual single line of configuration. */
  let plain: Caller;
  /** At the address of nginx as docs/proxy.md describes it. */
  let documented: Caller;
  /** At the address of nginx over both processes. */
  let over: Caller;
  let securePort = 0;

  beforeAll(async () => {
    processes = await startProcesses();
    const { folder, ports } = processes;
    await Promise.all([writeFile(join(folder, "pem"), certificate), writeFile(join(folder, "key"), certificateKey)]);
    documented = await Caller.signIn(await proxy(await fromDocs(1)));
    plain = documented.at(
      await proxy((port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${ports[0]}; } }`),
    );
    securePort = Number(await freePort());
    over = documented.at(await proxy(await fromDocs(2, String(securePort))));
    partnerId = await documented.addPartner();
  });

  afterAll(async () => {
    for (const one of proxies) await one.stop();
    await processes?.dispose();
  });

  async function proxy(config: (port: string) => string): Promise<string> {
    const port = await freePort();
    proxies.push(await startNginx(nginx ?? "", config(port), Number(port)));
    return `http://127.0.0.1:${port}`;
  }

  /** Returns the documented example with this test's ports and certificate. It also listens without TLS. */
  async function fromDocs(count: 1 | 2, https?: string): Promise<(port: string) => string> {
    const { folder, ports } = processes;
    const example = await exampleOf("nginx", "server {");
    const [secure, redirecting] = [https ?? (await freePort()), await freePort()];
    return (port) =>
      example
        .replace("127.0.0.1:3000", `127.0.0.1:${ports[0]}`)
        .replace("# server 127.0.0.1:3001", count === 2 ? `server 127.0.0.1:${ports[1]}` : "# server 127.0.0.1:3001")
        .replace("listen 80;", `listen 127.0.0.1:${redirecting};`)
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${secure} ssl http2; listen 127.0.0.1:${port};`)
        .replace("/var/log/nginx/musubi.log", join(folder, "access.log"))
        .replace("/var/log/nginx/musubi.error.log", join(folder, "error.log"))
        .replace(/(ssl_certificate) [^;]+/u, `$1 ${join(folder, "pem")}`)
        .replace(/(ssl_certificate_key) [^;]+/u, `$1 ${join(folder, "key")}`);
  }

  test.each(["as it comes", "as documented"])("%s, events come at once", async (kind) => {
    const caller = kind === "as it comes" ? plain : documented;
    const stream = await caller.listen();
    try {
      expect(stream.answer.headers.get("cache-control")).toBe("no-store, no-transform");
      expect((await caller.memo(partnerId)).status).toBe(200);
      await until(() => stream.pokes() > 0);
    } finally {
      stream.stop();
    }
  });

  test("as documented, no query of an address is logged", async () => {
    const path = "/api/file/search";
    expect((await documented.call("GET", `${path}?text=${encodeURIComponent("ひみつ")}`)).status).toBe(200);
    const log = () => readFile(join(processes.folder, "access.log"), "utf8");
    await until(async () => (await log()).includes(`"GET ${path}" 200`));
    expect(await log()).not.toContain(encodeURIComponent("ひみつ"));
  });

  test("as documented, no log has a mailed link that is opened while the server is down", async () => {
    const config = await fromDocs(1);
    const gone = `127.0.0.1:${await freePort()}`;
    const lonely = await proxy((port) => config(port).replace(`127.0.0.1:${processes.ports[0]}`, gone));
    const answer = await documented.at(lonely).call("GET", "/down?auth=himitsu");
    expect(answer.status).toBe(502);
    const log = (name: string) => readFile(join(processes.folder, name), "utf8").catch(() => "");
    await until(async () => (await log("access.log")).includes('"GET /down" 502'));
    const logs = [await log("access.log"), await log("error.log"), await proxies.at(-1)?.log()];
    expect(logs.join("")).not.toContain("himitsu");
  });

  test("10 MB go up and come down by REST", async () => {
    const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(10 * 1024 * 1024 - 9)]);
    await documented.addPartner(new Uint8Array(file));
    const [id] = await processes.database.knex("partner_file").pluck<string[]>("id");
    const path = filePathOf(id ?? "");
    const answer = await documented.call("GET", `/api/file/download?url=${encodeURIComponent(path)}`);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(file));
  });

  test("a restart is answered with 502 meanwhile, ends the streams, and all goes on after it", async () => {
    const stream = await documented.listen();
    await processes.stop(0);
    await until(() => stream.ended());
    expect((await documented.call("GET", "/api/me")).status).toBe(502);
    await processes.start(0);
    expect((await documented.call("GET", "/api/me")).status).toBe(200);
    (await documented.listen()).stop();
  });

  test("two processes poke each other's devices, and one that is down is not asked", async () => {
    const streams = [await over.listen(), await over.listen()];
    expect((await over.memo(partnerId)).status).toBe(200);
    await until(() => streams.every((stream) => stream.pokes() > 0));
    for (const stream of streams) stream.stop();
    await processes.stop(1);
    for (let at = 0; at < 4; at++) expect((await over.memo(partnerId)).status).toBe(200);
    await processes.start(1);
  });

  test("TRUST_PROXY takes the address that nginx saw, and none that a caller has made up", async () => {
    const from = { localAddress: "127.0.9.1", headers: { "X-Forwarded-For": "203.0.113.9", "content-type": "application/json" } };
    const wrong = JSON.stringify({ mail: master.mail, pswd: "Falsch2026" });
    expect((await raw(new URL(`${documented.base}/api/login`), { ...from, method: "POST" }, wrong)).status).toBe(401);
    const addresses = () => processes.database.knex("security_event").where({ outcome: "refused" }).pluck<string[]>("address");
    await until(async () => (await addresses()).length > 0);
    expect(await addresses()).toEqual(["127.0.9.0/24"]);
  });

  test("TLS ends at nginx, and a browser is told to stay with it", async () => {
    const answer = await raw(new URL(`https://localhost:${securePort}/healthz`), { ca: certificate });
    expect(answer).toMatchObject({ status: 200, hsts: expect.stringContaining("max-age") });
  });
});
