import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { byTouch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { registerPlain, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";

const phone = { width: 390, height: 844 };

describe("what one looks at all day", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    await installed(page);
    return office.dispose;
  });

  const main = () => page.getByRole("main");
  const boxes = () => main().locator("[data-select]");
  const bar = () => page.getByRole("region", { name: "選択した行の操作" });

  it("has a line between chosen rows that can be seen, in the dark, too", async () => {
    await page.goto("/partner/search");
    for (const place of [0, 1]) await boxes().nth(place).click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      await expect.poll(() => lineContrast(page, 0), { message: colorScheme }).toBeGreaterThan(1.13);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await bar().getByRole("button", { name: "選択を解除" }).click();
  });

  it("offers on a phone what can be done with chosen rows in one line, and the rest in a menu", async () => {
    await byTouch(page, phone);
    await page.goto("/partner/search");
    for (const place of [0, 1]) await boxes().nth(place).click();
    await bar().getByText("2件選択中", { exact: true }).waitFor();
    const tops = await bar()
      .getByRole("button")
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]);
    expect(tops).toHaveLength(2);
    await bar().getByRole("button", { name: "選択した行のその他の操作" }).press("Enter");
    await page.getByRole("menuitem", { name: "一括編集" }).press("Enter");
    await page.getByRole("dialog").getByText("2件").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await bar().getByRole("button", { name: "選択を解除" }).click();
  });

  it("shows on a phone's board the cards that are found, not the empty columns before them", async () => {
    const [last] = await inDatabase(
      office.app,
      `select name from project where deleted_at is null
       order by status_id desc nulls first, length(name) desc limit 1`,
    );
    const name = String(last?.["name"]);
    await byTouch(page, phone);
    await page.goto("/project/board");
    await main().getByRole("listitem").first().waitFor();
    await page.getByRole("searchbox").fill(name);
    await page.getByText(/表示 1$/u).waitFor();
    const card = main().getByRole("listitem").filter({ hasText: name });
    await expect.poll(() => card.evaluate((it) => it.getBoundingClientRect().right)).toBeLessThanOrEqual(phone.width);
  });

  it("has announcements of one height, read or not", async () => {
    const colleague = await restAs(office.app, await registerPlain(office.app, "平野 紗季", "hirano@example.com"));
    const announce = (title: string) =>
      colleague("POST", "/api/information", {
        title,
        category: 2,
        contents: "内容",
        openDatetime: null,
        closeDatetime: null,
        delFlag: 0,
      });
    await announce("読んだお知らせ");
    await announce("読んでいないお知らせ");
    await page.goto("/information");
    await synced(page);
    const row = (title: string) => main().getByRole("row").filter({ hasText: title });
    await row("読んだお知らせ").getByRole("link").first().click();
    // It counts as read once its page shows it.
    await expect.poll(() => main().getByLabel("タイトル").inputValue()).toBe("読んだお知らせ");
    await synced(page);
    await page.goBack();
    await row("読んでいないお知らせ").getByText("未読", { exact: true }).waitFor();
    await row("読んだお知らせ").getByText("未読", { exact: true }).waitFor({ state: "detached" });
    const height = async (title: string) => (await row(title).boundingBox())?.height;
    expect(await height("読んでいないお知らせ")).toBe(await height("読んだお知らせ"));
  });

  it("keeps the focus when the last record of the trash is restored", async () => {
    const [one] = await inDatabase(
      office.app,
      "select id, last_name from partner where deleted_at is null order by number limit 1",
    );
    expect((await (await restAs(office.app))("DELETE", `/api/partner_member/${String(one?.["id"])}`)).status).toBe(200);
    await page.goto("/trash");
    const restore = main().getByRole("button", { name: /を元に戻す$/u });
    await restore.and(page.getByRole("button", { name: String(one?.["last_name"]) })).waitFor();
    for (let left = await restore.count(); left > 0; left--) {
      await restore.first().press("Enter");
      await expect.poll(() => restore.count()).toBe(left - 1);
    }
    await page.getByText("ゴミ箱は空です").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  it("calls a wrong value wrong, and missing alone what is missing", async () => {
    await page.goto("/partner/register");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const register = page.getByRole("button", { name: "登録", exact: true });
    for (const name of ["姓", "名"]) await field(name).fill("見本");
    for (const name of ["セイ", "メイ"]) await field(name).fill("ミホン");
    await field("メールアドレス").fill("これはメールではない");
    await register.click();
    await page.getByText("未入力の必須項目があります。", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "正社員" }).check();
    await page.getByText("入力内容をご確認ください。", { exact: true }).waitFor();
    expect(await page.getByText("未入力の必須項目があります。").count()).toBe(0);
  });
});

/** Returns the contrast of the line below a row with the row's own ground. */
const lineContrast = (page: Page, place: number) =>
  page
    .locator('[role="row"]:has([data-select])')
    .nth(place)
    .evaluate((row) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      const luminance = (color: string) => {
        if (!canvas) throw new Error("there is no canvas");
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
      };
      const { borderBottomColor, backgroundColor } = getComputedStyle(row);
      const [darker = 0, lighter = 0] = [luminance(borderBottomColor), luminance(backgroundColor)].toSorted((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    });
