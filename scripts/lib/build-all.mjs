import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildReader } from "../../server/services/texts/build-reader.mjs";
import { compressFiles } from "./compress-files.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Builds client and server into dist/. Skips a part whose sources have not changed since its last build.
 *
 * @param {{ force?: boolean }} [options] `force`: builds both anyhow
 */
export async function buildAll({ force = false } = {}) {
  for (const part of [client, server]) {
    const target = join(root, "dist", part.name);
    if (!force && (await readFile(join(target, ".stamp"), "utf8").catch(() => "")) === (await stampOf(part.sources))) continue;
    console.log(`Building the ${part.name} ...`);
    // Builds beside the target and renames at the end: an interrupted or a second build then leaves a complete one.
    const draft = `${target}.${process.pid}`;
    // Tests build for production, too: they test what users get.
    const { NODE_ENV: environment } = process.env;
    process.env["NODE_ENV"] = "production";
    try {
      await part.build(draft);
      // The stamp is made after the build, since the build itself may rewrite the tree of routes.
      await writeFile(join(draft, ".stamp"), await stampOf(part.sources));
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    } finally {
      if (environment === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = environment;
      await rm(draft, { recursive: true, force: true });
    }
  }
}

/**
 * @typedef {object} Part
 * @property {string} name its folder below dist/
 * @property {readonly string[]} sources files and folders that it is made of
 * @property {(folder: string) => Promise<void>} build
 */

const shared = ["sync", "package-lock.json", "package.json", "tsconfig.base.json", "scripts/lib/build-all.mjs"];

/** @type {Part} */
const client = {
  name: "client",
  sources: ["client", "public", "vite.config.ts", "scripts/lib/build", ...shared],
  async build(outDir) {
    const { build } = await import("vite");
    await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn", build: { outDir, emptyOutDir: true } });
    await compressFiles(outDir);
  },
};

/** @type {Part} */
const server = {
  name: "server",
  sources: ["server", "migrations", ...shared],
  async build(outDir) {
    const { build } = await import("vite");
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: "warn",
      build: {
        ssr: "server/main.ts",
        outDir,
        emptyOutDir: true,
        target: "node20",
        sourcemap: true,
      },
    });
    // The reader of PDFs is beside the server, which starts it as a separate process.
    await buildReader(outDir);
  },
};

/**
 * Builds the server alone, from its current source.
 *
 * @param {string} folder of the result, at the same depth as `dist/server`
 */
export const buildServer = (folder) => server.build(join(root, folder));

/**
 * @param {readonly string[]} sources
 * @returns {Promise<string>} the same for the same contents, whatever their dates
 */
async function stampOf(sources) {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) await addTo(hash, source);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path @returns {Promise<void>} */
async function addTo(hash, path) {
  if (/\.test\.tsx?$/u.test(path)) return;
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR" || error.code === "ENOENT") return undefined;
    throw error;
  });
  if (entries) for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await addTo(hash, `${path}/${entry.name}`);
  else hash.update(path).update(await readFile(join(root, path)).catch(() => ""));
}
