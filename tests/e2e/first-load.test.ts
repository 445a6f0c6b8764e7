import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { loadedFiles, weightOf } from "../support/load-weight.ts";
import { signIn } from "./support/device.ts";
import { synced } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

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
      { path: "/home", files: 7, weight: 485 },
      { path: "/partner/search", files: 7, weight: 485 },
      { path: "/project/create", files: 8, weight: 555 },
      { path: "/partner/register", files: 8, weight: 555 },
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
