import { readdir, stat } from "node:fs/promises";
import type { Page } from "playwright";

/** Returns the application's files that a page has requested since it began. */
export async function loadedFiles(page: Page): Promise<readonly string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  return [...new Set(asked)].filter((path) => path.startsWith("/assets/"));
}

/** Returns the application's scripts and styles, but for those that no screen needs at once, like the viewer of documents. */
export async function builtFiles(): Promise<readonly string[]> {
  const names = await readdir("dist/client/assets");
  return names.filter((name) => /\.(?:js|css)$/u.test(name)).map((name) => `/assets/${name}`);
}

/** Returns the kilobytes of files as the build has compressed them. A small file is sent without compression. */
export async function weightOf(files: readonly string[]): Promise<number> {
  return (await Promise.all(files.map(weight))).reduce((total, one) => total + one, 0);
}

async function weight(path: string): Promise<number> {
  const file = `dist/client${path}`;
  const { size } = await stat(`${file}.gz`).catch(() => stat(file));
  return size / 1_000;
}
