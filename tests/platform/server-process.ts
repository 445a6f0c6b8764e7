import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { builtServer } from "#tests/support/build-server.ts";
import { freePort as freePortNumber } from "#tests/support/free-port.ts";
import { killTree } from "#tests/support/processes.ts";

/** The server, or one of the commands, as a separate process. */
export interface Process {
  /** Returns all output so far. */
  output(): string;
  /** Waits until the output contains this text; fails when the process ends first. */
  says(text: string): Promise<void>;
  send(signal: NodeJS.Signals): void;
  /** Kills the process and all its descendants, if it still runs. */
  kill(): Promise<void>;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a TypeScript file of the project, or of another version of it in `folder`, with only these settings. */
export const runFile = (
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder = root,
): Process => runNode(["--import", "tsx", file, ...args], settings, folder);

function runNode(args: readonly string[], settings: Readonly<Record<string, string>>, folder = root): Process {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return watch(child);
}

/**
 * Starts the server without a built client, and by default without demo data. It uses the run's build, or the source outside of a
 * run.
 */
export function runServer(settings: Readonly<Record<string, string>>): Process {
  const built = process.env[builtServer];
  const env = { DEMO: "0", ...settings };
  return built === undefined ? runFile("server/main.ts", [], env) : runNode([built], env);
}

/** The server's output once it is ready. */
export const isUp = "Musubi runs at";

/** Returns a free port, as a setting. */
export const freePort = async (): Promise<string> => String(await freePortNumber());

function watch(child: ChildProcess): Process {
  let said = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  // "close" comes after the process has ended and all output was read.
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    output: () => said,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (said.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`it ended with ${code} before it said "${text}":\n${said}`)));
      }),
    send: (signal) => void child.kill(signal),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) await killTree(child.pid ?? 0);
    },
    ended,
  };
}
