import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import { byTouch } from "./support/fingers.ts";
import { form, text } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { visit } from "./support/visit.ts";

const lying = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

describe("the room on the screens", () => {
  let office: Office;
  let page: Page;
  let partner: string;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    partner = await partnerWith(page, ["履歴書・経歴書"]);
    return office.dispose;
  });

  const box = async (place: Locator) => {
    const found = await place.boundingBox();
    if (!found) throw new Error("it is not shown");
    return { ...found, bottom: found.y + found.height, right: found.x + found.width };
  };
  const main = () => page.getByRole("navigation", { name: "メイン" });
  const known = () => page.getByRole("complementary", { name: "資料・経歴" });
  const enter = async (address: string) => {
    await visit(page, `${address}/evaluation`);
    await form(page).waitFor();
    await text(page, "役割").first().waitFor();
  };

  it("folds the navigation while an interview is entered on a tablet, unless it is opened by hand", async () => {
    await page.setViewportSize(lying);
    await visit(page, partner);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    expect((await box(main())).width).toBeGreaterThan(200);
    await enter(partner);
    await expect.poll(async () => (await box(main())).width).toBeLessThan(60);
    expect((await box(form(page))).width).toBeGreaterThan(600);
    await main().getByRole("button", { name: "ナビゲーションを開く" }).click();
    await expect.poll(async () => (await box(main())).width).toBeGreaterThan(200);
    await main().getByRole("link", { name: "お知らせ" }).click();
    await page.getByRole("heading", { level: 1, name: "お知らせ" }).waitFor();
    expect((await box(main())).width).toBeGreaterThan(200);
    await page.setViewportSize(laptop);
  });

  it("gives a document beside the form as much room as the form, and one row of tools", async () => {
    await byTouch(page, lying);
    await enter(partner);
    await known()
      .getByRole("button", { name: /\.pdf(を表示)?$/u })
      .first()
      .click();
    const tools = known().getByRole("toolbar");
    await tools.getByRole("button", { name: "拡大", disabled: false }).waitFor();
    expect(Math.abs((await box(tools)).width - (await box(form(page))).width)).toBeLessThan(8);
    expect((await box(tools)).height).toBeLessThan(60);
    await tools.getByRole("button", { name: "PDF内を検索" }).click();
    const search = tools.getByRole("searchbox", { name: "PDF内を検索" });
    expect(await search.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await box(tools)).height).toBeLessThan(60);
    await tools.getByRole("button", { name: "検索を閉じる" }).click();
    await search.waitFor({ state: "hidden" });
  });

  it("gives the form on a laptop most of the window", async () => {
    await enter(partner);
    const section = page.getByRole("region", { name: "面談情報" });
    expect((await box(section)).width).toBeGreaterThan(580);
    expect((await box(page.getByRole("navigation", { name: "セクション" }))).width).toBeLessThan(160);
  });

  it("lets what is known of a new partner take one line a part, and little room beside the form", async () => {
    const [row] = await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
        values (gen_random_uuid(), '新顔', '一郎', 'シンガオ', 'イチロウ', 1) returning id`,
    );
    const fresh = `/partner/${String(row?.["id"])}`;
    await page.goto(fresh);
    for (const [title, empty] of [
      ["自己紹介", "自己紹介は登録されていません。"],
      ["経歴", "職務経歴は登録されていません。"],
      ["360°評価", "360°評価はありません。"],
    ] as const) {
      const part = page.getByRole("region", { name: title === "自己紹介" ? title : `${title}0件`, exact: true });
      await part.getByText(empty, { exact: true }).waitFor();
      const [heading, said] = [await box(part.getByRole("heading")), await box(part.getByText(empty, { exact: true }))];
      expect(said.y).toBeLessThan(heading.bottom);
    }
    await page.setViewportSize(lying);
    await enter(fresh);
    await expect.poll(async () => (await box(known())).width).toBeLessThan(230);
    await page.setViewportSize(laptop);
  });

  it("puts all that can be done with a partner into one menu on a phone", async () => {
    await page.setViewportSize(phone);
    await visit(page, partner);
    const head = page.getByRole("main").locator("header").first();
    const menu = head.getByRole("button", { name: "操作", exact: true });
    await menu.waitFor();
    expect(await head.getByRole("button", { name: "一次面談評価" }).count()).toBe(0);
    await menu.click();
    for (const name of ["一次面談評価", "職務経歴書詳細", "登録情報を編集", "削除"])
      await page.getByRole("menuitem", { name }).waitFor();
    await page.keyboard.press("Escape");
    await visit(page, "/home");
    await page.getByRole("button", { name: "クイック操作" }).click();
    const opened = await page.getByRole("menu").elementHandle();
    await page.getByRole("link", { name: /^パートナー総数/u }).waitFor();
    // One that is made anew while the page loads loses the press that is under way.
    expect(await opened?.evaluate((menu) => menu.isConnected)).toBe(true);
    await page.getByRole("menuitem", { name: "お知らせ作成" }).click();
    await page.getByRole("heading", { level: 1, name: "お知らせの作成" }).waitFor();
    await page.setViewportSize(laptop);
  });

  it("keeps the bar of a draft in one row", async () => {
    await page.setViewportSize(lying);
    await enter(partner);
    await text(page, "役割").first().fill("途中まで");
    await page
      .getByText(/端末に保存済み/u)
      .first()
      .waitFor();
    await page.reload();
    const bar = page.getByRole("group").filter({ hasText: "下書きを再開しました" }).first();
    await bar.waitFor();
    const discard = bar.getByRole("button", { name: "下書きを破棄" });
    expect((await box(bar)).height).toBeLessThan(52);
    await discard.click();
    await page.locator(".fui-Toast", { hasText: "下書きを破棄しました。" }).first().waitFor();
    await page.setViewportSize(laptop);
  });

  it("lays what it says in passing over nothing: neither the foot of a form nor paging", async () => {
    for (const viewport of [lying, tablet, phone]) {
      await page.setViewportSize(viewport);
      await enter(partner);
      await text(page, "役割").first().fill("途中まで");
      await page.getByRole("button", { name: "キャンセル" }).click();
      await visit(page, `${partner}/evaluation`);
      await page.getByRole("button", { name: "下書きを破棄" }).click();
      const toast = page.locator(".fui-Toast", { hasText: "下書きを破棄しました。" }).first();
      await toast.waitFor();
      const save = page.getByRole("button", { name: "保存", exact: true });
      await expect.poll(async () => (await box(save)).bottom <= (await box(toast)).y).toBe(true);
      await page.evaluate(() => history.pushState({}, "", "/partner/search"));
      await page.getByRole("searchbox", { name: "氏名・カナ・メール・企業名" }).waitFor();
      const pager = page.getByRole("button", { name: "次へ" }).first();
      await pager.waitFor();
      await toast.waitFor();
      // On a phone the list is as long as its cards, and scrolls with the page.
      const above = viewport === phone ? page.getByRole("main") : pager;
      expect((await box(above)).bottom).toBeLessThanOrEqual((await box(toast)).y);
    }
    await page.setViewportSize(laptop);
  });

  it("gives a finger the dates of what came of a partner's work", async () => {
    const reported = await partnerWith(page, ["業務日報"]);
    await byTouch(page, tablet);
    await visit(page, reported);
    // The date is a link as high as its row.
    const row = page
      .getByRole("table", { name: "業務日報" })
      .getByRole("row")
      .filter({ has: page.getByRole("link") });
    await expect.poll(async () => (await box(row.first())).height).toBeGreaterThanOrEqual(44);
  });
});
