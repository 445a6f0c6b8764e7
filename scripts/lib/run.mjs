import { spawn } from "node:child_process";

/**
 * Runs a program to its end and keeps what it says. Never rejects: a program that cannot start has code 127.
 *
 * @param {string} command program
 * @param {readonly string[]} args its arguments
 * @param {{ env?: NodeJS.ProcessEnv, live?: boolean, cwd?: string }} [options] `live`: its output is also shown as it comes
 * @returns {Promise<{ code: number, output: string }>} exit code (129 when a signal ended it) and both outputs
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    // A group of its own, so that whatever it starts ends with it.
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    running.add(child);
    /** @type {Buffer[]} */
    const said = [];
    const hear = (/** @type {Buffer} */ chunk) => {
      said.push(chunk);
      if (options.live) process.stdout.write(chunk);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${command}: ${error.message}\n` });
    });
    child.on("close", (code) => {
      running.delete(child);
      // After an interruption, no next step begins.
      if (interrupted) process.exit(130);
      resolve({ code: code ?? 129, output: Buffer.concat(said).toString("utf8") });
    });
  });
}

/** Runs a JavaScript file of an installed package by this Node. It takes and returns what `run` does. */
export const runNode = (/** @type {string} */ file, /** @type {readonly string[]} */ args, options = {}) =>
  run(process.execPath, [file, ...args], options);

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** @param {NodeJS.Signals} signal */
function end(signal) {
  for (const child of running) {
    if (child.pid === undefined) continue;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
    } catch {
      // The process has ended by itself meanwhile.
    }
  }
}

let interrupted = false;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    interrupted = true;
    if (running.size === 0) process.exit(130);
    end(signal);
    // What has not ended by then is killed as this process exits.
    setTimeout(() => process.exit(130), 8_000).unref();
  });
}
process.on("exit", () => end("SIGKILL"));
