import { spawn } from "node:child_process";
import type { OsUser } from "./os-user.ts";

export interface RunOptions {
  readonly user?: OsUser | undefined;
  readonly cwd: string;
}

/**
 * Runs one of the database's programs to its end. The program gets a separate session, because Ctrl-C goes to the whole process
 * group. Otherwise Ctrl-C would stop the database while this process still uses it. The program inherits no PG* settings.
 */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      detached: true,
      env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
      ...options.user,
    });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    // "exit", not "close": a server that goes on running may keep the pipes open.
    child.on("exit", (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}
