import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));

// A person opens vite's address (PORT). Vite passes API calls on to the next port.
const port = Number(process.env["PORT"] ?? 3000);
const host = process.env["HOST"] ?? "127.0.0.1";
const api = { HOST: "127.0.0.1", PORT: String(port + 1), PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://${host}:${port}` };

const parts = [
  start("tsx/cli", ["watch", "--clear-screen=false", "server/main.ts"], { ...api, NODE_ENV: "development" }),
  start("vite/bin/vite.js", ["--host", host, "--port", String(port), "--strictPort"], {
    API_URL: `http://127.0.0.1:${api.PORT}`,
  }),
];

/** @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function start(program, args, env) {
  const file = program.endsWith(".js") ? path(`../node_modules/${program}`) : fileURLToPath(import.meta.resolve(program));
  return spawn(process.execPath, [file, ...args], {
    cwd: path(".."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // The terminal's Ctrl-C does not reach these processes. This process passes it on once. A second signal would cut the
    // database's stop short.
    detached: true,
  });
}

// When one ends, by itself or by Ctrl-C, so does the other.
let stopping = false;
const stop = () => {
  if (!stopping) for (const part of parts) part.kill("SIGTERM");
  stopping = true;
};
process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop);
for (const part of parts) part.once("exit", stop);
