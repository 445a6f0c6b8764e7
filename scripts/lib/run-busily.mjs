import { spawn } from "node:child_process";

/**
 * Does something while `many` other processes keep the cores busy.
 *
 * @template T
 * @param {number} many
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runBusily(many, work) {
  // Each process ends by itself if this process dies first.
  const script = "const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i++);";
  const busy = Array.from({ length: many }, () => spawn(process.execPath, ["-e", script], { stdio: "ignore" }));
  try {
    return await work();
  } finally {
    for (const one of busy) one.kill("SIGKILL");
  }
}
