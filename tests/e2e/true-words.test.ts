import type { Locator, Page } from "playwright";
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

  it("a dialog's draft is named on the page of its button, by which form it is, and goes on in the dialog", async () => {
    const idOf = async (table: string, where = "true") => {
      const [row] = await inDatabase(office.app, `select id from ${table} where ${where} limit 1`);
      return String(row?.["id"]);
    };
    const contract = await idOf("contract", "ended_at is null");
    const project = await idOf("project", "deleted_at is null");
    const partner = await idOf("partner", "deleted_at is null");
    const typed = "打ち切られた入力";
    const fill = (label: RegExp) => (dialog: Locator) => dialog.getByLabel(label).fill(typed);
    const quick = (dialog: Locator) => dialog.getByLabel("スケジュール").selectOption("Delayed");
    for (const [address, form, words, enter, kept, list] of [
      [`/contract/${contract}`, "terms", "取引条件の記録", fill(/^委託者の名称/u), typed, "/contract"],
      [`/project/${project}`, "quick", "クイック編集", quick, "Delayed", "/project/search"],
      [`/partner/${partner}`, "erase", "個人情報の消去", fill(/^理由/u), typed, undefined],
      ["/tag/manage", "new", "タグ", fill(/^タグ名/u), typed, undefined],
      ["/information?tab=mine", "reminder", "リマインダー", fill(/^内容/u), typed, undefined],
      ["/tool/project-estimator", "new", "見積もりの機能", fill(/^機能名/u), typed, undefined],
    ] as const) {
      const dialog = page.getByRole("dialog");
      const control = dialog.locator("input, textarea, select");
      const values = () => control.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
      await visit(page, `${address}${address.includes("?") ? "&" : "?"}form=${form}`);
      await enter(dialog);
      await dialog.getByText(/下書きを端末に保存済み/u).waitFor();
      // The form does not open again by itself.
      await page.waitForURL((url) => !url.searchParams.has("form"));
      const bar = page.getByRole("button", { name: new RegExp(`^${words}.*の下書きを続ける$`, "u"), includeHidden: true });
      expect(await bar.count(), `${words} while it is open`).toBe(0);
      await page.reload();
      if (list !== undefined) {
        await visit(page, list);
        await bar.waitFor();
      }
      await visit(page, address);
      await bar.click();
      await expect.poll(values, { message: words }).toContain(kept);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => bar.count(), { message: `${words} once it is discarded` }).toBe(0);
    }
    await visit(page, "/admin/register");
    await page.getByLabel(/^氏名/u).fill(typed);
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await visit(page, "/admin/list");
    await page.getByRole("button", { name: "管理者の下書きを続ける" }).click();
    await expect.poll(() => page.getByLabel(/^氏名/u).inputValue()).toBe(typed);
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
