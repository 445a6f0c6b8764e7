import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
const ownKey = "age1own";

/** Makes a command of the folder that the shell finds. */
async function command(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

/** A shell stands in a folder that is not there any more, as that of a version before. */
const fromNowhere = (script: string) =>
  `/bin/mkdir ${folder}/gone && cd ${folder}/gone && /bin/rmdir ${folder}/gone || exit 9\n${script}`;

/**
 * Pastes a block into a shell as at a terminal, where a failing line does not end the ones behind it. The nth command fails.
 * Returns what was called, and whether all went well. `settings`: files that are in `/etc/musubi`, and their lines.
 */
async function paste(text: string, nth: number, settings: Readonly<Record<string, string>> = {}) {
  const log = join(folder, "log");
  await writeFile(log, "");
  const counted = `echo "$(basename "$0") $*" >>${log}\n[ "$(wc -l <${log})" -ne ${nth} ] || exit 1`;
  for (const program of programs) await command(program, counted);
  // These do not start where their folder is gone.
  for (const program of ["git", "npm"]) await command(program, `${counted}\n/bin/pwd -P`);
  await command("install", `${counted}\ncase "$*" in *" /dev/null /"*) for last; do :; done; : >"$last" ;; esac`);
  // They only ask, so that their failure is an answer.
  await command("id", `[ -e ${folder}/opt ]`);
  await rm(join(folder, "grep"), { force: true });
  await symlink("/bin/grep", join(folder, "grep"));
  await rm(join(folder, "musubi"), { recursive: true, force: true });
  await mkdir(join(folder, "musubi"));
  for (const [name, lines] of Object.entries(settings)) await writeFile(join(folder, "musubi", name), lines);
  const script = text
    .replaceAll("/opt/musubi/deploy/", "")
    .replaceAll("/opt/musubi/", `${folder}/opt/`)
    .replaceAll("/etc/", `${folder}/`);
  const isWell = await run("/bin/bash", ["-c", fromNowhere(script)], { env: { PATH: folder } }).then(
    () => true,
    () => false,
  );
  return { isWell, called: (await readFile(log, "utf8")).split("\n").filter((line) => line !== "") };
}

const withKey = (text: string) => text.replaceAll("AGE1-OF-THE-OTHER-MACHINE", ownKey);

async function settingsLeft(): Promise<Record<string, string>> {
  const names = (await readdir(join(folder, "musubi"))).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, "musubi", name), "utf8")])),
  );
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
      const acts = withKey(text).replaceAll(/^journalctl .+$/gmu, "");
      const { isWell, called } = await paste(acts, 0);
      expect([isWell, called.length > 1]).toEqual([true, true]);
      for (let nth = 1; nth < called.length; nth++)
        expect(await paste(acts, nth)).toEqual({ isWell: false, called: called.slice(0, nth) });
    },
  );

  test("names its files by their whole path, so that it may be pasted anywhere", () => {
    for (const { text } of blocks) expect(text).not.toMatch(/(?<!\/opt\/musubi\/)deploy\//u);
  });

  test("empties no settings that are there, and takes no word of them away", async () => {
    const before = { "musubi.env": "DATA_KEY=one\n", recipients: "age1first\nage1second\n" };
    let made = {};
    for (const { text } of blocks.filter((block) => block.text.includes("/etc/musubi"))) {
      await paste(withKey(text), 0);
      made = { ...made, ...(await settingsLeft()) };
      await paste(withKey(text), 0, before);
      const after = await settingsLeft();
      expect(after).toEqual({ ...before, recipients: expect.stringMatching(/^age1first\nage1second\n/u) });
      await paste(withKey(text), 0, after);
      expect(await settingsLeft()).toEqual(after);
    }
    // These are all that a block makes there.
    expect(made).toEqual({ "musubi.env": "", recipients: `${ownKey}\n` });
  });

  test("takes no words in capitals for a recipient of backups", async () => {
    const [text = ""] = blocks.filter((block) => block.text.includes("recipients")).map((block) => block.text);
    expect(await paste(text, 0)).toEqual({ isWell: false, called: [] });
    expect(await settingsLeft()).toEqual({});
  });

  test("that was stopped halfway through the installation can be pasted again", async () => {
    const [text = ""] = blocks.filter((block) => block.text.includes("useradd")).map((block) => block.text);
    const first = await paste(text, 0);
    await mkdir(join(folder, "opt"));
    await writeFile(join(folder, "opt", "package.json"), "");
    expect(await paste(text, 0)).toEqual({ isWell: true, called: first.called.filter((line) => line.startsWith("npm")) });
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

  test("waits for a shell, too, whose folder is gone", async () => {
    const server = await answering(200);
    const script = fromNowhere(`${resolve("deploy/musubi-wait")} ${server.port}`);
    const { stdout } = await run("/bin/bash", ["-c", script], { env: { PATH: process.env["PATH"] } });
    expect(stdout).toContain(server.port);
    await server.close();
  });
});

describe("deploy/musubi-run", () => {
  /** Runs a script where this unit is installed. Returns what systemd is asked for, a word each. */
  async function asked(unit: string, ...args: readonly string[]): Promise<readonly string[]> {
    await writeFile(join(folder, "unit"), unit);
    await command("systemctl", `cat ${folder}/unit`);
    await command("systemd-run", `printf '%s\\n' "$@"`);
    const script = fromNowhere(`exec ${resolve("deploy/musubi-run")} "$@"`);
    const PATH = `${folder}:/usr/bin:/bin`;
    const { stdout } = await run("/bin/bash", ["-c", script, "bash", ...args], { env: { PATH } });
    return stdout.trimEnd().split("\n");
  }
  const limitsIn = (words: readonly string[]) =>
    words.flatMap((word) => /^--property=((?!EnvironmentFile|UMask=).+)$/u.exec(word)?.[1] ?? []);

  test("gives the doctor each limit of the service, in its order, with what was changed of them", async () => {
    const unit = await readFile("deploy/musubi.service", "utf8");
    const [, service = ""] = /^\[Service\]\n([^]+)^\[Install\]$/mu.exec(unit) ?? [];
    const lines = service.split("\n").filter((line) => /^\w+=/u.test(line) && !line.startsWith("UMask="));
    const start = lines.findIndex((line) => line.startsWith("RestartSec="));
    const changed = "# /etc/systemd/system/musubi.service.d/override.conf\n[Service]\nPrivateUsers=no\nExecStartPre=/bin/true\n";
    const words = await asked(`${unit}\n${changed}`, "doctor", "one two", "*");
    expect(limitsIn(words)).toEqual([...lines.slice(start + 1), "PrivateUsers=no"]);
    expect(limitsIn(words)).toContain("SystemCallFilter=~@privileged @resources");
    expect(words.slice(words.indexOf("npm"))).toEqual(["npm", "run", "--silent", "doctor", "--", "one two", "*"]);
  });

  test("lets other commands read and write where they are told", async () => {
    const words = await asked(await readFile("deploy/musubi.service", "utf8"), "restore", "/tmp/archive.age");
    expect(limitsIn(words)).toEqual([]);
    expect(words.slice(words.indexOf("npm"))).toEqual(["npm", "run", "--silent", "restore", "--", "/tmp/archive.age"]);
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
