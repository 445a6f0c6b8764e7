import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));

// npm sends a signal to the shell between npm and this process. The shell ends without passing it on, so its end ends this process
// too.
const parent = process.ppid;
if (process.env["npm_lifecycle_event"] === "start") {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // The signal is sent only once: a second one would interrupt the stop.
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

// The build runs in a separate process, so that its memory is freed before the server runs.
const build = fork(path("./lib/build-changed.mjs"), { cwd: path("..") });
const stop = () => build.kill();
process.on("SIGINT", stop).on("SIGTERM", stop);
const code = await new Promise((resolve) => build.once("exit", resolve));
if (code !== 0) process.exit(code ?? 1);
process.off("SIGINT", stop).off("SIGTERM", stop);

process.env["NODE_ENV"] ??= "production";
// The server runs in this process, so that signals reach it directly.
await import(path("../dist/server/main.js"));
