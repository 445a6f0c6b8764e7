import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A screen that nobody sees, for browsers that cannot do without one. */
export interface Display {
  /** What the environment variable DISPLAY has to be. */
  readonly name: string;
  stop(): void;
}

/** Starts Xvfb on a number that it chooses itself. */
export async function startDisplay(): Promise<Display> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server: ChildProcess = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  process.once("exit", () => server.kill());
  const number = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    if (server.stdout) createInterface(server.stdout).once("line", resolve);
  });
  return { name: `:${number}`, stop: () => void server.kill() };
}
