import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));

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
