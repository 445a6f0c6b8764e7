import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { openPartner, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

const bytes = pdf("止まった", new Date("2026-11-23T00:00:00Z"), [{ text: "止まった" }]);
const patient = { timeout: 30_000 };

describe("files that the server does not take (S4-6)", () => {
  let office: Office;
  beforeAll(async () => {
    office = await startOffice();
    return office.dispose;
  });

  it("count as 要対応, are saved there, tried again where that may help, and discarded after asking", async () => {
    const page = office.device.page();
    await openPartner(page, 1);
    await driveAttachments(page);
    await page.route("**/api/sync/file/**", (route) => route.abort());
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile("消された.pdf", bytes), pdfFile("断られた.pdf", bytes)]);
    const rows = () => inDatabase(office.app, "select id from partner_file where name in ('消された.pdf', '断られた.pdf')");
    await expect.poll(async () => (await rows()).length, patient).toBe(2);
    await page.goto("/sync?tab=waiting");
    await page.getByRole("heading", { name: "送信待ちのファイル 2件" }).waitFor();
    expect(await page.getByRole("button", { name: "消された.pdfを破棄" }).count()).toBe(0);

    // Another user has removed one file, and the scanner has refused the other.
    await inDatabase(office.app, "delete from partner_file where name = '消された.pdf'");
    await page.unroute("**/api/sync/file/**");
    const refused = JSON.stringify({ responseCode: 200, state: "refused", received: 0 });
    await page.route("**/api/sync/file/**", (route) => route.fulfill({ contentType: "application/json", body: refused }));
    await page.goto("/sync?tab=attention");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await page.getByRole("heading", { name: "送信できないファイル 2件" }).waitFor();
    await syncState(page, /要対応 2件/u).waitFor();
    await page.getByRole("link", { name: /^要対応\s*2$/u }).waitFor();
    expect(await page.getByText("対応が必要なものはありません").count()).toBe(0);
    const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await item("消された.pdf").getByText("記録がありません").waitFor();
    await item("断られた.pdf").getByText("受け付けられませんでした").waitFor();
    expect(await page.getByRole("button", { name: "消された.pdfを再試行" }).count()).toBe(0);
    await expectSound(page, "要対応 with files");

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "消された.pdfを書き出し" }).click();
    expect(Buffer.compare(await readFile(await (await downloading).path()), Buffer.from(bytes))).toBe(0);
    await page.getByRole("button", { name: "消された.pdfを破棄" }).click();
    await page.getByRole("alertdialog", { name: "このファイルを破棄しますか？" }).getByRole("button", { name: "破棄" }).click();
    await page.getByRole("heading", { name: "送信できないファイル 1件" }).waitFor();
    await page.unroute("**/api/sync/file/**");
    await page.getByRole("button", { name: "断られた.pdfを再試行" }).click();
    await page.getByText("対応が必要なものはありません").waitFor();
    await synced(page);
    await driveAttachments(page);
    const refusedOne = async () => (await attachmentsIn(page)).find(({ name }) => name === "断られた.pdf")?.unsent;
    await expect.poll(refusedOne, patient).toBe(false);
  });
});
