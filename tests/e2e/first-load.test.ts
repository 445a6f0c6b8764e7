import { stat } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { signIn } from "./support/device.ts";
import { synced } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

/** Returns the application's files that a page has requested since it began. */
async function loadedFiles(page: Page): Promise<readonly string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  return [...new Set(asked)].filter((path) => path.startsWith("/assets/"));
}

/** Returns the kilobytes of a file as the build has compressed it. A small file is sent without compression. */
async function weight(path: string): Promise<number> {
  const file = `dist/client${path}`;
  const { size } = await stat(`${file}.gz`).catch(() => stat(file));
  return size / 1_000;
}

async function weightOf(files: readonly string[]): Promise<number> {
  return (await Promise.all(files.map(weight))).reduce((total, one) => total + one, 0);
}

describe("a load (decision 010)", () => {
  let app: App;
  let visits: Visits;
  let page: Page;
  beforeAll(async () => {
    app = await createApp(3);
    await app.start();
    visits = await startVisits(app);
    page = await visits.open();
  });
  afterAll(async () => {
    await visits?.close();
    await app?.dispose();
  });

  it("of the sign-in by somebody who was never here asks for a few files, and light ones", async () => {
    await page.goto("/login", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "ログイン" }).waitFor();
    const files = await loadedFiles(page);
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/start-.+\.js$/u));
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(5);
    const sum = await weightOf(files);
    // React alone is half of it. So a smaller sum means that files were missed.
    expect(sum).toBeGreaterThan(100);
    expect(sum).toBeLessThanOrEqual(168);
  });

  it("of a page asks for few files, and of what people open first for nothing that only others need", async () => {
    await signIn(page);
    await synced(page);
    for (const { path, files: most, weight: heaviest } of [
      { path: "/home", files: 8, weight: 520 },
      { path: "/partner/search", files: 8, weight: 520 },
      { path: "/project/create", files: 10, weight: 640 },
      { path: "/partner/register", files: 10, weight: 640 },
    ]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await synced(page);
      const files = await loadedFiles(page);
      expect(files).toContainEqual(expect.stringMatching(/^\/assets\/shell-.+\.js$/u));
      expect(files.length, [path, ...files].join("\n")).toBeLessThanOrEqual(most);
      expect(await weightOf(files), [path, ...files].join("\n")).toBeLessThanOrEqual(heaviest);
    }
  });
});
