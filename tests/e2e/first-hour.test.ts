import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { appVersion } from "#client/device/app-version.ts";
import { releases } from "#client/features/guide/news.ts";
import { tourSteps } from "#client/features/guide/tour/tour-steps.ts";
import { type App, createApp } from "../support/app.ts";
import { laptop, signIn, type Viewport } from "./support/device.ts";
import { registerPlain } from "./support/rest.ts";
import { installed, openPartner, searchBox, synced, writeMemo } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { startVisits, type VisitOptions, type Visits } from "./support/visits.ts";

const phone: Viewport = { width: 390, height: 844 };
const shots = process.env["MUSUBI_SHOTS"];

describe("the first hour", () => {
  let app: App;
  let visits: Visits;
  beforeAll(async () => {
    app = await createApp(3);
    await app.start();
    visits = await startVisits(app);
  });
  afterEach(() => visits?.end());
  afterAll(async () => {
    await visits?.close();
    await app?.dispose();
  });

  const card = (page: Page) => page.getByRole("dialog").filter({ hasText: "はじめての案内" });
  const titled = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
  const press = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
  const kept = (page: Page) =>
    page.evaluate(() => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith("tour/") ? [String(value)] : [])));
  const note = (page: Page) => page.getByRole("main").getByRole("link", { name: `${appVersion} の新しいこと`, exact: true });
  const shoot = async (page: Page, name: string) => {
    if (shots === undefined) return;
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: `${shots}/${name}.png` });
  };

  const isInside = async (step: Locator, { width, height }: Viewport) => {
    const box = await step.boundingBox();
    return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  };

  /** A new account signs in on an empty device. */
  async function begin(mail: string, options: VisitOptions = { serviceWorkers: "block" }) {
    const account = await registerPlain(app, "平野 凪", mail);
    const page = await visits.open({ ...options, takesTour: true });
    await signIn(page, account);
    return { page, account };
  }

  it("is shown by a tour: a new account takes it by keys, beside what it is about, and once", async () => {
    const { page } = await begin("first@example.com");
    // While something is typed, nothing is laid over it.
    await searchBox(page).fill("やま");
    await synced(page);
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
    expect(await card(page).count()).toBe(0);
    await searchBox(page).fill("");
    await page.keyboard.press("Tab");
    for (const [at, { title, text, inWords }] of tourSteps.entries()) {
      const step = titled(page, title);
      await step.waitFor();
      await step.getByText(`はじめての案内 ${at + 1} / ${tourSteps.length}`).waitFor();
      const last = at === tourSteps.length - 1;
      await expect.poll(() => focused(page)).toBe(last ? "使い始める" : "次へ");
      if (at === 0) await expectSoundAt(page, title, [laptop]);
      for (const width of [1366, 1024, 768]) {
        await page.setViewportSize({ width, height: 768 });
        await shoot(page, `${at + 1}-${width}`);
        // The card goes to its new place, and takes its words, after the window has its new size.
        await expect.poll(() => isInside(step, { width, height: 768 }), { message: `${title} at ${width}` }).toBe(true);
        // Where the navigation is a drawer, a step on its links tells how to get there.
        const words = width < 1024 && (at === 1 || at === 3) ? inWords : text;
        await expect.poll(async () => (await step.locator("p").last().innerText()).trim()).toBe(words);
      }
      await page.setViewportSize(laptop);
      if (at === 1) {
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
        await titled(page, tourSteps[0]?.title ?? "").waitFor();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await step.waitFor();
      }
      await page.keyboard.press("Enter");
    }
    await card(page).waitFor({ state: "detached" });
    expect(await kept(page)).toEqual(["finished"]);

    if (shots) await page.emulateMedia({ colorScheme: "dark" });
    // From 使い方 it is shown on demand, and the focus returns to the button.
    await page.goto("/guide");
    await page.getByText(`Musubi ${appVersion}・`).waitFor();
    const again = page.getByRole("main").getByRole("button", { name: "はじめての案内", exact: true });
    await again.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("次へ");
    await shoot(page, "again-1366-dark");
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("はじめての案内");
    await shoot(page, "guide-1366-dark");
  });

  it("can be left by Escape, and does not come back: after a reload, without a network, for those who have records", async () => {
    const { page, account } = await begin("second@example.com", {});
    await installed(page);
    await titled(page, tourSteps[0]?.title ?? "").waitFor();
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    expect(await kept(page)).toEqual(["left"]);
    await page.context().setOffline(true);
    await page.reload();
    await searchBox(page).waitFor();
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
    expect([await card(page).count(), await kept(page)]).toEqual([0, ["left"]]);
    await page.context().setOffline(false);

    // On a second device of somebody who has written a memo there is none.
    await openPartner(page);
    await writeMemo(page, "はじめまして");
    await synced(page);
    const elsewhere = await visits.open({ takesTour: true, serviceWorkers: "block" });
    await signIn(elsewhere, account);
    await expect.poll(() => kept(elsewhere)).toEqual(["known"]);
    expect(await card(elsewhere).count()).toBe(0);
  });

  it("after an update, home leads once to what is new; a new device has no such note", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    await page.goto("/home");
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    expect(await note(page).count()).toBe(0);
    // The device was last used with an earlier version.
    const age = () =>
      page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("news/")) localStorage.setItem(key, "0.1.0");
      });
    await age();
    await page.reload();
    await note(page).waitFor();
    await expectSound(page, "home with the note");
    await shoot(page, "note-1366");
    await installed(page);
    await page.context().setOffline(true);
    await note(page).click();
    await page.getByRole("heading", { level: 1, name: "新しいこと" }).waitFor();
    const lines = page.getByRole("region", { name: new RegExp(`^${appVersion}`, "u") }).getByRole("listitem");
    expect(await lines.allInnerTexts()).toEqual(releases[0]?.lines);
    await shoot(page, "news-1366");
    await page.context().setOffline(false);
    await page.goto("/home");
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    expect(await note(page).count()).toBe(0);
    await age();
    await page.reload();
    await note(page).waitFor();
    await page.getByRole("main").getByRole("button", { name: "案内を閉じる" }).click();
    await note(page).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    expect(await note(page).count()).toBe(0);
  });

  it("on a phone the tour is a sheet that says where things are, also in the dark, and a press beside it leaves it", async () => {
    const { page } = await begin("third@example.com", { viewport: phone, serviceWorkers: "block" });
    await page.emulateMedia({ colorScheme: "dark" });
    for (const [at, { title, inWords }] of tourSteps.entries()) {
      const step = titled(page, title);
      await step.getByText(`はじめての案内 ${at + 1} / ${tourSteps.length}`).waitFor();
      expect((await step.locator("p").last().innerText()).trim()).toBe(inWords);
      if (at === 0) await expectSound(page, `${title} on a phone`);
      await shoot(page, `${at + 1}-390-dark`);
      const box = await step.boundingBox();
      expect(box && Math.round(box.y + box.height)).toBe(phone.height);
      if (at < tourSteps.length - 1) await press(page, "次へ").tap();
    }
    await page.touchscreen.tap(200, 150);
    await card(page).waitFor({ state: "detached" });
    expect(await kept(page)).toEqual(["left"]);
    await page.goto("/guide/news");
    await page.getByRole("heading", { level: 1, name: "新しいこと" }).waitFor();
    await expectSound(page, "what is new on a phone");
    await shoot(page, "news-390-dark");
  });
});
