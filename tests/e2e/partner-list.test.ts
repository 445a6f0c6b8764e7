import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { byTouch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerLinks, searchBox } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

describe("the partner list", () => {
  let office: Office;
  let device: Device;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    return office.dispose;
  });

  const counts = async () => {
    const text = await device
      .page()
      .getByText(/登録 [\d,]+ \/ 表示 [\d,]+/u)
      .innerText();
    return [...text.matchAll(/[\d,]+/gu)].map(([number]) => Number(number.replace(",", "")));
  };

  /** Returns the address of the focused link, or the id of another focused element. */
  const focused = (on = device.page()) =>
    on.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.id);

  it("has the focus after signing in, not the page's beginning", async () => {
    const other = await openDevice(office.app);
    onTestFinished(other.dispose);
    await signIn(other.page());
    await partnerLinks(other.page()).first().waitFor();
    expect(await focused(other.page())).toBe("main");
  });

  it("shows 50 of all partners and pages through the rest", async () => {
    const page = device.page();
    expect(await counts()).toEqual([120, 120]);
    await expect.poll(() => partnerLinks(page).count()).toBe(50);
    await page.getByText("1 / 3").waitFor();
    await page.getByRole("button", { name: "次へ" }).click();
    await page.getByText("2 / 3").waitFor();
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    await page.goBack();
    await page.getByText("1 / 3").waitFor();
  });

  it("finds by a fragment of the kana in another script, whatever the width", async () => {
    const page = device.page();
    await searchBox(page).fill("さとう");
    await page.getByText(/表示 (?!120)\d+/u).waitFor();
    const [, hiragana] = await counts();
    await searchBox(page).fill("ｻﾄｳ");
    await page.waitForURL(/name=%EF%BD%BB/u);
    expect((await counts())[1]).toBe(hiragana);
    expect(hiragana).toBeGreaterThan(0);
  });

  it("says so when nobody matches, and the way back works", async () => {
    const page = device.page();
    await searchBox(page).fill("該当しない名前");
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    await page.getByRole("button", { name: "リセット" }).first().click();
    await page.getByText("表示 120").waitFor();
    // The button in the empty list disappears with its own act: the focus goes on to the page.
    await searchBox(page).fill("該当しない名前");
    await page.getByRole("button", { name: "条件をリセット" }).press("Enter");
    await page.getByText("表示 120").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  it("keeps its filters in the address, as chips that can be taken off", async () => {
    const page = device.page();
    await page.getByRole("button", { name: "タグ", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "その他" }).waitFor();
    await dialog.getByRole("checkbox").first().click();
    await dialog.getByRole("button", { name: "閉じる" }).last().click();
    await page.getByText(/表示 (?!120)\d+/u).waitFor();
    const [, matched] = await counts();
    await page.reload();
    await page.getByText(`表示 ${matched}`).waitFor();
    await page
      .getByRole("button", { name: /の条件を外す/u })
      .first()
      .click();
    await page.getByText("表示 120").waitFor();
  });

  it("is worked by the keyboard: / to search, arrows and Enter to open", async () => {
    const page = device.page();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("さとう");
    await page.getByText(/表示 (?!120)\d+/u).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/partner\/(?!search)/u);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    const opened = new URL(page.url()).pathname;
    expect(await focused(), "the page that was opened").toBe("main");
    await page.goBack();
    await partnerLinks(page).first().waitFor();
    expect(await searchBox(page).inputValue()).toBe("さとう");
    await expect.poll(() => focused(), { message: "the row that was opened" }).toBe(opened);
  });

  it("is ordered by the head of its names, and back by the same", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
    const head = page.getByRole("columnheader", { name: "氏名" });
    expect(await head.getAttribute("aria-sort")).toBe("none");
    await head.getByRole("button").click();
    await page.waitForURL(/sort=kana/u);
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("button").click();
    await page.waitForURL((url) => !url.searchParams.has("sort"));
  });

  it("shows the columns that were chosen on this device", async () => {
    const page = device.page();
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    const all = await heads();
    expect(all).toContain("タグ");
    await page.getByRole("button", { name: "表示する列" }).click();
    await page.getByRole("menuitemcheckbox", { name: "タグ" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(heads).not.toContain("タグ");
    await page.reload();
    await partnerLinks(page).first().waitFor();
    expect(await heads()).toEqual(all.filter((label) => label !== "タグ"));
    await page.getByRole("button", { name: "表示する列" }).click();
    await page.getByRole("menuitemcheckbox", { name: "タグ" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(heads).toEqual(all);
  });

  it("opens from an address with broken values as if they were not there", async () => {
    const page = device.page();
    await visit(page, "/partner/search?page=-3&sort=nonsense&sts=99");
    await page.getByText("1 / 3").waitFor();
  });

  it("leads from a page beyond the end to the last one", async () => {
    const page = device.page();
    await visit(page, "/partner/search?page=99");
    await page.getByRole("button", { name: "前へ" }).click();
    await page.getByText("3 / 3").waitFor();
  });

  it("narrows to partners without a status", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
    await page.getByRole("button", { name: "ステータス" }).click();
    await page.getByRole("menuitemcheckbox", { name: "未設定" }).click();
    await page.waitForURL((url) => /0/u.test(url.searchParams.get("sts") ?? ""));
    await page.getByRole("button", { name: /ステータスの条件を外す/u }).waitFor();
    const [total = 0, matched = 0] = await counts();
    expect(matched).toBeLessThan(total);
    expect(await page.getByRole("row").filter({ hasText: "未設定" }).count()).toBe(Math.min(50, matched));
  });

  it("narrows by industry, skill and position together, in the address and with chips", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
    await page.getByText("表示 120").waitFor();
    const chips = page.getByRole("group", { name: "絞り込み条件" });
    const chosen: string[] = [];
    let before = 120;
    for (const filter of ["業界", "スキル", "ポジション"]) {
      await page.getByRole("button", { name: filter, exact: true }).click();
      const choices = page.getByRole("menuitemcheckbox");
      await choices.first().waitFor();
      // The choices are tried until one matches, since the demo's random data may not have the first ones.
      let matched = 0;
      for (let nth = 0; matched === 0; nth++) {
        const name = await choices.nth(nth).innerText();
        await choices.nth(nth).click();
        await chips.getByText(name, { exact: true }).waitFor();
        chosen.push(name);
        [, matched = 0] = await counts();
      }
      await page.keyboard.press("Escape");
      expect(matched).toBeLessThanOrEqual(before);
      before = matched;
    }
    expect(before).toBeLessThan(120);
    await page.reload();
    await page.getByText(`表示 ${before}`).waitFor();
    for (const name of chosen) await chips.getByText(name, { exact: true }).waitFor();
    const positions = () => new URL(page.url()).searchParams.get("position");
    const inAddress = positions();
    await chips
      .getByRole("button", { name: /ポジションの条件を外す/u })
      .first()
      .click();
    await expect.poll(positions).not.toBe(inAddress);
    await page.getByRole("button", { name: "リセット" }).first().click();
    await page.getByText("表示 120").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("says which project each partner was last put on, and leads there", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
    await partnerLinks(page).first().waitFor();
    const projects = await page.locator('[role="row"] > [role="cell"]:nth-child(5)').allInnerTexts();
    expect(projects.filter((name) => name.trim() !== "").length).toBeGreaterThan(0);
    // A row has one status, the partner's. A project is only marked when it is over.
    expect(projects.filter((name) => /稼働中/u.test(name))).toEqual([]);
    const link = page.getByRole("table").locator('a[href^="/project/"]').first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  });

  it("keeps a long name off its kana on a phone, to a finger too", async () => {
    const page = device.page();
    await byTouch(page, { width: 390, height: 844 });
    await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, source, status, created_at, updated_at)
       values (gen_random_uuid(), $1, '長子', 'ナガイ', 'チョウコ', 0, '0', 1, now(), now())`,
      ["長".repeat(255)],
    );
    await page.goto("/partner/search?sort=createdAt");
    const row = page.getByRole("main").locator('[role="row"]').filter({ hasText: "ナガイ チョウコ" });
    const [name, kana] = [
      await row.getByTitle("長長長").boundingBox(),
      await row.getByTitle("ナガイ チョウコ", { exact: true }).boundingBox(),
    ];
    if (!name || !kana) throw new Error("the card is not to be seen");
    expect(kana.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect((await row.boundingBox())?.y).toBeLessThan(name.y);
  });

  it("opens its menus over the bar of the chosen rows", async () => {
    const page = device.page();
    await byTouch(page, { width: 390, height: 844 });
    await visit(page, "/partner/search");
    await page.getByRole("main").locator("[data-select]").first().click();
    await page.getByText("1件選択中", { exact: true }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "ステータス" }).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const isSeen = await menu.evaluate((it) => {
      const { left, bottom, width } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 12));
    });
    expect(isSeen).toBe(true);
    await page.keyboard.press("Escape");
  });
});
