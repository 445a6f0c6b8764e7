import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runNode } from "./lib/run.mjs";

/**
 * `npm run test:upgrade [partners] [revision]` replaces an earlier version by this one, while devices have unsent work and open forms.
 * The earlier version comes from this repository's history. By default it is the first with 20 migrations, and has 300 partners.
 */
const [partners = "300", revision = "0aa7afd5", ...more] = process.argv.slice(2);
if (!/^[1-9]\d{0,5}$/u.test(partners) || more.length > 0) {
  console.error("Say how many partners, and which revision: npm run test:upgrade -- 300 0aa7afd5");
  process.exit(2);
}
const cwd = fileURLToPath(new URL("../", import.meta.url));
const parent = await mkdtemp(join(tmpdir(), "musubi-earlier-"));
const earlier = join(parent, "product");
const git = (/** @type {string[]} */ ...args) => run("git", args, { cwd, live: true });

/** Brings the earlier version with its own packages, and tests. Returns the code of what failed first, else 0. */
async function upgrade() {
  const steps = [
    () => git("worktree", "add", "--detach", "--quiet", earlier, revision),
    () => run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: earlier, live: true }),
    () => run("npm", ["run", "build"], { cwd: earlier, live: true }),
    () =>
      runNode(join("node_modules", "vitest", "vitest.mjs"), ["run", "--project", "upgrade"], {
        cwd,
        live: true,
        env: { MUSUBI_EARLIER: earlier, MUSUBI_PARTNERS: partners },
      }),
  ];
  for (const step of steps) {
    const { code } = await step();
    if (code !== 0) return code;
  }
  return 0;
}

const code = await upgrade();
await git("worktree", "remove", "--force", earlier);
await rm(parent, { recursive: true, force: true });
process.exit(code);
