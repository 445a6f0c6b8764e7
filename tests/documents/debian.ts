import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "#tests/support/until.ts";

const run = promisify(execFile);

/** What a command said, and its exit code. */
export interface Said {
  readonly code: number;
  readonly output: string;
}

/** A Debian that has booted in namespaces of its own. It shares the machine's network. */
export interface Debian {
  /** Its root directory, as this machine sees it. */
  readonly root: string;
  /** Runs lines of a shell as root, each in the directory where the ones before have ended. It stops at the first that fails. */
  readonly type: (lines: string) => Promise<Said>;
  /** Runs them as a terminal does into which they are pasted: it goes on behind a line that fails. */
  readonly paste: (lines: string) => Promise<Said>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Boots the system in this directory, with a Node.js and npm of its own. */
export async function bootDebian(root: string, programs: { readonly node: string; readonly npm: string }): Promise<Debian> {
  await bringNode(root, programs);
  const system = spawn(
    "systemd-nspawn",
    ["--boot", "--register=no", "--keep-unit", "--console=read-only", "--resolv-conf=copy-host", "--directory", root],
    { stdio: "ignore" },
  );
  let first = 0;
  // Before its bus is there, it says that it is offline. A first child that only prepares the namespaces gives way to another one.
  await until(async () => {
    first = await firstProcess(system);
    return first > 0 && /^(?:running|degraded)$/mu.test((await enter(first, "systemctl is-system-running")).output);
  });
  let place = "/root";
  const type = async (lines: string): Promise<Said> => {
    // A command before `&&` that fails does not end the shell. Its code is the last line's, too.
    const script = `cd ${place} || exit 1\nset -e\n${lines}\ncode=$?\nset +e\npwd >/run/place\nexit $code\n`;
    const said = await enter(first, script);
    if (said.code === 0) place = (await readInside(first, "/run/place")).trim();
    return said;
  };
  return {
    root,
    type,
    paste: (lines) => enter(first, `cd ${place} || exit 1\n${lines}`),
    write: (path, text) => writeFile(join(root, path), text),
    async stop() {
      // systemd ends all that runs in there.
      const ended = once(system, "exit");
      await enter(first, "systemctl poweroff --no-block");
      await ended;
    },
  };
}

/** Installs them as `/usr/bin/node` and `/usr/bin/npm`. npm asks the same registry as this machine's. */
async function bringNode(root: string, { node, npm }: { readonly node: string; readonly npm: string }): Promise<void> {
  await cp(node, join(root, "usr/bin/node"));
  await cp(npm, join(root, "usr/lib/node_modules/npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/bin/npm"));
  await symlink("../lib/node_modules/npm/bin/npx-cli.js", join(root, "usr/bin/npx"));
  const { stdout: registry } = await run("npm", ["config", "get", "registry"]);
  const { stdout: authorities } = await run("npm", ["config", "get", "cafile"]);
  await mkdir(join(root, "root"), { recursive: true });
  await writeFile(join(root, "root/.npmrc"), `registry=${registry.trim()}\n`);
  if (!authorities.startsWith("/")) return;
  const trusted = "/etc/ssl/certs/registry.pem";
  await writeFile(join(root, trusted), await readFile(authorities.trim()));
  await appendFile(join(root, "root/.npmrc"), `cafile=${trusted}\n`);
}

/** Returns the process id of the system's init, as this machine sees it; 0 before there is one. */
async function firstProcess(system: ChildProcess): Promise<number> {
  if (system.exitCode !== null) throw new Error("systemd-nspawn has ended");
  const { stdout } = await run("pgrep", ["--parent", String(system.pid)]).catch(() => ({ stdout: "" }));
  return Number(stdout.split("\n")[0]);
}

const inside = ["--mount", "--uts", "--ipc", "--pid", "--cgroup"];

function enter(first: number, script: string): Promise<Said> {
  const root = `/proc/${first}/root`;
  const variables = [
    "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
    "TERM=dumb",
    "DEBIAN_FRONTEND=noninteractive",
  ];
  return new Promise((resolve, reject) => {
    const shell = spawn(
      "nsenter",
      ["--target", String(first), ...inside, `--root=${root}`, `--wd=${root}`, "env", "-i", ...variables, "bash", "-s"],
      { stdio: "pipe" },
    );
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
    shell.on("error", reject);
    // A process that has ended takes no script.
    shell.stdin.on("error", () => undefined);
    shell.on("close", (code) => resolve({ code: code ?? 129, output }));
    shell.stdin.end(script);
  });
}

const readInside = async (first: number, path: string) => (await enter(first, `cat ${path}`)).output;
