import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { copyData } from "#tests/support/copy-folder.ts";
import { createDatabase } from "#tests/support/database.ts";
import { isRunning, killTree } from "#tests/support/processes.ts";
import { freePort, isUp, type Process, runFile, runServer } from "./server-process.ts";

/** The data after a first start, for tests that are not about it. Creating a database takes longer than the rest of them. */
let prepared: string;
let dataDir: string;
let port: string;
const running: Process[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), "musubi-prepared-"));
  const first = runServer({ DATA_DIR: prepared, PORT: await freePort() });
  await first.says(isUp);
  first.send("SIGTERM");
  const code = await first.ended;
  if (code !== 0) throw new Error(`the first start ended with ${code}:\n${first.output()}`);
});
afterAll(async () => {
  for (const path of [prepared, `${prepared}.generation`]) await rm(path, { recursive: true, force: true });
});

beforeEach(async () => {
  // The folder is accessible to its owner only, as `mktemp -d` makes it.
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  port = await freePort();
});

afterEach(async () => {
  for (const process of running.splice(0)) await process.kill();
  const database = await databasePid();
  if (database) await killTree(database);
  for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): Process {
  const process = runServer({ DATA_DIR: dataDir, PORT: port, ...settings });
  running.push(process);
  return process;
}

/** Fills a folder as a first start leaves it. */
const prepare = (folder = dataDir): Promise<void> => copyData(prepared, folder);

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text.split("\n")[0]);
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

describe("a start on a fresh folder", () => {
  test("prints address and sign-in, is ready, and keeps the database's password to its owner", async () => {
    const server = start();
    await server.says(isUp);
    // The lines are together and last, so that people find them.
    const last = /Musubi runs at (\S+)\n\s+First master: master@example\.com\n\s+Password: +[A-Za-z\d]{8,16}\n\s*$/u;
    expect(last.exec(server.output())?.[1]).toBe(`http://127.0.0.1:${port}`);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    expect((await stat(join(dataDir, "postgres/password"))).mode & 0o777).toBe(0o600);
  });

  test("prints a random password once, and one that was set never", async () => {
    const first = start({ ADMIN_PASSWORD: "Abcdefg1" });
    await first.says(isUp);
    expect(first.output()).not.toContain("Abcdefg1");
    first.send("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = start();
    await second.says(isUp);
    expect(second.output()).toContain("as it was set");
  });
});

test("a start where others come through a proxy that was not named says so in one line", async () => {
  await prepare();
  const server = start({ PUBLIC_URL: "https://musubi.example.com" });
  await server.says(isUp);
  expect(server.output().match(/everybody_has_one_address.+TRUST_PROXY/gu)).toHaveLength(1);
});

describe("a stop", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("by %s ends with 0 within ten seconds, and the database with it", async (signal) => {
    await prepare();
    const server = start();
    await server.says(isUp);
    // The connection stays open, as a browser's does.
    await get("/healthz");
    const database = await databasePid();
    const before = performance.now();
    server.send(signal);
    expect(await server.ended).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await isRunning(database ?? 0)).toBe(false);
  });

  test("in the middle of a start ends with 0 too", async () => {
    const server = start({ DEMO: "20000" });
    await server.says("First master");
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("by Ctrl-C, which comes twice through npm, is one stop", async () => {
    await prepare();
    const server = start();
    await server.says(isUp);
    server.send("SIGINT");
    server.send("SIGINT");
    expect(await server.ended).toBe(0);
  });
});

describe.skipIf(process.getuid?.() !== 0)("an embedded database of another user", () => {
  const somebody = 12_345;
  /** Returns who may do what with each folder and file. */
  const rights = async () => {
    const paths = ["", "postgres", ...(await readdir(join(dataDir, "postgres/data"))).map((name) => `postgres/data/${name}`)];
    return Promise.all(
      paths.map(async (path) => {
        const { uid, gid, mode } = await stat(join(dataDir, path));
        return [path, uid, gid, mode];
      }),
    );
  };

  test.each(["server/backup/backup-cli.ts", "server/backup/restore-cli.ts", "server/checks/verify/verify-cli.ts"])(
    "is refused by root's %s before anything in it is changed",
    async (command) => {
      await prepare();
      await promisify(execFile)("chown", ["-R", `${somebody}:${somebody}`, dataDir]);
      const before = await rights();
      const asked = runFile(command, command.includes("verify") ? [] : [join(dataDir, "a.musubi")], { DATA_DIR: dataDir });
      expect(await asked.ended).toBe(1);
      expect(asked.output()).toContain(`The database in ${dataDir} belongs to another user. Run this as that user.`);
      expect(await rights()).toEqual(before);
    },
  );
});

describe("after kill -9", () => {
  test("the next start adopts the database that was left running", async () => {
    await prepare();
    const first = start();
    await first.says(isUp);
    const database = await databasePid();
    first.send("SIGKILL");
    await first.ended;
    const second = start();
    await second.says(isUp);
    expect(second.output()).toContain("database_adopted");
    expect(await databasePid()).toBe(database);
    second.send("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(await isRunning(database ?? 0)).toBe(false);
  });

  test("of the database too, the next start brings it up again", async () => {
    await prepare();
    const first = start();
    await first.says(isUp);
    const database = (await databasePid()) ?? 0;
    await Promise.all([killTree(database), first.kill()]);
    const second = start();
    await second.says(isUp);
    expect(second.output()).toContain("as it was set");
  });

  test("of the database alone, the server brings it up again and goes on", async () => {
    await prepare();
    const server = start();
    await server.says(isUp);
    await killTree((await databasePid()) ?? 0);
    await server.says("database_regained");
    expect((await get("/readyz")).status).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("in the middle of the first start, the next one is whole", async () => {
    const first = start({ DEMO: "300" });
    await first.says("First master");
    first.send("SIGKILL");
    await first.ended;
    const second = start({ DEMO: "300" });
    await second.says(isUp);
    expect((await get("/readyz")).status).toBe(200);
  });
});

describe("a second start", () => {
  test("on the same data says so and stops, and harms nothing", async () => {
    await prepare();
    const first = start();
    await first.says(isUp);
    const second = start({ PORT: await freePort() });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Another Musubi is running on the data in ${dataDir}`);
    expect(second.output()).not.toContain("    at ");
    expect((await get("/readyz")).status).toBe(200);
  });

  test("at the very same moment leaves exactly one running", async () => {
    const both = [start(), start({ PORT: await freePort() })];
    const states = await Promise.all(
      both.map((one) => Promise.race([one.says(isUp).then(() => "up"), one.ended.then(() => "ended")]).catch(() => "ended")),
    );
    expect(states.sort()).toEqual(["ended", "up"]);
  });

  test("on a taken port names PORT", async () => {
    await prepare();
    const first = start();
    await first.says(isUp);
    const other = await mkdtemp(join(tmpdir(), "musubi-data-"));
    await prepare(other);
    const second = start({ DATA_DIR: other });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`PORT ${port} is taken`);
    for (const path of [other, `${other}.generation`]) await rm(path, { recursive: true, force: true });
  });
});

test("what cannot start says why in a sentence", async () => {
  const { host, port: databasePort } = inject("cluster");
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{ PORT: "abc" }, "PORT must be"],
    [{ ADMIN_PASSWORD: "weak" }, "ADMIN_PASSWORD must"],
    [{ DATABASE_URL: "nonsense" }, "DATABASE_URL must"],
    [{ DATABASE_URL: `postgres://musubi:wrong-secret@${host}:${databasePort}/postgres` }, "The database of DATABASE_URL"],
    [{ HOST: "192.0.2.1" }, "HOST 192.0.2.1 is not"],
    [{ DATA_DIR: "/dev/null/data" }, "DATA_DIR /dev/null/data cannot be used"],
  ];
  await Promise.all(
    cases.map(async ([settings, sentence]) => {
      const server = start(settings);
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(sentence);
      expect(server.output()).not.toMatch(/wrong-secret|at .*:\d+:\d+/u);
    }),
  );
});

test("what stands where the data belongs is named in a sentence", async () => {
  await mkdir(join(dataDir, "data.key"));
  const server = start();
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`DATA_DIR ${dataDir} cannot be used: ${join(dataDir, "data.key")} is not a file.`);
});

test("with DATABASE_URL several run side by side, started at the same moment on an empty database", async () => {
  const database = await createDatabase(inject("cluster"));
  const settings = { DATABASE_URL: database.url, DEMO: "20" };
  const both = [start(settings), start({ ...settings, PORT: await freePort() })];
  await Promise.all(both.map((one) => one.says(isUp)));
  expect(await database.knex("partner").count({ n: "*" })).toEqual([{ n: 20 }]);
  expect(both.filter((one) => !one.output().includes("as it was set"))).toHaveLength(1);
  for (const one of both) one.send("SIGTERM");
  expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0]);
  await database.drop();
});

describe("the commands", () => {
  test("keep a running server's database and bring it back into a fresh folder", async () => {
    const server = start({ DEMO: "30" });
    await server.says(isUp);
    const file = join(dataDir, "kept.musubi");
    const kept = runFile("server/backup/backup-cli.ts", [file, "--with-key"], { DATA_DIR: dataDir });
    expect(await kept.ended).toBe(0);
    const counted = /^Kept (\d+ rows and \d+ files)/u.exec(kept.output())?.[1];
    expect((await get("/readyz")).status).toBe(200);

    const refused = runFile("server/backup/restore-cli.ts", [file], { DATA_DIR: dataDir });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("Another Musubi is running");

    const fresh = await mkdtemp(join(tmpdir(), "musubi-data-"));
    const restored = runFile("server/backup/restore-cli.ts", [file], { DATA_DIR: fresh });
    expect(await restored.ended).toBe(0);
    expect(restored.output()).toContain(`Restored ${counted} from ${file}.`);
    expect(restored.output()).toMatch(
      /Everybody signs in anew.+removed after the backup are back.+persons who were erased after it/u,
    );

    // The backup contains the key for bank fields, so the restored folder has the same one.
    expect(await readFile(join(fresh, "data.key"), "utf8")).toBe(await readFile(join(dataDir, "data.key"), "utf8"));
    expect((await stat(join(dataDir, "data.key"))).mode & 0o777).toBe(0o600);

    server.send("SIGTERM");
    await server.ended;
    const second = start({ DATA_DIR: fresh, DEMO: "30" });
    await second.says(isUp);
    expect(second.output()).toContain("as it was set");
    second.send("SIGTERM");
    expect(await second.ended).toBe(0);
    await rm(fresh, { recursive: true, force: true });
  });

  test("ask for a file when none is named", async () => {
    const kept = runFile("server/backup/backup-cli.ts", [], { DATA_DIR: dataDir });
    expect(await kept.ended).toBe(1);
    expect(kept.output()).toContain("npm run backup -- FILE");
  });

  test("keep nothing where there is no database", async () => {
    const kept = runFile("server/backup/backup-cli.ts", [join(dataDir, "a")], { DATA_DIR: dataDir });
    expect(await kept.ended).toBe(1);
    expect(kept.output()).toContain(`There is no database in ${dataDir}`);
  });
});
