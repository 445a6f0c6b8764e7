import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { composerOf } from "./support/composition.ts";
import { type Device, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { typeDay } from "./support/type-day.ts";
import { visit } from "./support/visit.ts";

const written = (text: string) => pdf(text, new Date("2026-11-23T00:00:00Z"), [{ text }]);

describe("a whole registration", () => {
  let office: Office;
  let device: Device;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    return office.dispose;
  });

  const form = (page: Page) => page.getByRole("form", { name: "パートナー登録" });
  const field = (page: Page, label: string, nth = 0) =>
    form(page)
      .getByLabel(new RegExp(`^${label}\\*?$`, "u"))
      .nth(nth);
  const open = async (page: Page) => {
    await visit(page, "/partner/register");
    await form(page).waitFor();
    await discardDraft(page);
  };
  /** Returns the server's partner, once the form has been sent from this page. */
  const arrived = async (page: Page, lastName: string) => {
    await page.waitForURL("**/partner/search**");
    await synced(page);
    const found = () =>
      inDatabase(
        office.app,
        `select p.*, p.birthday::text as birthday, c.name as company, c.manager, (select count(*)::int from partner_file f where f.partner_id = p.id) as files
         from partner p left join membership m on m.partner_id = p.id left join company c on c.id = m.company_id
         where p.last_name = $1`,
        [lastName],
      );
    await expect.poll(found).toHaveLength(1);
    const [row = {}] = await found();
    return row;
  };
  const addressFound = async (page: Page, address: string) => {
    await expect.poll(() => field(page, "住所").inputValue()).toBe(address);
  };

  it("is entered by keyboard alone", async () => {
    const page = device.page();
    await open(page);
    const type = async (label: string, words: string) => {
      await tabTo(page, label);
      await page.keyboard.type(words);
    };
    await type("姓", "鍵盤");
    await type("名", "太郎");
    await type("セイ", "ケンバン");
    await type("メイ", "タロウ");
    await tabTo(page, "性別");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "生年月日");
    await typeDay(page, "1990-04-02");
    await type("電話番号", "000-0000-4321");
    await type("メールアドレス", "kenban@example.com");
    await type("メールアドレス2", "kenban2@example.com");
    await type("郵便番号", "1500001");
    await addressFound(page, "東京都渋谷区神宮前");
    await tabTo(page, "住所");
    await page.keyboard.press("End");
    await page.keyboard.type("1-2-3");
    await tabTo(page, "フリーランス");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "ステータス");
    await page.keyboard.press("ArrowDown");
    await type("流入元", "紹介");
    await type("インボイス登録番号", "T0000000000000");
    await tabTo(page, "なし");
    await page.keyboard.press("ArrowLeft");
    await type("企業名", "鍵盤の会社");
    await type("担当者", "担当 花子");
    await page.keyboard.press("Control+Enter");
    await page.getByText("企業・パートナーを登録しました。").first().waitFor();
    expect(await arrived(page, "鍵盤")).toMatchObject({
      first_name: "太郎",
      last_name_kana: "ケンバン",
      gender: 2,
      birthday: "1990-04-02",
      phone: "000-0000-4321",
      mail: "kenban@example.com",
      mail2: "kenban2@example.com",
      zip: "1500001",
      address: "東京都渋谷区神宮前1-2-3",
      employee_status: 1,
      status: 1,
      source: "紹介",
      invoice_id: "T0000000000000",
      company: "鍵盤の会社",
      manager: "担当 花子",
    });
  });

  it("is entered by touch alone on a tablet, every control within a finger's reach", async () => {
    const page = device.page();
    await byTouch(page, tablet);
    await open(page);
    await tap(form(page).getByText("新しい企業", { exact: true }));
    await field(page, "企業名").waitFor();
    await expectReachable(page, "the registration");
    await expectSound(page, "the registration on a tablet");
    await tap(form(page).getByText("登録済みの企業", { exact: true }));
    await tap(form(page).getByRole("combobox", { name: "企業" }));
    const option = page.locator("[role=option]").first();
    const company = await option.innerText();
    await tap(option);
    for (const [label, words] of Object.entries({ 姓: "指先", 名: "花子", セイ: "ユビサキ", メイ: "ハナコ" })) {
      await tap(field(page, label));
      await page.keyboard.insertText(words);
    }
    await tap(form(page).getByText("フリーランス", { exact: true }));
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile("指先.pdf", written("指先"))]);
    await form(page).getByRole("button", { name: "指先.pdfを表示" }).waitFor();
    await tap(form(page).getByRole("button", { name: "登録", exact: true }));
    const row = await arrived(page, "指先");
    expect(row).toMatchObject({ first_name: "花子", employee_status: 0, files: 1 });
    expect(company).toContain(row["company"]);
  });

  it("takes what is composed whole, and no Enter of a conversion sends it", async () => {
    const page = device.page();
    await open(page);
    await form(page).getByText("フリーランス", { exact: true }).click();
    const composer = await composerOf(page);
    const compose = async (label: string, typed: string, whole: string) => {
      await field(page, label).click();
      await composer.compose(typed);
      await composer.press("Enter");
      await composer.commit(whole);
      expect(await field(page, label).inputValue()).toBe(whole);
    };
    await compose("姓", "へんかん", "変換");
    await compose("名", "はなこ", "花子");
    await compose("セイ", "ヘンカン", "ヘンカン");
    await compose("メイ", "ハナコ", "ハナコ");
    await compose("住所", "とうきょうと", "東京都");
    await expect.poll(() => draftsOnDisk(page)).toContain("変換");
    expect(new URL(page.url()).pathname).toBe("/partner/register");
    await form(page).getByRole("button", { name: "登録", exact: true }).click();
    expect(await arrived(page, "変換")).toMatchObject({ first_name: "花子", address: "東京都" });
  });

  it("takes thirty PDFs at once, and says which one is none", async () => {
    const page = device.page();
    await open(page);
    for (const [label, words] of Object.entries({ 姓: "大量", 名: "文子", セイ: "タイリョウ", メイ: "フミコ" }))
      await field(page, label).fill(words);
    await form(page).getByText("フリーランス", { exact: true }).click();
    const many = Array.from({ length: 30 }, (_, at) => pdfFile(`経歴書${at + 1}.pdf`, written(`経歴書${at + 1}`)));
    await giveFiles(page, "履歴書・経歴書を追加", [
      ...many.slice(0, 29),
      pdfFile("写真を名乗る.pdf", Buffer.from("<html></html>")),
    ]);
    await form(page).getByRole("button", { name: "経歴書29.pdfを表示" }).waitFor();
    const refused = "「写真を名乗る.pdf」を追加できませんでした。PDFファイルのみアップロード可能です。";
    await form(page).getByText(refused, { exact: false }).waitFor();
    await giveFiles(page, "履歴書・経歴書を追加", many.slice(29));
    await form(page).getByRole("button", { name: "経歴書30.pdfを表示" }).waitFor();
    await form(page).getByRole("button", { name: "登録", exact: true }).click();
    expect(await arrived(page, "大量")).toMatchObject({ files: 30 });
  });
});
