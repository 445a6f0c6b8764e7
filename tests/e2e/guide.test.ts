import { writeFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { guidePages, listedPages } from "#client/features/guide/guide-pages.ts";
import { type Device, laptop, openDevice, signIn } from "./support/device.ts";
import { expectReachable, tap, touch } from "./support/fingers.ts";
import { openPicture, pictureRecipes, takePicture } from "./support/guide-pictures.ts";
import { arrangeInterviews, isLateAtNight } from "./support/interview-day.ts";
import { type Office, startOffice } from "./support/office.ts";
import { printedPages } from "./support/printed.ts";
import { registerPlain } from "./support/rest.ts";
import { installed, lookInPalette, synced } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { keepsLaterFiles } from "./support/storage.ts";

const phone = { width: 390, height: 844 };
/** Whether the pictures are kept: `npm run guide:pictures`. */
const keepsPictures = process.env["MUSUBI_GUIDE_PICTURES"] === "keep";

describe("the guide", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    return office.dispose;
  });

  const heading = (name: string, on = page) => on.getByRole("heading", { level: 1, name, exact: true });
  const help = (on = page) => on.getByRole("banner").getByRole("link", { name: "この画面の使い方" });
  /** Waits until every picture of the page is drawn. */
  async function drawn(): Promise<void> {
    const all = () => [...document.querySelectorAll("main img")].every((one) => Reflect.get(one, "naturalWidth") > 0);
    await expect.poll(() => page.evaluate(all)).toBe(true);
  }
  const contents = (on = page) => on.getByRole("main").getByRole("listitem").getByRole("link");

  it("has pictures that can still be made: what each marks is there", async (context) => {
    if (isLateAtNight()) return context.skip();
    await arrangeInterviews(office.app);
    const shown = Object.values(guidePages).flatMap(({ sections }) => sections.flatMap(({ picture }) => picture?.name ?? []));
    expect(pictureRecipes.map(({ name }) => name).sort()).toEqual(shown.sort());
    const broken: string[] = [];
    for (const recipe of pictureRecipes) {
      try {
        const marked = await openPicture(page, recipe);
        if (!keepsPictures) continue;
        await writeFile(`client/features/guide/pictures/${recipe.name}.webp`, await takePicture(page, marked));
      } catch (error) {
        broken.push(`${recipe.name}: ${String(error)}`);
      }
    }
    expect(broken).toEqual([]);
    await page.setViewportSize(laptop);
  });

  it("is read from page to page by keys, at a laptop and on a phone, light and dark", async () => {
    await page.goto("/home");
    await help().focus();
    await page.keyboard.press("Enter");
    const pages = listedPages(true);
    for (const [at, { title, sections }] of pages.entries()) {
      await heading(title).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} | Musubi`);
      expect(await page.getByRole("article").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(
        sections.map(({ heading }) => heading),
      );
      await drawn();
      await page.getByRole("tooltip").waitFor({ state: "detached" });
      await expectSound(page, title);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectSound(page, `${title} on a phone`, "colours");
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(laptop);
      const next = page.getByRole("navigation", { name: "前後のページ" }).getByRole("link", { name: /^次へ/u });
      if (at === pages.length - 1) expect(await next.count()).toBe(0);
      else {
        await next.focus();
        await page.keyboard.press("Enter");
      }
    }
    await page.getByRole("link", { name: /^前へ/u }).click();
    await heading(pages.at(-2)?.title ?? "").waitFor();
    await page.goto("/guide");
    await heading("使い方").waitFor();
    expect(await contents().count()).toBe(pages.length);
    await expectSoundAt(page, "the contents", [laptop, phone]);
    await page.goto("/guide/interviews");
    await heading("面談の一日").waitFor();
    await drawn();
    const sheets = await printedPages(page);
    expect(sheets.join("")).toContain("電波がないとき");
    expect(sheets.join("")).not.toContain("次へ:");
    expect(sheets.at(-1)).not.toBe("");
  });

  it("is where the screens lead, what the palette finds, and lists for others what is theirs", async () => {
    for (const [path, title] of [
      ["/home", "ホームの見方"],
      ["/partner/duplicates", "統合と取り込み"],
      ["/sync?tab=attention", "要対応の片付け方"],
      ["/sync", "オフラインと同期の表示"],
    ] as const) {
      await page.goto(path);
      await help().click();
      await heading(title).waitFor();
    }
    await help().click();
    await heading("使い方").waitFor();
    const palette = await lookInPalette(page, "紛失");
    await palette.getByRole("group", { name: "使い方" }).getByRole("option", { name: "パスワードと端末" }).click();
    await heading("パスワードと端末").waitFor();
    await page.getByRole("button", { name: "画面を開く" }).click();
    await heading("パスワード設定").waitFor();

    await page.goto("/contract");
    await page.setViewportSize(phone);
    await touch(page, true);
    await tap(page.getByRole("banner").getByRole("button", { name: /master@example\.com/u }));
    await tap(page.getByRole("menuitem", { name: "この画面の使い方" }));
    await heading("契約と稼働状況").waitFor();
    await expectReachable(page, "a page of the guide");
    await touch(page, false);
    await page.setViewportSize(laptop);

    const plain = await openDevice(office.app);
    try {
      const other = plain.page();
      await signIn(other, await registerPlain(office.app, "平野 一般", "hirano@example.com"));
      await synced(other);
      await other.goto("/guide");
      await heading("使い方", other).waitFor();
      expect(await contents(other).count()).toBe(listedPages(false).length);
      await other.getByRole("main").getByText("みなさんへ").waitFor();
      expect(await other.getByRole("main").getByText("マスター管理者の方へ").count()).toBe(0);
      const found = await lookInPalette(other, "ゴミ箱");
      await found.getByText("「ゴミ箱」に当てはまるものはありません").waitFor();
      for (const path of ["/guide/trash", "/guide/no-such-page"]) {
        await other.goto(path);
        await heading("使い方のページが見つかりません", other).waitFor();
      }
      await other.getByRole("button", { name: "使い方の目次へ" }).click();
      await heading("使い方", other).waitFor();
    } finally {
      await plain.dispose();
    }
  });

  it("opens without a network after the browser was killed, with its pictures; without one its words stand there", async () => {
    await installed(page);
    await keepsLaterFiles(page);
    await office.app.stop();
    page = await device.killAndReopen("/guide/home");
    await heading("ホームの見方").waitFor();
    await drawn();
    expect(await page.getByRole("main").getByRole("img").count()).toBe(1);
    await page.evaluate(async () => {
      const later = await caches.open("later");
      for (const one of await later.keys()) if (one.url.includes(".webp")) await later.delete(one);
    });
    // The browser has fetched the pictures for the worker, and may have kept them, too.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await page.goto("/guide/partners");
    await heading("パートナーを探す・登録する").waitFor();
    await page.getByText(/^画像：パートナーの一覧。/u).waitFor();
    expect(await page.getByRole("main").getByRole("img").count()).toBe(0);
  });
});
