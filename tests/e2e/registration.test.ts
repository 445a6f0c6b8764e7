import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { type App, createApp } from "../support/app.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, partnerLinks, searchBox, synced, syncState } from "./support/screens.ts";
import { draftsOnDisk, keepsLaterFiles } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

interface Found {
  readonly id: string;
  readonly mail: string;
  readonly zip: string | null;
  readonly address: string | null;
  readonly partnerProfileFile: readonly unknown[];
  readonly partnerCompanyMap: { readonly company: { readonly name: string; readonly address: string | null } } | null;
}

const patient = { timeout: 20_000 };

describe("registering a partner", () => {
  let app: App;
  let device: Device;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    app = await createApp();
    await app.start();
    device = await openDevice(app);
    page = device.page();
    await signIn(page);
    await synced(page);
    await installed(page);
    rest = await restAs(app);
  });
  afterAll(async () => {
    await device?.dispose();
    await app?.dispose();
  });

  const open = async () => {
    await visit(page, "/partner/register");
    await field("姓").waitFor();
    await discardDraft(page);
  };
  const field = (label: string, nth = 0) => page.getByLabel(new RegExp(`^${label}\\*?$`, "u")).nth(nth);
  const name = async (last: string, first: string, kana: readonly [string, string]) => {
    await field("姓").fill(last);
    await field("名").fill(first);
    await field("セイ").fill(kana[0]);
    await field("メイ").fill(kana[1]);
  };
  const register = () => page.getByRole("button", { name: "登録", exact: true }).click();
  const belonging = (kind: string) => page.getByRole("radio", { name: kind }).check();
  const onServer = async (text: string): Promise<Found | undefined> => {
    const { body } = await rest("GET", `/api/partner_member?name=${encodeURIComponent(text)}`);
    const [row] = (body["partnerMember"] as { readonly rows: readonly { readonly id: string }[] }).rows;
    return row && ((await rest("GET", `/api/partner_member/${row.id}`)).body["partnerMember"] as Found);
  };

  it("is led to from the list, and says what is missing", async () => {
    await visit(page, "/partner/search");
    await page.getByRole("button", { name: "新規作成" }).click();
    await page.waitForURL("**/partner/register");
    await field("メールアドレス").fill("これはメールではない");
    await register();
    await page.getByText("未入力の必須項目があります。").waitFor();
    for (const text of ["姓", "名", "セイ", "メイ", "雇用形態"]) {
      await page.getByText(`${text}を確認してください`).first().waitFor();
    }
    await belonging("新しい企業");
    await register();
    await page.getByText("企業を確認してください").first().waitFor();
    expect(await onServer("これはメールではない")).toBeUndefined();
  });

  it("fills in the address of a postal code, and leaves alone what was typed", async () => {
    await open();
    await field("郵便番号").fill("１００－０００１");
    await expect.poll(() => field("住所").inputValue(), patient).toBe("東京都千代田区千代田");
    await field("住所").fill("東京都千代田区千代田1-1");
    await field("郵便番号").fill("150-0001");
    await expect.poll(() => field("住所").inputValue(), patient).toBe("東京都渋谷区神宮前1-1");

    await field("住所").fill("手で書いた住所");
    await field("郵便番号").fill("1000001");
    const offer = page.getByRole("button", { name: "東京都千代田区千代田" });
    await offer.waitFor();
    expect(await field("住所").inputValue()).toBe("手で書いた住所");
    await offer.click();
    expect(await field("住所").inputValue()).toBe("東京都千代田区千代田");
    const undo = (said: string) =>
      page.locator(".fui-Toast", { hasText: said }).getByRole("button", { name: "元に戻す" }).click();
    await undo("住所を変更しました。");
    await expect.poll(() => field("住所").inputValue()).toBe("手で書いた住所");
    await undo("住所を元に戻しました。");
    await expect.poll(() => field("住所").inputValue()).toBe("東京都千代田区千代田");
  });

  it("offers a choice where towns share a postal code, and hints where it has no address", async () => {
    await open();
    await field("郵便番号").fill("4980000");
    await page.getByRole("button", { name: "三重県桑名郡木曽岬町" }).click();
    expect(await field("住所").inputValue()).toBe("三重県桑名郡木曽岬町");
    await field("郵便番号").fill("6028570");
    await page.getByText("この郵便番号の住所は見つかりませんでした。").waitFor();
    expect(await field("住所").inputValue()).toBe("三重県桑名郡木曽岬町");
  });

  it("shows a company that is chosen, and names it", async () => {
    await open();
    const { body } = await rest("GET", "/api/company");
    const [company] = (body["company"] as { readonly rows: readonly { readonly name: string }[] }).rows;
    await name("既存", "企子", ["キゾン", "キコ"]);
    await page.getByRole("radio", { name: "正社員" }).check();
    await belonging("登録済みの企業");
    await page.getByRole("combobox", { name: "企業" }).fill(company?.name ?? "");
    await page
      .getByRole("listbox")
      .getByRole("option")
      .filter({ hasText: company?.name ?? "" })
      .filter({ hasNotText: "新規作成" })
      .first()
      .click();
    await expect.poll(() => field("企業名").inputValue()).toBe(company?.name);
    expect(await field("企業名").isDisabled()).toBe(true);
    await register();
    await page.getByText("企業・パートナーを登録しました。").first().waitFor();
    await page.waitForURL("**/partner/search**");
    await synced(page);
    expect((await onServer("既存企子"))?.partnerCompanyMap?.company.name).toBe(company?.name);
  });

  it("marks from the first key what Enter takes, and makes no company by accident", async () => {
    await open();
    const { body } = await rest("GET", "/api/company");
    const [company] = (body["company"] as { readonly rows: readonly { readonly name: string }[] }).rows;
    const called = company?.name ?? "";
    await belonging("登録済みの企業");
    const box = page.getByRole("combobox", { name: "企業" });
    const marked = page.getByRole("listbox").locator("[data-activedescendant]");
    const making = page.getByRole("option", { name: /を新規作成$/u });
    await box.click();
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await marked.count()).toBe(0);
    // No company has an invisible name. Where more match than are listed, one of them may have this very name.
    await box.fill("\u200b\u3164");
    await expect.poll(() => page.getByRole("listbox").getByRole("option").count()).toBeGreaterThan(0);
    expect([await making.count(), await marked.count()]).toEqual([0, 0]);
    await box.fill("株式会社");
    await page.getByText(/^ほか[\d,]+件。/u).waitFor();
    expect(await making.count()).toBe(0);
    // The text is pasted, so it changes at once.
    await box.fill(called.slice(0, -1));
    await making.waitFor();
    expect(await marked.innerText()).toContain(called);
    await box.fill(called);
    await making.waitFor({ state: "detached" });
    await box.press("Enter");
    await expect.poll(() => box.inputValue()).toBe(called);
    await box.fill("どこにもない商店");
    await making.waitFor();
    expect(await marked.count()).toBe(0);
    await box.press("Enter");
    expect(await box.inputValue()).toBe("どこにもない商店");
    await box.press("ArrowDown");
    expect(await marked.innerText()).toBe("「どこにもない商店」を新規作成");
    await box.press("Enter");
    await expect.poll(() => field("企業名").evaluate((element) => element === document.activeElement)).toBe(true);
    await field("郵便番号", 1).fill("4980000");
    await page.getByRole("button", { name: /弥富市/u }).click(patient);
    await expect.poll(() => field("住所", 1).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("begins a new company under the name that was not found", async () => {
    await open();
    await name("新規", "企子", ["シンキ", "キコ"]);
    await page.getByRole("radio", { name: "フリーランス" }).check();
    await belonging("登録済みの企業");
    await page.getByRole("combobox", { name: "企業" }).fill("まだない合同会社");
    await page.getByRole("option", { name: "「まだない合同会社」を新規作成" }).click();
    expect(await field("企業名").inputValue()).toBe("まだない合同会社");
    await field("郵便番号", 1).fill("1500001");
    await expect.poll(() => field("住所", 1).inputValue(), patient).toBe("東京都渋谷区神宮前");
    await register();
    await page.getByText("企業・パートナーを登録しました。").first().waitFor();
    await synced(page);
    const made = await onServer("新規企子");
    expect(made?.partnerCompanyMap?.company).toMatchObject({ name: "まだない合同会社", address: "東京都渋谷区神宮前" });
  });

  it("warns of somebody alike while it is typed, and leads there", async () => {
    await open();
    const other = await onServer("新規企子");
    await name("新規", "企子", ["しんき", "ｷｺ"]);
    const warning = page.getByText("似たパートナーが登録されています。");
    await warning.waitFor();
    await page.getByText("氏名とカナが同じです").waitFor();
    await field("名").fill("別子");
    await warning.waitFor({ state: "detached" });
    await field("名").fill("企子");
    await page.getByRole("link", { name: "新規 企子（シンキ キコ）" }).click();
    await page.waitForURL(`**/partner/${other?.id}`);
  });

  it("loses nothing without a network and over a killed browser, looks up codes, and arrives later", async () => {
    // All postal packs are fetched while the application is idle.
    await keepsLaterFiles(page);
    await open();
    await app.stop();
    await name("圏外", "登子", ["ケンガイ", "トウコ"]);
    await field("電話番号").fill("000-0000-1234");
    const resume = pdf("履歴書", new Date("2026-11-23T00:00:00Z"), [{ text: "履歴書" }]);
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile("履歴書.pdf", resume)]);
    await page.getByRole("button", { name: "履歴書.pdfを表示" }).waitFor();
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("履歴書.pdf");

    page = await device.killAndReopen("/partner/register");
    await expect.poll(() => field("電話番号").inputValue(), patient).toBe("000-0000-1234");
    expect(await field("姓").inputValue()).toBe("圏外");
    await page.getByRole("button", { name: "履歴書.pdfを表示" }).waitFor();
    await field("郵便番号").fill("０６０－００００");
    await expect.poll(() => field("住所").inputValue(), patient).toBe("北海道札幌市中央区");
    await page.getByRole("radio", { name: "フリーランス" }).check();
    await register();
    await page.getByText("パートナーを登録しました。", { exact: true }).first().waitFor();
    await searchBox(page).fill("圏外登子");
    await partnerLinks(page).first().waitFor();
    await syncState(page, /未送信 2件/u).waitFor();

    await open();
    await field("電話番号").fill("０００ー００００ー１２３４");
    await page.getByText("電話番号が同じです").waitFor();
    await app.start();
    await synced(page);
    await expect.poll(() => onServer("圏外登子")).toMatchObject({ zip: "060-0000", address: "北海道札幌市中央区" });
    const arrived = async () => (await onServer("圏外登子"))?.partnerProfileFile.length;
    await expect.poll(arrived, { timeout: 60_000 }).toBe(1);
  });
});
