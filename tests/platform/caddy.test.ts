import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { master } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";
import { bringServer } from "../../scripts/lib/programs.mjs";
import { Caller, exampleOf, type Processes, raw, startProcesses } from "./behind-proxy.ts";
import { freePort } from "./server-process.ts";

const caddy = await bringServer("Caddy", "caddy");

describe.skipIf(caddy === undefined)("behind Caddy", () => {
  let processes: Processes;
  const proxies: { stop(): Promise<void>; output(): string }[] = [];
  let partnerId = "";
  /** At the address of the documented site. */
  let documented: Caller;
  /** At the address of the documented site over both processes. */
  let over: Caller;

  beforeAll(async () => {
    processes = await startProcesses();
    documented = await Caller.signIn(await proxy(await fromDocs()));
    const two = (await exampleOf("caddy", "lb_policy"))
      .replace("127.0.0.1:3000", `127.0.0.1:${processes.ports[0]}`)
      .replace("127.0.0.1:3001", `127.0.0.1:${processes.ports[1]}`);
    over = documented.at(await proxy((await fromDocs()).replace(/\treverse_proxy [^]+?\n\t\}\n/u, () => two)));
    partnerId = await documented.addPartner();
  });

  afterAll(async () => {
    for (const one of proxies) await one.stop();
    await processes?.dispose();
  });

  /** Returns the documented example, with this test's port in place of the product's. */
  const fromDocs = async () =>
    (await exampleOf("caddy", "musubi.example.com {")).replace("127.0.0.1:3000", `127.0.0.1:${processes.ports[0]}`);

  /** Runs Caddy with this file after it has found it valid. It listens without TLS, since no certificate can be had here. */
  async function proxy(config: string): Promise<string> {
    const port = await freePort();
    const [file, url] = [join(processes.folder, `Caddyfile-${port}`), `http://127.0.0.1:${port}`];
    // Neither its interface for administration nor its certificates are the test's.
    const own = config.replace("{\n", "{\n\tadmin off\n\tauto_https off\n").replace("\nmusubi.example.com {", `\n${url} {`);
    await writeFile(file, own);
    const env = { ...process.env, HOME: processes.folder, XDG_DATA_HOME: processes.folder, XDG_CONFIG_HOME: processes.folder };
    let output = "";
    const run = (command: string) => {
      const child = spawn(caddy ?? "", [command, "--config", file, "--adapter", "caddyfile"], { env });
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (output += piece.toString()));
      return { child, ended: new Promise<number | null>((resolve) => child.once("close", resolve)) };
    };
    expect([await run("validate").ended, output]).toEqual([0, expect.stringContaining("Valid configuration")]);
    const { child, ended } = run("run");
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    proxies.push({ stop, output: () => output });
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers);
    return url;
  }

  test("events come at once", async () => {
    const stream = await documented.listen();
    expect((await documented.memo(partnerId)).status).toBe(200);
    await until(() => stream.pokes() > 0);
    stream.stop();
  });

  test("10 MB go up by REST", async () => {
    const file = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(10 * 1024 * 1024 - 9)]));
    expect(await documented.addPartner(file)).toMatch(/^[\da-f-]{36}$/u);
    const size = await processes.database.knex("partner_file").max<{ readonly max: string }[]>("size as max");
    expect(Number(size[0]?.max)).toBe(10 * 1024 * 1024);
  });

  test("no log has a mailed link, neither while the server is there nor while it is down", async () => {
    expect((await documented.call("GET", "/api/me?auth=himitsu")).status).toBe(200);
    await processes.stop(0);
    expect((await documented.call("GET", "/down?auth=himitsu")).status).toBe(502);
    await processes.start(0);
    expect((await documented.call("GET", "/api/me")).status).toBe(200);
    expect(proxies.map((one) => one.output()).join("")).not.toContain("himitsu");
  });

  test("two processes poke each other's devices, and one that is down is not asked", async () => {
    const streams = [await over.listen(), await over.listen()];
    expect((await over.memo(partnerId)).status).toBe(200);
    await until(() => streams.every((stream) => stream.pokes() > 0));
    for (const stream of streams) stream.stop();
    await processes.stop(1);
    const isThere = async () => (await over.call("GET", "/api/me")).status;
    for (let at = 0; at < 8; at++) expect(await isThere()).toBe(200);
    await processes.start(1);
  });

  test("TRUST_PROXY takes the address that Caddy saw, and none that a caller has made up", async () => {
    const from = { localAddress: "127.0.9.1", headers: { "X-Forwarded-For": "203.0.113.9", "content-type": "application/json" } };
    const wrong = JSON.stringify({ mail: master.mail, pswd: "Falsch2026" });
    expect((await raw(new URL(`${documented.base}/api/login`), { ...from, method: "POST" }, wrong)).status).toBe(401);
    const addresses = () => processes.database.knex("security_event").where({ outcome: "refused" }).pluck<string[]>("address");
    await until(async () => (await addresses()).length > 0);
    expect(await addresses()).toEqual(["127.0.9.0/24"]);
  });
});
