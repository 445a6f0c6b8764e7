import { spawn } from "node:child_process";
import { access, mkdir } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** `npm run test:node -- 24`: unit tests and the server's starts on another Node.js, which npm brings once into node_modules/.cache. */
const root = fileURLToPath(new URL("../", import.meta.url));
const [major = "", ...more] = process.argv.slice(2);
if (!/^\d{2}$/u.test(major) || more.length > 0) {
  console.error("Say which Node.js, by its major version: npm run test:node -- 24");
  process.exit(2);
}
const folder = join(root, "node_modules", ".cache", `node-${major}`);
const program = join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const isThere = () =>
  access(program).then(
    () => true,
    () => false,
  );

if (!(await isThere())) {
  await mkdir(folder, { recursive: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, `node@${major}`]);
}
if (!(await isThere())) {
  console.error(`npm cannot bring Node.js ${major} to this machine.`);
  process.exit(2);
}
const vitest = join("node_modules", "vitest", "vitest.mjs");
const steps = [
  ["run", "--project", "unit*"],
  ["run", "--project", "integration*", "tests/platform/start.test.ts"],
];
for (const step of steps) {
  const code = await run(program, [vitest, ...step]);
  if (code !== 0) process.exit(code);
}

/**
 * Runs a program to its end, with the other Node.js first on the path.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(command, args) {
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env["PATH"] ?? ""}` };
  const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
