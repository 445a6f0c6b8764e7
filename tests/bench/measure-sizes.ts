import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { chromium } from "playwright";
import { build, defaultClientConditions } from "vite";
import { modernDexie } from "../../scripts/lib/build/modern-dexie.ts";
import { createApp } from "../support/app.ts";
import { builtFiles, loadedFiles, weightOf } from "../support/load-weight.ts";

/** What the application weighs, in kilobytes of 1,000 bytes after gzip. */
export interface SizeFigures {
  /** The engine with its stores, and what it is made of. Packages are counted before compression. */
  readonly engine: number;
  readonly parts: readonly (readonly [name: string, plain: number])[];
  readonly engineWithModel: number;
  readonly signIn: number;
  /** Everything that the sign-in asks for, the document included. */
  readonly requests: number;
  readonly files: number;
  readonly whole: number;
}

/** Builds the engine alone as the product is built, and loads the sign-in of the product in a new browser. */
export async function measureSizes(executablePath: string): Promise<SizeFigures> {
  const engine = await built("engine-alone");
  const { weight: engineWithModel } = await built("engine-with-model");
  const app = await createApp(3);
  await app.start();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ locale: "ja-JP" });
    await page.goto(`${app.url}/login`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "ログイン" }).waitFor();
    const files = await loadedFiles(page);
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").length);
    return {
      engine: engine.weight,
      parts: engine.parts,
      engineWithModel,
      signIn: await weightOf(files),
      requests: asked + 1,
      files: files.length,
      whole: await weightOf(await builtFiles()),
    };
  } finally {
    await browser.close();
    await app.dispose();
  }
}

/** Returns the weight of what a module of the bench's page loads at once. */
async function built(name: string): Promise<{ readonly weight: number; readonly parts: SizeFigures["parts"] }> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { conditions: ["es2015", ...defaultClientConditions] },
    plugins: [modernDexie()],
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: fileURLToPath(new URL(`page/${name}.ts`, import.meta.url)),
        preserveEntrySignatures: "strict",
      },
    },
  });
  const chunks = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const scripts = new Map(chunks.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])));
  const atOnce = new Set([...scripts.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const file of atOnce) for (const other of scripts.get(file)?.imports ?? []) atOnce.add(other);
  let weight = 0;
  const parts = new Map<string, number>();
  for (const file of atOnce) {
    const chunk = scripts.get(file);
    if (!chunk) continue;
    weight += (await promisify(gzip)(chunk.code, { level: 9 })).length / 1_000;
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
      const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(id)?.[1] ?? "ours";
      parts.set(part, (parts.get(part) ?? 0) + renderedLength / 1_000);
    }
  }
  return { weight, parts: [...parts].toSorted(([, a], [, b]) => b - a) };
}
