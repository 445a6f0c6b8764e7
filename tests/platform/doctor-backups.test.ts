import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBackups } from "#server/checks/doctor/check-backups.ts";
import { checkScan } from "#server/checks/doctor/check-scan.ts";
import { readSettings } from "#server/settings.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-doctor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the scanner of uploaded files", () => {
  const check = (SCAN_COMMAND: string) => checkScan(readSettings({ DATA_DIR: folder, SCAN_COMMAND }));

  test("passes a harmless file, and it is not there any more", async () => {
    expect(await checkScan(readSettings({ DATA_DIR: folder }))).toMatchObject({ verdict: "ok" });
    expect(await check("test -s")).toMatchObject({ verdict: "ok" });
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
  });

  test.each([
    ["/no/such/scanner --fdpass", "実行できない"],
    ["false", "終了コード 1"],
    ["ls --no-such-option", "終了コード 2"],
  ])("that cannot do so is a problem: %s", async (command, word) => {
    expect(await check(command)).toMatchObject({ verdict: "problem", sentence: expect.stringContaining(word) });
  });
});

describe("the timer's backups", () => {
  const now = Date.parse("2026-11-30T09:00:00Z");
  const megabyte = 1024 * 1024;
  const check = (free = 1_000 * megabyte) => checkBackups(folder, now, async () => free);
  const add = (day: number, end = "", bytes = 0) =>
    writeFile(join(folder, `musubi-202611${String(day).padStart(2, "0")}T023000Z${end}.age`), Buffer.alloc(bytes));

  test("are not spoken of where there is no folder for them", async () => {
    expect(await checkBackups(join(folder, "none"))).toEqual([]);
  });

  test("are in order where last night's has everything", async () => {
    await writeFile(join(folder, "notes.txt"), "");
    expect(await check()).toMatchObject([{ verdict: "notice" }]);
    await add(30);
    expect(await check()).toMatchObject([{ verdict: "ok", sentence: expect.stringContaining("6 時間前") }]);
  });

  test.each([
    [29, "ok", "30 時間前"],
    [28, "notice", "2 日前"],
    [27, "problem", "3 日前"],
  ])("whose last one is of the %dth are told as %s", async (day, verdict, word) => {
    await add(day);
    const [found] = await check();
    expect(found?.verdict).toBe(verdict);
    expect(found?.sentence).toContain(word);
  });

  test("of which the last lacks files are a notice", async () => {
    await add(29);
    await add(30, "-incomplete");
    expect(await check()).toMatchObject([{ verdict: "notice", sentence: expect.stringContaining("欠けている") }]);
  });

  test("need room for 30 days, and for the next night above all", async () => {
    await add(30, "", megabyte);
    expect(await check(30 * megabyte)).toMatchObject([{ verdict: "ok" }]);
    expect(await check(29 * megabyte)).toMatchObject([{ verdict: "notice", sentence: expect.stringContaining("30 MB") }]);
    expect(await check(megabyte - 1)).toMatchObject([{ verdict: "problem" }]);
    for (let day = 1; day < 30; day++) await add(day, "", megabyte);
    await writeFile(join(folder, "musubi-20261031T023000Z.age"), Buffer.alloc(megabyte));
    expect(await check(0)).toMatchObject([{ verdict: "ok" }]);
  });
});
