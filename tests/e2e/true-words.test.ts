import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { button, openForm, withCareer } from "./support/career.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("what screens say", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    await synced(page);
    await installed(page);
    return office.dispose;
  });

  it("a draft that a killed browser has left is named where its form stands behind a button, and gone on with there", async () => {
    const [id = ""] = await withCareer(office, "= 0");
    await openForm(page, id);
    await button(page, "業界を追加").click();
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    page = await office.device.killAndReopen(`/partner/${id}/skillSheet/edit`);
    await page.getByText("職務経歴書の下書きがあります。まだ保存されていません。").waitFor();
    await expectSound(page, "a career sheet with a draft");
    await visit(page, `/partner/${id}`);
    await page.getByText("職務経歴書の下書きがあります。まだ保存されていません。").waitFor();
    await page.getByRole("button", { name: "職務経歴書の下書きを続ける" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await page.getByText("職務経歴書の下書きがあります。").count()).toBe(0);
  });

  it("a choice that no longer belongs to the one above is marked at once", async () => {
    const [id = ""] = await withCareer(office, "> 0");
    await openForm(page, id);
    const major = page.getByLabel(/^業界大分類/u).first();
    const other = await major.locator("option").evaluateAll(
      (options: HTMLOptionElement[], now) => {
        return options.find(({ value }) => value !== "" && value !== now)?.value ?? "";
      },
      await major.inputValue(),
    );
    const stray = page.getByText("上の選択に属していません。選び直してください。");
    expect(await stray.count()).toBe(0);
    await major.selectOption(other);
    await stray.first().waitFor();
    await expectSound(page, "a choice that belongs elsewhere");
  });

  it("an unknown value in an address counts as none", async () => {
    await visit(page, "/sync?tab=unknown");
    await page.getByRole("navigation", { name: "同期センター" }).locator("[aria-current=page]").waitFor();
    await page.getByText("送信待ちの変更はありません").waitFor();
    const [id = ""] = await withCareer(office, "= 0");
    for (const search of ["tab=unknown", "file=1&at=x", "tab=%5B1%5D&find=%7B%7D"]) {
      await visit(page, `/partner/${id}?${search}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await page.getByText("このファイルは削除されています。").count()).toBe(0);
    }
  });

  it("a mailed link that is no good says so to those who are signed in, too", async () => {
    await visit(page, "/password-update?mail=YUBleGFtcGxlLmNvbQ==");
    await page.getByRole("alert").getByText("リンクが無効か、有効期限が切れています。").waitFor();
    await expectSound(page, "a mailed link that is no good");
    await page.getByRole("button", { name: "パスワード設定へ" }).click();
    await page.waitForURL("**/password");
  });

  it("nothing chosen is offered once", async () => {
    await visit(page, "/partner/register");
    const offered = () => page.getByLabel("性別").locator("option").allTextContents();
    await expect.poll(offered).toEqual(["未選択", "男性", "女性"]);
  });

  it("a choice that is still being read is not said to be missing", async () => {
    const [id = ""] = await withCareer(office, "> 0");
    const [of] = await inDatabase(office.app, "select partner_id from membership order by partner_id limit 1");
    const said = await whatIsSaid(page);
    await openForm(page, id);
    await page
      .getByLabel(/^業界大分類/u)
      .first()
      .waitFor();
    await expect.poll(said, { timeout: 10_000 }).toContain("said 業界中分類");
    await page.goto(`/partner/${of?.["partner_id"]}/edit`);
    await expect.poll(said).toContain("said 企業情報");
    expect(await said()).not.toMatch(/業界大分類を選択|職種大分類を選択|経験年数を選択|企業を検索/u);
  });

  it("a page whose rows are still being read is not said to be empty", async () => {
    await page.goto("/contract?name=%E3%81%AA%E3%81%84%E5%A5%91%E7%B4%84");
    await page.getByText("契約が見つかりませんでした").waitFor();
    const said = await whatIsSaid(page);
    await page.getByRole("button", { name: "リセット", exact: true }).click();
    await page.getByRole("main").locator('a[href^="/contract/"]').first().waitFor();
    expect(await said()).toMatch(/said 1〜\d+件目/u);
    expect(await said()).not.toContain("このページに");
  });
});

/** Notes all that the page says from now on, however short, also in documents that it loads. Returns what reads it. */
async function whatIsSaid(page: Page): Promise<() => Promise<string>> {
  const all = new Set<string>();
  page.on("console", (message) => message.text().startsWith("said ") && all.add(message.text()));
  await page.addInitScript(observe);
  await page.evaluate(observe);
  return async () => [...all].join("\n");
}

/** Runs in the page: tells of each new text, the chosen words of lists and the hints of empty fields included. */
function observe(): void {
  const told = new Set<string>();
  const tell = (text: string) => {
    if (told.has(text)) return;
    told.add(text);
    console.debug(`said ${text}`);
  };
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("main :is(h1, label, p, h2, h3, span, div):not(:has(*))"))
      tell(one.textContent ?? "");
    for (const { selectedOptions } of document.querySelectorAll("select")) tell(selectedOptions[0]?.text ?? "");
    for (const { value, placeholder } of document.querySelectorAll<HTMLInputElement>("[role=combobox]"))
      if (!value) tell(placeholder);
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
