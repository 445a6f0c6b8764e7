import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));

// npm hands a signal to the shell between us, which ends of it without a word to us: its end is ours too.
const parent = process.ppid;
if (process.env["npm_lifecycle_event"] === "start") {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal would cut the stop short.
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

// In a process of its own, so that the tools' memory is given back before the server runs.
const build = fork(path("./lib/build-changed.mjs"), { cwd: path("..") });
const stop = () => build.kill();
process.on("SIGINT", stop).on("SIGTERM", stop);
const code = await new Promise((resolve) => build.once("exit", resolve));
if (code !== 0) process.exit(code ?? 1);
process.off("SIGINT", stop).off("SIGTERM", stop);

process.env["NODE_ENV"] ??= "production";
// In this very process: one less between a signal and who has to hear it.
await import(path("../dist/server/main.js"));
