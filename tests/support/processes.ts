import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Whether there is a process of this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** kill -9 of a process and all below it, and returns when they are gone. Nothing happens when it is gone already. */
export async function killTree(pid: number): Promise<void> {
  // Held still first, so that it bears no more children meanwhile.
  send(pid, "SIGSTOP");
  const family = [pid, ...(await descendants(pid))];
  for (const member of family) send(member, "SIGKILL");
  while ((await Promise.all(family.map(isRunning))).some(Boolean)) await wait(10);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone by itself.
  }
}

/** The process id of the oldest process that was started with this word among its arguments. */
export async function processWith(word: string): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,args="]);
  const pids = stdout.split("\n").filter((line) => line.includes(word));
  return Math.min(...pids.map((line) => Number.parseInt(line, 10)));
}

/** All processes below this one. */
export async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc").catch(() => [])) {
    const parent = /^\d+$/u.test(name) ? (await stateOf(Number(name)))?.parent : undefined;
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found = [pid];
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child);
  return found.slice(1);
}

/** Whether a process runs: one that has ended, but whose parent has not asked after it yet, does not. */
export const isRunning = async (pid: number): Promise<boolean> => isAlive(pid) && (await stateOf(pid))?.state !== "Z";

async function stateOf(pid: number): Promise<{ state: string; parent: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, state, parent] = /^\d+ \(.*\) (\w) (\d+)/su.exec(text) ?? [];
  return state ? { state, parent: Number(parent) } : undefined;
}
