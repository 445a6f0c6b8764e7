import { beforeAll, describe, expect, it } from "vitest";
import { type Device, tablet } from "./support/device.ts";
import { startOffice } from "./support/office.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { lookInPalette, openPartner, partnerName, synced, writeMemo } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 15_000 };

describe("the palette", () => {
  let device: Device;
  let address: string;
  let name: string;
  let rest: Rest;

  beforeAll(async () => {
    const office = await startOffice();
    rest = await restAs(office.app);
    device = office.device;
    const page = device.page();
    address = await openPartner(page, 5);
    name = await partnerName(page);
    await writeMemo(page, `${"前置き。".repeat(40)}ｾﾝﾀﾞｲ出張の件`);
    return office.dispose;
  });

  const palette = () => device.page().getByRole("dialog", { name: "全体検索" });
  const look = (text: string) => lookInPalette(device.page(), text);

  it("finds a memo by a fragment in another script, and leads to its partner", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
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
    await visit(page, "/partner/search");
    await synced(page);
    await look("せんだい");
    await palette().getByRole("group", { name: "メモ" }).getByRole("option").first().click();
    await page.waitForURL((url) => url.pathname === address && url.searchParams.get("tab") === "memo");
    await page.getByRole("tab", { name: /メモ\s*\d/u, selected: true }).waitFor();
    await page.getByRole("tab", { name: "プロフィール" }).click();
    await look("メモを書く");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
    await expect.poll(() => focusedName(), patient).toBe("新しいメモ");
    if (before) await page.setViewportSize(before);
  });

  it("does what a partner's page can do", async () => {
    const page = device.page();
    await visit(page, address);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await look("めも");
    await palette().getByRole("option", { name: "メモを書く" }).click();
    await expect.poll(() => focusedName(), patient).toBe("新しいメモ");
    await look("タグを");
    await palette().getByRole("option", { name: "タグを編集" }).click();
    await page.getByRole("dialog", { name: "タグを編集" }).getByRole("button", { name: "キャンセル" }).click();
  });

  it("does on every screen: appearance, sync, leaving", async () => {
    const page = device.page();
    await visit(page, "/sync");
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

  it("is worked by the keyboard alone, answers each keystroke and gives the focus back", async () => {
    const page = device.page();
    await visit(page, "/home");
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    const before = page.getByRole("navigation", { name: "メイン" }).getByRole("link", { name: "メモ一覧" });
    await before.focus();
    await page.keyboard.press("Control+k");
    const box = palette().getByRole("combobox");
    await expect.poll(() => box.evaluate((input) => input === document.activeElement), patient).toBe(true);
    const partners = palette()
      .getByRole("group", { name: /^パートナー/u })
      .getByRole("option");
    let last = Number.POSITIVE_INFINITY;
    for (const letter of "さとう") {
      await page.keyboard.type(letter);
      await partners.first().waitFor();
      const said = await palette()
        .getByRole("group", { name: /^パートナー/u })
        .getAttribute("aria-label");
      const matched = Number(/([\d,]+)件中/u.exec(said ?? "")?.[1] ?? (await partners.count()));
      expect(matched).toBeLessThanOrEqual(last);
      last = matched;
    }
    const chosen = () => palette().getByRole("option", { selected: true }).getAttribute("id");
    const first = await chosen();
    await page.keyboard.press("ArrowDown");
    expect(await chosen()).not.toBe(first);
    expect(await box.getAttribute("aria-activedescendant")).toBe(await chosen());
    await page.keyboard.press("ArrowUp");
    expect(await chosen()).toBe(first);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    const isBack = () => before.evaluate((link) => link === document.activeElement);
    await expect.poll(isBack, patient).toBe(true);
    // The palette is opened again: now its code is loaded, and then it leads to a question.
    await page.keyboard.press("Control+k");
    await expect.poll(() => box.evaluate((input) => input === document.activeElement), patient).toBe(true);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    await expect.poll(isBack, patient).toBe(true);
    await look("ログアウト");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog", { name: "ログアウトしますか？" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await expect.poll(isBack, patient).toBe(true);

    await look("タグかんり");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tag/manage");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe("main");
  });

  it("finds an announcement by what it says, and leads to it", async () => {
    const page = device.page();
    const title = "年度末の手続き";
    const contents = `${"前置き。".repeat(30)}請求書はｷﾂﾈｿﾊﾞ会議室へ`;
    expect((await rest("POST", "/api/information", { title, category: 2, contents })).status).toBe(200);
    await visit(page, "/home");
    await page.getByRole("list", { name: "最新のお知らせ" }).getByText(title).waitFor();
    await look("きつねそば");
    const hit = palette().getByRole("group", { name: "お知らせ" }).getByRole("option");
    await hit.filter({ hasText: title }).filter({ hasText: "ｷﾂﾈｿﾊﾞ" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/information\/[0-9a-f-]{36}$/u);
    await page.getByRole("heading", { level: 1, name: "お知らせの編集" }).waitFor();
  });

  it("finds a project by its name and by its client, and opens it", async () => {
    const { body } = await rest("GET", "/api/project");
    const [project] = (body["project"] as { rows: readonly Project[] }).rows;
    for (const text of [project?.name, project?.orderClient?.name]) {
      await look(String(text));
      const hits = palette().getByRole("group", { name: /^案件/u }).getByRole("option");
      await hits
        .filter({ hasText: project?.orderClient?.name ?? "" })
        .first()
        .waitFor();
      await device.page().keyboard.press("Escape");
    }
    await look(String(project?.name));
    await palette()
      .getByRole("group", { name: /^案件/u })
      .getByRole("option")
      .filter({ hasText: project?.name ?? "" })
      .first()
      .click();
    await device.page().waitForURL(/\/project\/[0-9a-f-]{36}$/u);
  });

  it("finds nothing that lies in the trash, nor the memos on it", async () => {
    const page = device.page();
    await rest("DELETE", `/api/partner_member/${address.split("/").at(-1)}`);
    await visit(page, "/partner/search");
    await page.getByText("登録 119").waitFor();
    await look(name);
    const others = await namesakes(rest, name);
    await expect.poll(() => palette().locator(`[role=option]:has-text("${name}")`).count(), patient).toBe(others);
    await palette().getByRole("combobox").fill("せんだい");
    await expect.poll(() => palette().getByRole("group", { name: /^メモ/u }).getByRole("option").count(), patient).toBe(0);
    await page.keyboard.press("Escape");
  });

  const focusedName = () => device.page().evaluate(() => document.activeElement?.getAttribute("aria-label"));
});

interface Project {
  readonly name: string;
  readonly orderClient: { readonly name: string } | null;
}

/** Returns the number of partners outside the trash whose name contains this one. */
async function namesakes(rest: Rest, name: string): Promise<number> {
  const { body } = await rest("GET", `/api/partner_member?name=${encodeURIComponent(name)}`);
  return (body["partnerMember"] as { rows: readonly unknown[] }).rows.length;
}
