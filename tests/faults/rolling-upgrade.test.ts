import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationNames } from "#server/db/migrate.ts";
import { runFile, runServer } from "#tests/platform/server-process.ts";
import { faultsOf } from "../sync/support/oracle.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { FleetLife } from "./support/fleet-life.ts";

const run = promisify(execFile);

/** How many of the newest migrations the earlier version lacks. */
const behind = 2;

const lacked = migrationNames().slice(-behind);
const earlier = await commitBefore(lacked[0] ?? "");

/** The commit before the one that brought a migration; undefined where the history is not here. */
async function commitBefore(migration: string): Promise<string | undefined> {
  const log = ["log", "--diff-filter=A", "--format=%H", "-1", "--", `migrations/${migration}.ts`];
  const { stdout } = await run("git", log).catch(() => ({ stdout: "" }));
  if (stdout.trim() === "") return undefined;
  const found = await run("git", ["rev-parse", "--verify", "--quiet", `${stdout.trim()}^`]).catch(() => undefined);
  return found?.stdout.trim();
}

describe.skipIf(earlier === undefined)("a change of the version with one process after the other", () => {
  let folder: string;
  let fleet: Fleet;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "musubi-earlier-"));
    const archive = join(folder, "earlier.tar");
    await run("git", ["archive", "--output", archive, earlier ?? ""]);
    await run("tar", ["-xf", archive, "-C", folder]);
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
  });

  afterAll(async () => {
    await fleet?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("devices of both go on, also with what they had not sent: nothing is lost or different", async () => {
    let isNew = false;
    fleet = await startFleet(350, 2, {
      run: (settings) => (isNew ? runServer(settings) : runFile("server/main.ts", [], { DEMO: "0", ...settings }, folder)),
    });
    const applied = () => fleet.knex("migration").pluck<string[]>("name");
    expect(await applied()).not.toContain(lacked[0]);
    const life = new FleetLife(fleet);
    await life.grow(4);
    for (let step = 0; step < 25; step++) await life.step();
    isNew = true;
    for (const one of fleet.instances) {
      one.process.send("SIGTERM");
      await one.process.ended;
      // Half of the devices have no server now: what they write waits.
      for (let step = 0; step < 8; step++) await life.step();
      await one.start();
      for (let step = 0; step < 15; step++) await life.step();
    }
    expect(await applied()).toEqual(expect.arrayContaining([...lacked]));
    await life.end();
    expect(await faultsOf(life)).toEqual([]);
  });
});
