import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An invisible screen, for browsers that need one. */
export interface Display {
  /** The value of the environment variable DISPLAY. */
  readonly name: string;
  stop(): void;
}

/** Starts Xvfb with a number that Xvfb chooses. */
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
