import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { forgetOpened } from "./support/attachments.ts";
import { signIn } from "./support/device.ts";
import { expectReachable } from "./support/fingers.ts";
import { layKeyboard, setInsets, sharedFiles, shareSheet, startTablets, type Tablets } from "./support/ipad.ts";
import { lookInPalette, openPartner, partnerLinks, searchBox, synced } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";

const portrait = { width: 768, height: 1024 };
const landscape = { width: 1366, height: 1024 };
const phone = { width: 390, height: 844 };

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 15_000 };

describe("on an iPad", () => {
  let app: App;
  let tablets: Tablets;

  beforeAll(async () => {
    app = await createApp(120);
    await app.start();
    tablets = await startTablets(app);
  });
  afterAll(async () => {
    await tablets?.close();
    await app?.dispose();
  });

  const enter = async (...how: Parameters<Tablets["open"]>): Promise<Page> => {
    const page = await tablets.open(...how);
    await signIn(page);
    await synced(page);
    return page;
  };

  describe("the hint to install", () => {
    let page: Page;
    beforeAll(async () => {
      page = await enter("tab");
    });
    const calm = () => page.getByText("ホーム画面に追加してお使いください");
    const loud = () => page.getByText("このタブに未送信の記録があります");
    const close = () => page.getByRole("button", { name: "案内を閉じる" });

    it("is there in a tab, with the steps, until it is dismissed on this device", async () => {
      await page.goto("/home");
      await calm().waitFor();
      await page.getByText("共有 → ホーム画面に追加").waitFor();
      await close().click();
      await calm().waitFor({ state: "detached" });
      await page.reload();
      await synced(page);
      expect(await calm().count()).toBe(0);
    });

    it("comes back from the user's menu", async () => {
      await page
        .getByRole("banner")
        .getByRole("button", { name: /master@example\.com/u })
        .click();
      await page.getByRole("menuitem", { name: "ホーム画面への追加方法" }).click();
      await calm().waitFor();
      await close().click();
    });

    it("is loud while something cannot be sent, though it was dismissed, and quiet once it is sent", async () => {
      await page.goto("/partner/search");
      await openPartner(page);
      await page.goto(`${new URL(page.url()).pathname}?tab=memo`);
      await page.context().setOffline(true);
      await page.getByRole("textbox", { name: "新しいメモ" }).fill("タブに残るメモ");
      await page.getByRole("button", { name: "送信" }).click();
      await loud().waitFor();
      expect(await close().count()).toBe(0);
      await page.context().setOffline(false);
      await synced(page);
      await loud().waitFor({ state: "detached" });
      expect(await calm().count()).toBe(0);
    });

    it("is not there in the home-screen app", async () => {
      const installed = await enter("home-screen");
      await installed.goto("/home");
      await synced(installed);
      expect(await installed.getByText("ホーム画面に追加").count()).toBe(0);
      await installed.context().close();
    });
  });

  it("an offer of the browser to install is an action of the menu and of the palette, and is taken once", async () => {
    const page = await enter("home-screen");
    // Chromium sends its own event only to sites that a person has used for a while.
    await page.evaluate(() => {
      const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => Object.assign(window, { asked: true }),
      });
      dispatchEvent(offer);
    });
    await lookInPalette(page, "インストール");
    await page.getByRole("option", { name: "アプリをインストール" }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /master@example\.com/u })
      .click();
    await page.getByRole("menuitem", { name: "アプリをインストール" }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "asked") as unknown)).toBe(true);
    await lookInPalette(page, "インストール");
    await page.getByText(/当てはまるものはありません/u).waitFor();
    await page.context().close();
  });

  describe("a file", () => {
    const fileButton = (page: Page) => page.getByRole("button", { name: /\.pdfをダウンロード$/u }).first();
    const offered = (page: Page) => page.getByRole("alertdialog", { name: "ファイルの準備ができました" });
    const open = (page: Page) => offered(page).getByRole("button", { name: "開く・共有" });

    describe("in the home-screen app", () => {
      let page: Page;
      beforeAll(async () => {
        page = await enter("home-screen");
        await openPartnerWithFile(page);
      });

      it("is given to the share sheet with its name, type and bytes", async () => {
        await shareSheet(page);
        await fileButton(page).click();
        await expect.poll(() => sharedFiles(page), patient).toHaveLength(1);
        const [file] = await sharedFiles(page);
        expect(file).toMatchObject({ type: "application/pdf", head: "%PDF-" });
        expect(file?.name).toMatch(/\.pdf$/u);
        expect(file?.size).toBeGreaterThan(100);
      });

      it("waits for a press where the sheet wants a fresh one, and is given then", async () => {
        const before = (await sharedFiles(page)).length;
        await shareSheet(page, "NotAllowedError");
        await fileButton(page).click();
        await offered(page).waitFor();
        expect(await offered(page).getByRole("alert").count()).toBe(0);
        await shareSheet(page);
        await open(page).click();
        await expect.poll(() => sharedFiles(page), patient).toHaveLength(before + 1);
        await offered(page).waitFor({ state: "detached" });
      });

      it("says that the sheet did not open, and lets one try again or leave it", async () => {
        await shareSheet(page, "InvalidStateError");
        await fileButton(page).click();
        await offered(page).getByText("共有の画面を開けませんでした。もう一度お試しください。").waitFor();
        await open(page).click();
        await offered(page).getByText("共有の画面を開けませんでした。もう一度お試しください。").waitFor();
        await offered(page).getByRole("button", { name: "キャンセル" }).click();
        await offered(page).waitFor({ state: "detached" });
      });

      it("says nothing where the person closes the sheet", async () => {
        const before = page.url();
        await shareSheet(page, "AbortError");
        await forgetOpened(page);
        const answered = page.waitForResponse("**/api/file/download**");
        await fileButton(page).click();
        await answered;
        // The button can be used again once everything was done.
        await expect.poll(() => fileButton(page).getAttribute("aria-disabled"), patient).not.toBe("true");
        expect(await offered(page).count()).toBe(0);
        expect(page.url()).toBe(before);
      });
    });

    it("is a download in a tab, whose bytes can be read for ten minutes", async () => {
      const page = await enter("tab", { viewport: landscape });
      await page.clock.install();
      await openPartnerWithFile(page);
      await shareSheet(page);
      // The page's policy forbids to fetch a blob. So a revoked address shows as one that cannot be read.
      await page.evaluate(() => {
        const revoked: string[] = [];
        Object.assign(window, { revoked });
        URL.revokeObjectURL = (address) => void revoked.push(address);
      });
      const revoked = () => page.evaluate(() => (Reflect.get(window, "revoked") as string[]).length);
      const [saved] = await Promise.all([page.waitForEvent("download"), fileButton(page).click()]);
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/u);
      await page.clock.fastForward("09:00");
      expect(await revoked()).toBe(0);
      await page.clock.fastForward("02:00");
      await expect.poll(revoked, patient).toBe(1);
      expect(await sharedFiles(page)).toEqual([]);
      await page.context().close();
    });
  });

  it("every field on every screen has letters of 16 px, so that focusing it does not zoom", async () => {
    const page = await enter("tab", { viewport: phone });
    const first = await openPartner(page);
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("input, textarea, select")]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
    const expectLarge = async (name: string) => expect([name, await small()]).toEqual([name, []]);
    for (const path of ["/partner/search", `${first}?tab=memo`, "/information/create", "/password", "/admin/register"]) {
      await page.goto(path);
      await page.getByRole("main").locator("input, textarea, select").filter({ visible: true }).first().waitFor();
      await expectLarge(path);
    }
    await page.goto("/tag/manage");
    await page.getByRole("button", { name: "タグを作成" }).first().click();
    await page.getByRole("dialog").locator("input").first().waitFor();
    await expectLarge("a tag to be");
    await page.goto(first);
    await page.getByRole("button", { name: "タグを編集" }).click();
    await page.getByRole("dialog").getByRole("searchbox").waitFor();
    await expectLarge("a partner's tags");
    await page.goto("/home");
    await synced(page);
    await page.getByRole("banner").getByRole("button", { name: "全体検索" }).click();
    await page.getByRole("combobox").waitFor();
    await expectLarge("the palette");
    const visitor = await tablets.open("tab", { viewport: phone });
    for (const path of ["/login", "/register", "/password-reset"]) {
      await visitor.goto(path);
      await visitor.locator("input").first().waitFor();
      expect(await visitor.locator("input").evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))).not.toContain(
        "14px",
      );
    }
    await page.context().close();
    await visitor.context().close();
  });

  describe("the on-screen keyboard", () => {
    it.each([
      ["portrait", portrait, 400],
      ["landscape, the memos at the side", landscape, 480],
      ["a phone", phone, 340],
    ] as const)("leaves the memo field and its button in sight: %s", async (_name, viewport, keyboard) => {
      const page = await enter("home-screen", { viewport });
      const address = await openPartner(page);
      if (viewport.width < 1280) await page.goto(`${address}?tab=memo`);
      const field = page.getByRole("textbox", { name: "新しいメモ" });
      await field.click();
      await layKeyboard(page, keyboard);
      const edge = viewport.height - keyboard;
      const send = page.getByRole("button", { name: "送信" });
      await expect.poll(async () => bottomOf(await send.boundingBox()), patient).toBeLessThanOrEqual(edge);
      expect((await boxOf(page, "新しいメモ")).top).toBeGreaterThanOrEqual(52);
      await field.fill("一行目\n二行目\n三行目\n四行目");
      expect((await boxOf(page, "新しいメモ")).bottom).toBeLessThanOrEqual(edge);
      await layKeyboard(page, 0);
      await expect.poll(() => shellHeight(page)).toBe(viewport.height);
      await page.context().close();
    });

    it("leaves the field in sight when its room is taken late, until somebody scrolls", async () => {
      const page = await enter("home-screen", { viewport: portrait });
      await page.goto(`${await openPartner(page)}?tab=memo`);
      await page.getByRole("textbox", { name: "新しいメモ" }).click();
      await layKeyboard(page, 400);
      const main = page.getByRole("main");
      /** Returns how far the button lies outside the visible part of the page. */
      const beyond = async () =>
        bottomOf(await page.getByRole("button", { name: "送信" }).boundingBox()) - bottomOf(await main.boundingBox());
      const take = (height: number) => main.evaluate((shown, max) => (shown.style.maxHeight = `${max}px`), height);
      await expect.poll(beyond, patient).toBeLessThanOrEqual(0);
      await take(440);
      await expect.poll(beyond, patient).toBeLessThanOrEqual(0);
      await main.evaluate((shown) => {
        shown.dispatchEvent(new Event("touchmove", { bubbles: true }));
        shown.scrollTop = 0;
      });
      await expect.poll(beyond, patient).toBeGreaterThan(0);
      await take(420);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await beyond()).toBeGreaterThan(0);
      await page.context().close();
    });

    it("moves with what iOS has pushed up, and stays within it", async () => {
      const page = await enter("home-screen", { viewport: portrait });
      await page.goto("/partner/search");
      await searchBox(page).click();
      await layKeyboard(page, 400, 120);
      await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y, patient).toBe(120);
      expect(await shellHeight(page)).toBe(624);
      // Nobody types any more, so a height that is reported late must not keep the page small.
      await searchBox(page).blur();
      await expect.poll(() => shellHeight(page), patient).toBe(1024);
      await page.context().close();
    });

    it("leaves the foot of a form within reach, and a dialog and the palette above it", async () => {
      const page = await enter("home-screen", { viewport: portrait });
      const edge = portrait.height - 400;
      await page.goto("/information/create");
      await page.getByRole("textbox").last().click();
      await layKeyboard(page, 400);
      await expect.poll(() => shellHeight(page), patient).toBe(edge);
      const create = page.getByRole("button", { name: "作成", exact: true });
      await create.scrollIntoViewIfNeeded();
      expect(bottomOf(await create.boundingBox())).toBeLessThanOrEqual(edge);

      await layKeyboard(page, 0);
      await page.goto("/tag/manage");
      await page.getByRole("button", { name: "タグを作成" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input").first().click();
      await layKeyboard(page, 400);
      await expect.poll(async () => bottomOf(await dialog.boundingBox()), patient).toBeLessThanOrEqual(edge);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });

      await page.keyboard.press("Control+k");
      await dialog.getByRole("combobox").waitFor();
      await expect.poll(async () => bottomOf(await dialog.boundingBox()), patient).toBeLessThanOrEqual(edge);
      await page.context().close();
    });
  });

  it.each([
    ["portrait", { ...portrait }, { top: 24, bottom: 20, left: 0, right: 0 }],
    ["a phone on its side", { width: 844, height: 390 }, { top: 0, bottom: 21, left: 59, right: 59 }],
    ["landscape", { ...landscape }, { top: 24, bottom: 20, left: 30, right: 30 }],
  ] as const)("nothing to press lies under the device's edges: %s", async (_name, viewport, insets) => {
    const page = await enter("home-screen", { viewport });
    await setInsets(page, insets);
    // A sliding element reaches its place a moment later.
    const expectClear = async (name: string, within = "#root") => {
      await expect.poll(() => underEdges(page, insets, within), { message: name, ...patient }).toEqual([]);
    };
    for (const path of ["/home", "/partner/search", "/information", "/password"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectClear(path);
    }
    const footer = page.getByText(/^© /u);
    // The router scrolls a new page to its beginning, perhaps after this.
    const scrolled = async () => {
      await footer.scrollIntoViewIfNeeded();
      return bottomOf(await footer.boundingBox());
    };
    await expect.poll(scrolled, patient).toBeLessThanOrEqual(viewport.height);
    expect(await footer.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingBottom))).toBeGreaterThanOrEqual(
      insets.bottom,
    );
    if (viewport.width < 1024) {
      await page.getByRole("button", { name: "ナビゲーションを開く" }).click();
      await page.getByRole("dialog", { name: "ナビゲーション" }).waitFor();
      await expectClear("the navigation over the page", "[role=dialog]");
      await page.getByRole("button", { name: "閉じる" }).click();
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await expectClear("the palette", "[role=dialog]");
    const visitor = await tablets.open("home-screen", { viewport });
    await setInsets(visitor, insets);
    await visitor.goto("/login");
    await visitor.getByRole("button", { name: "ログイン", exact: true }).waitFor();
    expect(await underEdges(visitor, insets, "#root")).toEqual([]);
    await page.context().close();
    await visitor.context().close();
  });

  it("nothing scrolls sideways with the hint shown, which is sound", async () => {
    const page = await enter("tab", { viewport: phone });
    const address = await openPartner(page);
    for (const viewport of [phone, portrait]) {
      await page.setViewportSize(viewport);
      for (const path of ["/home", "/partner/search", `${address}?tab=memo`, "/information/create", "/sync"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.getByText("ホーム画面に追加してお使いください").waitFor();
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect([path, viewport.width, wider]).toEqual([path, viewport.width, 0]);
      }
      await expectSoundAt(page, "the hint", [viewport]);
      await expectReachable(page, "the hint");
    }
    await page.context().close();
  });
});

/** Opens the first partner of the list who has a file. */
async function openPartnerWithFile(page: Page): Promise<void> {
  await page.goto("/partner/search");
  await partnerLinks(page).first().waitFor();
  const addresses = await partnerLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await page.goto(address);
    const heading = page.getByRole("heading", { name: /^履歴書・経歴書\d+件$/u });
    await heading.waitFor();
    if (!/(?<!\d)0件$/u.test(await heading.innerText())) return;
  }
  throw new Error("no partner of the first page has a file");
}

type Box = { readonly y: number; readonly height: number } | null;
const bottomOf = (box: Box): number => (box === null ? Number.NaN : box.y + box.height);

async function boxOf(page: Page, name: string): Promise<{ top: number; bottom: number }> {
  const box = await page.getByRole("textbox", { name }).boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: bottomOf(box) };
}

/** Returns the distance from the top bar's upper edge to the lower edge of the scrolling part. */
const shellHeight = async (page: Page): Promise<number> => {
  const [bar, main] = [await page.getByRole("banner").boundingBox(), await page.locator("#main").boundingBox()];
  return bottomOf(main) - (bar?.y ?? Number.NaN);
};

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Returns the visible controls that lie partly under the device's edges. Scrolling content may pass below them. */
const underEdges = (page: Page, { top, right, left }: Insets, within: string): Promise<readonly string[]> =>
  page.evaluate(
    ([top, right, left, within]) =>
      [...document.querySelectorAll<HTMLElement>(`${within} :is(a[href], button, input, textarea, select)`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true], [inert]"))
        .map((one) => [one.ariaLabel ?? one.textContent ?? "", one.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
        .filter(([, box]) => box.left < left || box.right > innerWidth - right || box.top < top)
        .map(([name, box]) => `${name} ${box.left},${box.top} – ${box.right},${box.bottom}`),
    [top, right, left, within] as const,
  );
