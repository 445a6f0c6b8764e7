import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bringPackage } from "./lib/bring-package.mjs";
import { run } from "./lib/run.mjs";

/** `npm run test:node -- 24`: unit tests and the server's starts on another Node.js, which npm brings once into node_modules/.cache. */
const [major = "", ...more] = process.argv.slice(2);
if (!/^\d{2}$/u.test(major) || more.length > 0) {
  console.error("Say which Node.js, by its major version: npm run test:node -- 24");
  process.exit(2);
}
const file = join("node", "bin", process.platform === "win32" ? "node.exe" : "node");
const program = await bringPackage(`node-${major}`, `node@${major}`, file);
if (program === undefined) {
  console.error(`npm cannot bring Node.js ${major} to this machine.`);
  process.exit(2);
}
// The other Node.js is first on the path, so that what is started by name is it, too.
const env = { PATH: `${dirname(program)}${delimiter}${process.env["PATH"] ?? ""}` };
const vitest = join("node_modules", "vitest", "vitest.mjs");
const steps = [
  ["run", "--project", "unit*"],
  ["run", "--project", "integration*", "tests/platform/start.test.ts"],
];
const cwd = fileURLToPath(new URL("../", import.meta.url));
for (const step of steps) {
  const { code } = await run(program, [vitest, ...step], { env, live: true, cwd });
  if (code !== 0) process.exit(code);
}
