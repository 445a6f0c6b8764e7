import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blocksOf } from "#tests/documents/page.ts";

const run = promisify(execFile);
const blocks = (await blocksOf("docs/operations.md")).filter(({ kind }) => kind === "sh");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-paste-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Commands that change what runs or what is kept. After a failure nobody wants them. */
const grave = /^(?:systemctl|mv|rm|sudo -u postgres|npm)\b/mu;
const risky = blocks.filter(({ text }) => grave.test(text) && text.trim().includes("\n"));

/** Every program of the page, so that none of this machine's is run. */
const system = ["install", "cp", "ls", "mv", "rm", "sudo", "systemctl", "journalctl", "useradd"];
const programs = [...system, "git", "npm", "musubi-run", "musubi-wait"];

/**
 * Pastes a block into a shell as at a terminal, where a failing line does not end the ones behind it. The nth command fails.
 * Returns what was called, and whether all went well.
 */
async function paste(text: string, nth: number) {
  const log = join(folder, "log");
  await writeFile(log, "");
  const stub = `#!/bin/sh\nPATH=/usr/bin:/bin\necho "$(basename "$0") $*" >>${log}\n[ "$(wc -l <${log})" -ne ${nth} ]\n`;
  await mkdir(join(folder, "musubi"), { recursive: true });
  for (const program of programs) {
    await writeFile(join(folder, program), stub);
    await chmod(join(folder, program), 0o755);
  }
  const script = text.replaceAll("/opt/musubi/deploy/", "").replaceAll("/etc/", `${folder}/`);
  const isWell = await run("/bin/bash", ["-c", script], { env: { PATH: folder } }).then(
    () => true,
    () => false,
  );
  return { isWell, called: (await readFile(log, "utf8")).split("\n").filter((line) => line !== "") };
}

describe("a block of docs/operations.md", () => {
  test("that stops or replaces something is found by this test", () => {
    const sections = new Set(risky.map(({ section }) => section));
    expect(sections).toEqual(
      new Set(["Install", "Start", "Backups", "Files in an S3-compatible store", "Restore", "Upgrade", "A second process"]),
    );
  });

  test.each(risky.map(({ section, text }) => [section, text] as const))(
    "under %s ends where a line of it fails",
    async (_, text) => {
      // What only shows something may follow.
      const acts = text.replaceAll(/^journalctl .+$/gmu, "");
      const { isWell, called } = await paste(acts, 0);
      expect([isWell, called.length > 1]).toEqual([true, true]);
      for (let nth = 1; nth < called.length; nth++)
        expect(await paste(acts, nth)).toEqual({ isWell: false, called: called.slice(0, nth) });
    },
  );

  test("names its files by their whole path, so that it may be pasted anywhere", () => {
    for (const { text } of blocks) expect(text).not.toMatch(/(?<!\/opt\/musubi\/)deploy\//u);
  });

  test("empties no settings that are there", () => {
    const emptying = blocks.flatMap(({ text }) => text.split("\n")).filter((line) => line.includes("musubi.env"));
    expect(emptying).toEqual([expect.stringMatching(/^test -e \/etc\/musubi\/musubi\.env \|\| install /u)]);
  });

  test("opens no pager, which would take the lines behind it for its keys", () => {
    for (const { text } of blocks)
      for (const line of text.split("\n").filter((one) => /journalctl|psql .*-c/u.test(one)))
        expect(line).toMatch(/--no-pager|--pset=pager=off/u);
  });
});

describe("deploy/musubi-wait", () => {
  const wait = (...args: readonly string[]) =>
    run("deploy/musubi-wait", args, { env: { PATH: process.env["PATH"] } }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
    );

  /** Answers with these statuses, the last one for good. */
  async function answering(...statuses: readonly number[]) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      response.writeHead(statuses[Math.min(asked.push(request.url ?? ""), statuses.length) - 1] ?? 200).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const close = () => new Promise((done) => server.close(done));
    return { port: String((server.address() as AddressInfo).port), asked, close };
  }

  test("ends once the server is ready", async () => {
    const server = await answering(503, 503, 200);
    expect(await wait(server.port)).toMatchObject({ code: 0 });
    expect(server.asked).toEqual(["/readyz", "/readyz", "/readyz"]);
    await server.close();
  });

  test("ends with 1 in time, and says where to look", async () => {
    const server = await answering(503);
    expect(await wait(server.port, "2")).toMatchObject({ code: 1, said: expect.stringContaining("journalctl --unit=") });
    await server.close();
    expect(await wait(server.port, "1")).toMatchObject({ code: 1 });
  });
});

test("Caddy leaves time for another process where one is not reached", async () => {
  const [one = "", several = ""] = (await blocksOf("docs/proxy.md"))
    .filter(({ kind }) => kind === "caddy")
    .map(({ text }) => text);
  const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s`, "u").exec(several)?.[1]);
  expect(seconds("lb_try_duration")).toBeGreaterThan(seconds("dial_timeout") * 2);
  expect(seconds("fail_duration")).toBeGreaterThan(0);
  for (const line of one.match(/(?:flush_interval|response_header_timeout) .+/gu) ?? []) expect(several).toContain(line);
});
