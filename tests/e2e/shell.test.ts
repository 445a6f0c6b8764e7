import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { appVersion } from "#client/device/app-version.ts";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { putOnDevice, rowsOnDevice } from "./support/device-rows.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { addTag, openPartner, partnerLinks, partnerName, synced, syncState, writeMemo } from "./support/screens.ts";
import { tooLow } from "./support/touch.ts";
import { startVisits } from "./support/visits.ts";

/** The place of each screen: its address, its title, and the pages above it. */
const screens: readonly (readonly [path: string, title: string, trail: readonly string[]])[] = [
  ["/home", "ホーム", ["ホーム"]],
  ["/partner/search", "パートナー", ["ホーム", "パートナー"]],
  ["/project/board", "案件ボード", ["ホーム", "案件ボード"]],
  ["/candidate", "候補リスト", ["ホーム", "候補リスト"]],
  ["/candidate/create", "候補リストの作成", ["ホーム", "候補リスト", "候補リストの作成"]],
  ["/occupation", "稼働状況", ["ホーム", "稼働状況"]],
  ["/information", "お知らせ", ["ホーム", "お知らせ"]],
  ["/information/create", "お知らせの作成", ["ホーム", "お知らせ", "お知らせの作成"]],
  ["/memo/list", "メモ一覧", ["ホーム", "メモ一覧"]],
  ["/tool/project-estimator", "プロジェクト見積", ["ホーム", "プロジェクト見積"]],
  ["/tool/project-estimator/list", "保存した見積もり", ["ホーム", "保存した見積もり"]],
  ["/tool/project-estimator/calibration", "見積もりと実績", ["ホーム", "保存した見積もり", "見積もりと実績"]],
  ["/admin/list", "管理者一覧", ["ホーム", "管理者一覧"]],
  ["/security", "セキュリティ記録", ["ホーム", "セキュリティ記録"]],
  ["/admin/register", "管理者登録", ["ホーム", "管理者一覧", "管理者登録"]],
  ["/partner/import", "パートナーの取り込み", ["ホーム", "パートナー", "パートナーの取り込み"]],
  ["/partner/duplicates", "重複の疑い", ["ホーム", "パートナー", "重複の疑い"]],
  ["/partner/merge", "パートナーの統合", ["ホーム", "パートナー", "重複の疑い", "パートナーの統合"]],
  ["/partner/compare", "パートナーの比較", ["ホーム", "パートナー", "パートナーの比較"]],
  ["/tag/manage", "タグ管理", ["ホーム", "タグ管理"]],
  ["/password", "パスワード設定", ["ホーム", "パスワード設定"]],
  ["/sync", "同期センター", ["ホーム", "同期センター"]],
  ["/guide", "使い方", ["ホーム", "使い方"]],
  ["/guide/news", "新しいこと", ["ホーム", "使い方", "新しいこと"]],
  ["/guide/interviews", "面談の一日", ["ホーム", "使い方", "面談の一日"]],
  ["/no/such/page", "ページが見つかりません", ["ホーム", "ページが見つかりません"]],
];

const signedOutScreens = [
  ["/login", "ログイン"],
  ["/register", "新規登録"],
  ["/password-reset", "パスワードの再発行"],
] as const;

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 15_000 };

/** Returns the items of the open menu whose words are not vertically centred. */
const offCentre = () => {
  const middle = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return [...document.querySelectorAll("[role^=menuitem]")]
    .filter(
      (item) => Math.abs(middle(item.querySelector(".fui-MenuItem__content, [class*=__content]") ?? item) - middle(item)) > 2,
    )
    .map((item) => item.textContent);
};

describe("the shell", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    return office.dispose;
  });

  const navigation = (on = page) => on.getByRole("navigation", { name: "メイン" });
  const trail = () => page.getByRole("navigation", { name: "パンくずリスト" });
  const userMenu = (on = page) => on.getByRole("banner").getByRole("button", { name: /@example\.com/u });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  it.each(screens)("%s has its title in page and tab, and its way in the breadcrumb", async (path, title, way) => {
    await page.goto(path);
    await heading(title).waitFor();
    await expect.poll(() => page.title(), patient).toBe(`${title} | Musubi`);
    await expect.poll(() => trail().getByRole("listitem").allInnerTexts(), patient).toEqual(way);
    for (const word of way.slice(0, -1)) {
      const step = trail().getByRole("link", { name: word, exact: true });
      await step.click();
      await heading(word).waitFor();
      await page.goBack();
      await heading(title).waitFor();
    }
  });

  it("is not there before signing in, where each screen has its title too", async () => {
    const fresh = await openDevice(office.app);
    try {
      for (const [path, title] of signedOutScreens) {
        await fresh.page().goto(path);
        await fresh.page().getByRole("heading", { level: 1, name: title }).waitFor();
        await expect.poll(() => fresh.page().title(), patient).toBe(`${title} | Musubi`);
        expect(await navigation(fresh.page()).count()).toBe(0);
      }
    } finally {
      await fresh.dispose();
    }
  });

  it("leads a master everywhere, and an administrator to all but the masters' screens", async () => {
    await page.goto("/home");
    await heading("ホーム").waitFor();
    const common = ["ホーム", "パートナー検索", "お知らせ", "メモ一覧"];
    expect(await navigation().getByRole("link").allInnerTexts()).toEqual(
      expect.arrayContaining(["Musubi", ...common, "管理者一覧", "タグ管理", "セキュリティ記録"]),
    );
    for (const name of [...common.slice(1), "管理者一覧", "タグ管理", "セキュリティ記録", "ホーム"]) {
      await navigation().getByRole("link", { name, exact: true }).click();
      await expect.poll(() => navigation().locator("[aria-current=page]").allInnerTexts(), patient).toEqual([name]);
    }

    const plain = await openDevice(office.app);
    try {
      await signIn(plain.page(), await registerPlain(office.app, "平野 一般", "hirano@example.com"));
      await navigation(plain.page()).getByRole("link", { name: "ホーム", exact: true }).waitFor();
      const seen = await navigation(plain.page()).getByRole("link").allInnerTexts();
      expect(seen).toEqual(expect.arrayContaining(common));
      expect(seen.filter((name) => ["管理者一覧", "タグ管理", "セキュリティ記録"].includes(name))).toEqual([]);
      await plain.page().keyboard.press("Control+k");
      const palette = plain.page().getByRole("dialog", { name: "全体検索" });
      await palette.getByRole("option", { name: "パスワード設定" }).waitFor();
      const offered = await palette.getByRole("group", { name: "画面" }).getByRole("option").allInnerTexts();
      expect(offered.filter((name) => /^(管理者|タグ管理|セキュリティ記録)/u.test(name.trim()))).toEqual([]);
      for (const [path, title] of screens.filter(([path]) => !/^\/(?:admin\/|tag\/|security)/u.test(path))) {
        await plain.page().goto(path);
        await plain.page().getByRole("heading", { level: 1, name: title }).waitFor();
        expect(new URL(plain.page().url()).pathname).toBe(path);
      }
    } finally {
      await plain.dispose();
    }
  });

  it("says who is signed in, what this is and which version", async () => {
    await page.goto("/home");
    const banner = page.getByRole("banner");
    await banner.getByText("master@example.com").first().waitFor();
    const { body } = await rest("GET", "/api/me");
    await banner
      .getByText((body["adminUser"] as { name: string }).name)
      .first()
      .waitFor();
    await page.getByText(`© ${new Date().getFullYear()} Musubi 結び v${appVersion}`, { exact: true }).waitFor();
  });

  it("leads from the user menu to the password settings", async () => {
    await page.goto("/home");
    await userMenu().click();
    await page.getByRole("menuitem", { name: "パスワード設定" }).click();
    await page.waitForURL("**/password");
    await heading("パスワード設定").waitFor();
  });

  it("follows the device's appearance until one is chosen, which then stays", async () => {
    await page.goto("/home");
    const colour = () => page.getByRole("banner").evaluate((banner) => getComputedStyle(banner).backgroundColor);
    const light = await colour();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(colour, patient).not.toBe(light);
    await page.getByRole("button", { name: "ライトテーマに切り替え" }).click();
    await expect.poll(colour, patient).toBe(light);
    await page.reload();
    await page.getByRole("button", { name: "ダークテーマに切り替え" }).waitFor();
    expect(await colour()).toBe(light);
    await userMenu().click();
    await page.getByRole("menuitemradio", { name: "端末の設定に合わせる" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(colour, patient).not.toBe(light);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(colour, patient).toBe(light);
  });

  it("follows the device's appearance also while it draws without a pause", async () => {
    // Chromium does not notify an object of a change if its `matches` was read between the change and the next frame.
    const other = await page.context().newPage();
    onTestFinished(() => other.close());
    await other.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, "matches");
      const read = new Set<MediaQueryList>();
      const { port1, port2 } = new MessageChannel();
      const matches = (media: MediaQueryList) => own?.get?.call(media) as boolean;
      Object.defineProperty(MediaQueryList.prototype, "matches", {
        get(this: MediaQueryList) {
          read.add(this);
          return matches(this);
        },
      });
      port1.onmessage = () => {
        for (const media of read) matches(media);
        port2.postMessage(0);
      };
      port2.postMessage(0);
    });
    await other.goto("/home");
    await synced(other);
    const colour = () => other.getByRole("banner").evaluate((banner) => getComputedStyle(banner).backgroundColor);
    const light = await colour();
    await other.emulateMedia({ colorScheme: "dark" });
    await expect.poll(colour, patient).not.toBe(light);
    await other.emulateMedia({ colorScheme: "light" });
    await expect.poll(colour, patient).toBe(light);
  });

  it("is skipped by the first key, so that the page itself comes next", async () => {
    await page.goto("/home");
    await heading("ホーム").waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "本文へ移動" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("keeps the focus in the page when its screen changes: on the link back, else on the page", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.id);
    for (const [from, title, to] of [
      ["/password", "パスワード設定", "main"],
      ["/information", "お知らせ", "/information"],
    ] as const) {
      await page.goto(from);
      await heading(title).waitFor();
      await trail().getByRole("link", { name: "ホーム" }).focus();
      await page.keyboard.press("Enter");
      await heading("ホーム").waitFor();
      await expect.poll(focused, patient).toBe(to);
    }
  });

  it("begins a screen at its beginning, but not on the way back", async () => {
    await page.setViewportSize({ width: 1024, height: 480 });
    await page.goto("/home");
    await heading("ホーム").waitFor();
    const main = page.locator("#main");
    const scrolled = () => main.evaluate((element) => Math.round(element.scrollTop));
    const news = page.getByRole("region", { name: "最新のお知らせ" }).getByRole("link").last();
    await news.hover();
    expect(await scrolled()).toBeGreaterThan(100);
    await news.click();
    await page.waitForURL("**/information/*");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(scrolled, patient).toBe(0);
    await page.goBack();
    await heading("ホーム").waitFor();
    await expect.poll(scrolled, patient).toBeGreaterThan(100);
    await page.setViewportSize(laptop);
  });

  it("opens its navigation over the page on a tablet, by touch and by key, and gives the focus back", async () => {
    const before = page.viewportSize();
    await page.setViewportSize(tablet);
    await page.goto("/home");
    await heading("ホーム").waitFor();
    expect(await navigation().count()).toBe(0);
    const opener = page.getByRole("button", { name: "ナビゲーションを開く" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "ナビゲーション" });
    await drawer.getByRole("link", { name: "メモ一覧" }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement), patient).toBe(true);
    for (const [name, path] of [
      ["お知らせ", "/information"],
      ["タグ管理", "/tag/manage"],
      ["ホーム", "/home"],
    ] as const) {
      await opener.click();
      await drawer.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await drawer.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id), { ...patient, message: path }).toBe("main");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} sideways`).toBe(true);
    }
    if (before) await page.setViewportSize(before);
  });

  it("is worked by fingers on a tablet: a tap leads, and whatever it may meet is large enough", async () => {
    const visits = await startVisits(office.app);
    try {
      const at = await visits.open({ viewport: tablet });
      const low: Record<string, unknown> = {};
      const measure = async (screen: string) => {
        await expect.poll(() => at.getByRole("main").locator("[aria-busy=true]").count(), patient).toBe(0);
        const found = await tooLow(at);
        if (found.length > 0) low[screen] = found;
      };
      for (const [path, title] of signedOutScreens) {
        await at.goto(path);
        await at.getByRole("heading", { level: 1, name: title }).waitFor();
        await measure(path);
      }
      await signIn(at);
      await synced(at);
      const drawer = at.getByRole("dialog", { name: "ナビゲーション" });
      for (const [name, path] of [
        ["ホーム", "/home"],
        ["お知らせ", "/information"],
        ["メモ一覧", "/memo/list"],
        ["プロジェクト見積", "/tool/project-estimator"],
        ["管理者一覧", "/admin/list"],
        ["タグ管理", "/tag/manage"],
        ["パートナー検索", "/partner/search"],
      ] as const) {
        await at.getByRole("button", { name: "ナビゲーションを開く" }).tap();
        await drawer.getByRole("link", { name, exact: true }).tap();
        await at.waitForURL(`**${path}`);
        await drawer.waitFor({ state: "detached" });
      }
      await userMenu(at).tap();
      await at.getByRole("menuitem", { name: "パスワード設定" }).waitFor();
      expect(await at.evaluate(offCentre), "words that are not in the middle of their line").toEqual([]);
      await at.getByRole("menuitem", { name: "パスワード設定" }).tap();
      await at.waitForURL("**/password");
      for (const [path, title] of screens) {
        await at.goto(path);
        await at.getByRole("heading", { level: 1, name: title }).waitFor();
        await measure(path);
      }
      await at.goto("/partner/search");
      await partnerLinks(at).first().tap();
      await at.getByRole("heading", { name: "基本情報" }).waitFor();
      await measure("a partner");
      await at.getByRole("tab", { name: /メモ\s*\d/u }).tap();
      await writeMemo(at, "指で書いたメモ");
      await measure("a partner's memos");
      expect(low).toEqual({});
    } finally {
      await visits.close();
    }
  });

  it("stands when a screen breaks, and shows the screen again once its record is whole", async () => {
    await page.goto("/partner/search");
    const address = await openPartner(page);
    const name = await partnerName(page);
    const id = address.split("/").at(-1) ?? "";
    // No server sends such a record: the number is not a text.
    await writePhone(page, id, { of: "nothing" });
    await page.reload();
    await page.getByRole("alert").getByText("画面を表示できませんでした").waitFor();
    expect(await page.title()).toBe("エラー | Musubi");
    await navigation().getByRole("link", { name: "ホーム", exact: true }).click();
    await heading("ホーム").waitFor();
    await page.goBack();
    await page.getByRole("alert").getByText("画面を表示できませんでした").waitFor();
    await writePhone(page, id, null);
    await page.getByRole("button", { name: "再試行" }).click();
    await heading(name).waitFor();
  });

  it("offers a reload where a part of the application cannot be loaded, and stands meanwhile", async () => {
    const fresh = await openDevice(office.app);
    try {
      const other = fresh.page();
      // Without a worker, the part was not kept. The server no longer has it after an update.
      await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
      await signIn(other);
      await synced(other);
      const loaded = await other.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      const known = new Set(loaded);
      await other.route("**/assets/*.js", (route) =>
        known.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: "" }),
      );
      await navigation(other).getByRole("link", { name: "メモ一覧" }).click();
      await other.getByRole("alert").getByText("画面を読み込めませんでした").waitFor();
      await navigation(other).getByRole("link", { name: "パートナー検索" }).click();
      await other.getByRole("heading", { level: 1, name: "パートナー" }).waitFor();
      await navigation(other).getByRole("link", { name: "メモ一覧" }).click();
      await other.unroute("**/assets/*.js");
      await other.getByRole("button", { name: "再読み込み" }).click();
      await other.getByRole("heading", { level: 1, name: "メモ一覧" }).waitFor();
    } finally {
      await fresh.dispose();
    }
  });

  it("says that signing in is required when the server has ended the session; what was not sent stays", async () => {
    await page.goto("/partner/search");
    const address = await openPartner(page);
    await page.context().setOffline(true);
    const tag = await addTag(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const ended = await fetch(`${office.app.url}/api/logout`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-authorization": token ?? "" },
      body: "{}",
    });
    expect(ended.status).toBe(200);
    await page.context().setOffline(false);
    await page.waitForURL("**/login**");
    await page.getByText("ログインが必要です。").first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.getByLabel("メールアドレス").fill("master@example.com");
    await page.getByLabel("パスワード", { exact: true }).fill("Musubi2026test");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.waitForURL(`**${address}`);
    await page.getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor();
    await synced(page);
  });

  it("is open to screen readers after a session that ended under a dialog", async () => {
    await page.goto("/partner/search");
    await synced(page);
    await userMenu().click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    await page.getByRole("alertdialog", { name: "ログアウトしますか？" }).waitFor();
    await expect.poll(() => page.locator("#root").getAttribute("aria-hidden")).toBe("true");
    // Another tab removes the token. Then the screens close, with their dialog.
    await page.evaluate(() => {
      Object.assign(window, { token: localStorage.getItem("token") });
      localStorage.removeItem("token");
      dispatchEvent(new StorageEvent("storage", { key: "token" }));
    });
    await page.waitForURL("**/login**");
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem("token", String(Reflect.get(window, "token"))));
  });

  it("asks before logging out, warns of unsent work, and keeps it", async () => {
    await page.goto("/partner/search");
    await openPartner(page, 2);
    await userMenu().click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    const dialog = page.getByRole("alertdialog", { name: "ログアウトしますか？" });
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.context().setOffline(true);
    await addTag(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    await userMenu().click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    await dialog.getByText(/未送信の記録が\d+件あります。/u).waitFor();
    await dialog.getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/login**");
    expect(await page.getByText("ログインが必要です。").count()).toBe(0);
    await page.context().setOffline(false);
    await signIn(page);
    await synced(page);
  });
});

/** Gives a partner this number in the device's own database, whatever its type. */
async function writePhone(page: Page, id: string, phone: unknown): Promise<void> {
  const row = (await rowsOnDevice(page, "partner")).find((one) => one.id === id);
  await putOnDevice(page, "partner", { ...row, id, phone });
}
