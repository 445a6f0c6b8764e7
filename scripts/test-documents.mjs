import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bringPackage } from "./lib/bring-package.mjs";
import { findProgram, installFromDebian } from "./lib/programs.mjs";
import { run, runNode } from "./lib/run.mjs";

/**
 * `npm run test:documents [suite]` follows docs/operations.md word by word in a fresh Debian that boots. It needs root on a Debian, its
 * package archive and npm's registry. Ports 80, 443, 3000, 3001 and 5432 have to be free.
 */
const [suite = "bookworm", ...more] = process.argv.slice(2);
if (!/^[a-z]+$/u.test(suite) || more.length > 0) {
  console.error("Say which Debian, by its name: npm run test:documents -- bookworm");
  process.exit(2);
}
const cwd = fileURLToPath(new URL("../", import.meta.url));
const tools = ["mmdebstrap", "systemd-nspawn", "nsenter"];
const missing = async () => {
  const found = await Promise.all(tools.map((tool) => findProgram([tool])));
  return tools.filter((_, at) => found[at] === undefined);
};
if ((await missing()).length > 0) await installFromDebian("mmdebstrap", ["mmdebstrap", "systemd-container"]);
if (process.getuid?.() !== 0 || (await missing()).length > 0) {
  console.error(`This needs root, and on the path: ${tools.join(", ")}.`);
  process.exit(2);
}
const node = await bringPackage("node-24", "node@24", join("node", "bin", "node"));
const npm = await bringPackage("npm-11", "npm@11", join("npm", "bin", "npm-cli.js"));
if (node === undefined || npm === undefined) {
  console.error("npm cannot bring Node.js and npm to this machine.");
  process.exit(2);
}

/** Makes what Debian installs at least, with systemd. Returns the code. */
async function makeSystem(/** @type {string} */ root) {
  const cache = join(cwd, "node_modules", ".cache", "debian");
  const archive = join(cache, `${suite}.tar`);
  await mkdir(cache, { recursive: true });
  if (!(await isReadable(archive))) {
    const packages = "--include=systemd-sysv,dbus,ca-certificates";
    const { code } = await run("mmdebstrap", ["--variant=minbase", packages, suite, archive], { live: true });
    if (code !== 0) {
      await rm(archive, { force: true });
      return code;
    }
  }
  return (await run("tar", ["--extract", "--numeric-owner", "--file", archive, "--directory", root], { live: true })).code;
}

const isReadable = async (/** @type {string} */ path) => (await run("test", ["-s", path])).code === 0;

const parent = await mkdtemp(join(tmpdir(), "musubi-debian-"));
const root = join(parent, "root");
await mkdir(root);
const env = { MUSUBI_DEBIAN: root, MUSUBI_DEBIAN_NODE: node, MUSUBI_DEBIAN_NPM: dirname(dirname(npm)) };
const vitest = join("node_modules", "vitest", "vitest.mjs");
const code =
  (await makeSystem(root)) ||
  (await runNode(vitest, ["run", "--project", "documents", "--bail", "1"], { cwd, live: true, env })).code;
await rm(parent, { recursive: true, force: true });
process.exit(code);
