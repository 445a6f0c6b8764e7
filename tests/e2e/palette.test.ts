import { beforeAll, describe, expect, it } from "vitest";
import { type Device, tablet } from "./support/device.ts";
import { startOffice } from "./support/office.ts";
import { openPartner, partnerName, synced, writeMemo } from "./support/screens.ts";

describe("the palette", () => {
  let device: Device;
  let address: string;
  let name: string;

  beforeAll(async () => {
    const office = await startOffice();
    device = office.device;
    const page = device.page();
    address = await openPartner(page, 5);
    name = await partnerName(page);
    await writeMemo(page, `${"前置き。".repeat(40)}ｾﾝﾀﾞｲ出張の件`);
    return office.dispose;
  });

  const palette = () => device.page().getByRole("dialog", { name: "全体検索" });
  const look = async (text: string) => {
    await device.page().keyboard.press("Control+k");
    await palette().getByRole("combobox").fill(text);
  };

  it("finds a memo by a fragment in another script, and leads to its partner", async () => {
    const page = device.page();
    await page.goto("/partner/search");
    await synced(page);
    await look("せんだい");
    const hit = palette().getByRole("group", { name: "メモ" }).getByRole("option").filter({ hasText: "ｾﾝﾀﾞｲ出張の件" });
    await hit.filter({ hasText: name }).click();
    await page.waitForURL((url) => url.pathname === address);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
  });

  it("leads to the memo tab where the memos do not stand beside", async () => {
    const page = device.page();
    const before = page.viewportSize();
    await page.setViewportSize(tablet);
    await page.goto("/partner/search");
    await synced(page);
    await look("せんだい");
    await palette().getByRole("group", { name: "メモ" }).getByRole("option").first().click();
    await page.waitForURL((url) => url.pathname === address && url.searchParams.get("tab") === "memo");
    await page.getByRole("tab", { name: /メモ\s*\d/u, selected: true }).waitFor();
    await page.getByRole("tab", { name: "プロフィール" }).click();
    await look("メモを書く");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
    await expect.poll(() => focusedName(), { timeout: 5_000 }).toBe("新しいメモ");
    if (before) await page.setViewportSize(before);
  });

  it("does what a partner's page can do", async () => {
    const page = device.page();
    await page.goto(address);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await look("めも");
    await palette().getByRole("option", { name: "メモを書く" }).click();
    await expect.poll(() => focusedName(), { timeout: 5_000 }).toBe("新しいメモ");
    await look("タグを");
    await palette().getByRole("option", { name: "タグを編集" }).click();
    await page.getByRole("dialog", { name: "タグを編集" }).getByRole("button", { name: "キャンセル" }).click();
  });

  it("does on every screen: appearance, sync, leaving", async () => {
    const page = device.page();
    await page.goto("/sync");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const scheme = () => page.evaluate(() => localStorage.getItem("theme"));
    await look("ダーク");
    await palette().getByRole("option", { name: "テーマ: ダーク" }).click();
    expect(await scheme()).toBe("dark");
    await look("端末の設定");
    await palette().getByRole("option", { name: "テーマ: 端末の設定" }).click();
    expect(await scheme()).toBeNull();
    await look("同期");
    const exchange = page.waitForRequest("**/api/sync");
    await palette().getByRole("option", { name: "今すぐ同期" }).click();
    await exchange;
    await look("ログアウト");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "キャンセル" }).click();
  });

  const focusedName = () => device.page().evaluate(() => document.activeElement?.getAttribute("aria-label"));
});
