import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { master } from "../support/app.ts";
import { readListCsv } from "../support/read-list.ts";
import { type Office, startOffice } from "./support/office.ts";
import { synced } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("the security log", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    const refuse = (mail: string) =>
      fetch(`${office.app.url}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ mail, pswd: "Wrong0001" }),
      });
    await refuse(master.mail);
    await refuse("asakura@example.com");
    await refuse("nobody@example.com");
    return office.dispose;
  });

  const rows = () => page.getByRole("table", { name: "セキュリティ記録" }).getByRole("row");
  const open = async () => {
    await visit(page, "/security");
    await rows().filter({ hasText: "拒否" }).first().waitFor();
  };
  const choose = (name: string, label: string) => page.getByLabel(name, { exact: true }).selectOption({ label });
  const save = async (name: string) => {
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
  };

  it("is found in the navigation, and tells who was refused, newest first", async () => {
    await visit(page, "/home");
    await page.getByRole("link", { name: "セキュリティ記録", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "セキュリティ記録" }).waitFor();
    const refused = rows().filter({ hasText: "パスワード、メールまたはパスワードの誤り" });
    await expect.poll(() => refused.count()).toBe(3);
    await refused.filter({ hasText: "対象：朝倉 理沙" }).waitFor();
    await refused.filter({ hasText: "不明" }).waitFor();
    expect(await page.getByText("nobody@example.com").count()).toBe(0);
    await refused.first().getByText("127.0.0.0/24").waitFor();
    await expectSound(page, "the security log");
  });

  it("is narrowed by kind, outcome, person and days, which stand in the address", async () => {
    await open();
    await choose("種類", "ログイン");
    await choose("結果", "拒否");
    await choose("管理者", "朝倉 理沙");
    await expect.poll(() => rows().count()).toBe(2);
    expect(new URL(page.url()).search).toMatch(/kind=sign_in.*outcome=refused|outcome=refused.*kind=sign_in/u);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByLabel("終了日").fill("2020-01-01");
    await page.getByText("該当する記録はありません").waitFor();
    await page.getByRole("button", { name: "条件をクリア" }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
    expect(new URL(page.url()).search).toBe("");
  });

  it("can be had as a file, which is then part of it", async () => {
    await open();
    await choose("管理者", "朝倉 理沙");
    await expect.poll(() => rows().count()).toBe(2);
    const csv = await save("CSVに出力");
    expect(csv.name).toMatch(/^セキュリティ記録_\d{8}\.csv$/u);
    const [heads, first, ...others] = readListCsv(csv.bytes.toString("utf8"));
    expect(heads?.[0]).toBe("日時");
    expect(first?.slice(1, 6)).toEqual(["ログイン", "拒否", "1", "", "朝倉 理沙"]);
    expect(others).toEqual([]);
    expect((await save("Excelに出力")).name).toMatch(/\.xlsx$/u);
    await visit(page, "/security?kind=export");
    await rows().filter({ hasText: "セキュリティ記録、CSV、1件" }).waitFor();
    await rows().filter({ hasText: "セキュリティ記録、Excel、1件" }).waitFor();
  });

  it.each([
    [1366, 768],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ])("fits at %i by %i, light and dark", async (width, height) => {
    await page.setViewportSize({ width, height });
    await open();
    await expectSoundAt(page, "the security log", [{ width, height }]);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it("says without a network that it needs one, and is read when that is back", async () => {
    await visit(page, "/home");
    await synced(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "セキュリティ記録", exact: true }).click();
    await page.getByText("セキュリティ記録を読み込めませんでした").waitFor();
    await page.getByText("オフラインです。接続されると自動で読み込みます。").waitFor();
    const file = page.getByRole("button", { name: "CSVに出力", exact: true });
    expect(await file.getAttribute("aria-disabled")).toBe("true");
    await page.screenshot({ path: "test-results/security-log/offline.png" });
    await page.context().setOffline(false);
    await rows().filter({ hasText: "拒否" }).first().waitFor({ timeout: 30_000 });
  });
});
