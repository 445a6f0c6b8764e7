import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDatabase } from "#server/checks/doctor/check-database.ts";
import { readSettings } from "#server/settings.ts";
import { master } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { type PgBouncer, poolSize, startPgBouncer } from "#tests/support/pgbouncer.ts";
import { until } from "#tests/support/until.ts";
import { bringServer } from "../../scripts/lib/programs.mjs";
import { freePort, isUp, type Process, runFile, runServer } from "./server-process.ts";

const program = await bringServer("PgBouncer", "pgbouncer");

describe.skipIf(program === undefined)("through PgBouncer, which lends connections for a transaction", () => {
  let folder: string;
  let database: TestDatabase;
  let pool: PgBouncer;
  const servers: { readonly process: Process; readonly url: string }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "musubi-pool-"));
    database = await testDatabase();
    pool = await startPgBouncer(program ?? "", database.url, Number(await freePort()));
  });

  afterAll(async () => {
    for (const { process } of servers) await process.kill();
    await pool?.stop();
    await database?.drop();
    for (const path of [folder, `${folder}/data.generation`]) if (path) await rm(path, { recursive: true, force: true });
  });

  /** Makes the pool open all of its connections, which it then lends in turns. */
  async function openAll(): Promise<void> {
    const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: pool.url }));
    for (const client of clients) await client.connect();
    for (const client of clients) await client.query("begin");
    for (const client of clients) await client.query("commit");
    for (const client of clients) await client.end();
  }

  const settingsWith = (env: Record<string, string>) => ({
    DATABASE_URL: pool.url,
    DATA_DIR: join(folder, "data"),
    ADMIN_MAIL: master.mail,
    ADMIN_PASSWORD: master.password,
    READ_TEXTS: "off",
    ...env,
  });

  test("a start without the direct address says what is missing, and so does the doctor", async () => {
    const settings = settingsWith({ PORT: await freePort() });
    const server = runServer(settings);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("Set DATABASE_DIRECT_URL");
    const { findings } = await checkDatabase(readSettings(settings));
    expect(findings).toContainEqual(
      expect.objectContaining({ verdict: "problem", advice: expect.stringContaining("DATABASE_DIRECT_URL") }),
    );
  });

  test("a direct address of another database is refused", async () => {
    const other = await testDatabase();
    try {
      const server = runServer(settingsWith({ PORT: await freePort(), DATABASE_DIRECT_URL: other.url }));
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain("It must lead to the same database");
    } finally {
      await other.drop();
    }
  });

  test("two servers with the direct address answer many at once, poke each other's devices, and are backed up", async () => {
    for (let at = 0; at < 2; at++) {
      const port = await freePort();
      const process = runServer(settingsWith({ PORT: port, DATABASE_DIRECT_URL: database.url }));
      servers.push({ process, url: `http://127.0.0.1:${port}` });
      await process.says(isUp);
    }
    const [one = "", other = ""] = servers.map(({ url }) => url);
    const json = { "content-type": "application/json" };
    const login = { method: "POST", headers: json, body: JSON.stringify({ mail: master.mail, pswd: master.password }) };
    const token = (await fetch(`${one}/api/login`, login)).headers.get("x-authorization") ?? "";
    const headers = { "x-authorization": token };
    const stream = await fetch(`${other}/api/sync/events`, { headers });
    let heard = "";
    const aborted = (async () => {
      for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>) heard += Buffer.from(piece).toString();
    })().catch(() => undefined);
    await until(() => heard.startsWith(":\n"));
    await openAll();
    const exchange = (url: string, cursor: string | null) => {
      const body = JSON.stringify({ clientId: uuidv7(), cursor, acknowledged: 0, mutations: [] });
      return fetch(`${url}/api/sync`, { method: "POST", headers: { ...headers, ...json }, body });
    };
    let page: { readonly cursor: string | null; readonly more: boolean } = { cursor: null, more: true };
    while (page.more) page = (await (await exchange(one, page.cursor)).json()) as typeof page;
    const { cursor } = page;
    // Each call has another connection than the one before, with what others have left on it.
    for (let round = 0; round < 10; round++) {
      const asked = [one, other, one, other, one, other].flatMap((url) => [
        fetch(`${url}/api/me`, { headers }),
        exchange(url, cursor),
      ]);
      for (const answer of await Promise.all(asked))
        expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    }
    const form = new FormData();
    const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    const added = await fetch(`${one}/api/partner_member`, { method: "POST", headers, body: form });
    expect(added.status).toBe(200);
    await until(() => heard.includes("event: poke"));
    const env = settingsWith({ DATABASE_DIRECT_URL: database.url });
    const kept = runFile("server/backup/backup-cli.ts", [join(folder, "backup.tar.gz")], env);
    expect([await kept.ended, kept.output()]).toEqual([0, expect.any(String)]);
    for (const { process } of servers.splice(0)) {
      process.send("SIGTERM");
      expect(await process.ended).toBe(0);
      expect(process.output()).not.toContain('"level":"error"');
    }
    await aborted;
  });
});
