import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Kills a process and all its descendants, and resolves when they are gone. Does nothing if it is gone already. */
export async function killTree(pid: number): Promise<void> {
  // The process is stopped first, so that it starts no further children.
  send(pid, "SIGSTOP");
  const family = [pid, ...(await descendants(pid))];
  for (const member of family) send(member, "SIGKILL");
  while ((await Promise.all(family.map(isRunning))).some(Boolean)) await wait(10);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended by itself.
  }
}

/** Returns the id of the oldest process with this word among its arguments. */
export async function processWith(word: string): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,args="]);
  const pids = stdout.split("\n").filter((line) => line.includes(word));
  return Math.min(...pids.map((line) => Number.parseInt(line, 10)));
}

/** Returns the ids of all descendants of a process. */
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

/** Whether a process runs. One that has ended does not, even if its parent has not collected it yet. */
export const isRunning = async (pid: number): Promise<boolean> => isAlive(pid) && (await stateOf(pid))?.state !== "Z";

async function stateOf(pid: number): Promise<{ state: string; parent: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, state, parent] = /^\d+ \(.*\) (\w) (\d+)/su.exec(text) ?? [];
  return state ? { state, parent: Number(parent) } : undefined;
}
