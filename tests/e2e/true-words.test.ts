import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { button, openForm, withCareer } from "./support/career.ts";
import { type Office, startOffice } from "./support/office.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

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
    await page.goto(`/partner/${id}`);
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
    await page.goto("/sync?tab=unknown");
    await page.getByRole("navigation", { name: "同期センター" }).locator("[aria-current=page]").waitFor();
    await page.getByText("送信待ちの変更はありません").waitFor();
    const [id = ""] = await withCareer(office, "= 0");
    for (const search of ["tab=unknown", "file=1&at=x", "tab=%5B1%5D&find=%7B%7D"]) {
      await page.goto(`/partner/${id}?${search}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await page.getByText("このファイルは削除されています。").count()).toBe(0);
    }
  });

  it("a mailed link that is no good says so to those who are signed in, too", async () => {
    await page.goto("/password-update?mail=YUBleGFtcGxlLmNvbQ==");
    await page.getByRole("alert").getByText("リンクが無効か、有効期限が切れています。").waitFor();
    await expectSound(page, "a mailed link that is no good");
    await page.getByRole("button", { name: "パスワード変更へ" }).click();
    await page.waitForURL("**/password");
  });

  it("nothing chosen is offered once", async () => {
    await page.goto("/partner/register");
    const offered = () => page.getByLabel("性別").locator("option").allTextContents();
    await expect.poll(offered).toEqual(["未選択", "男性", "女性"]);
  });
});
