import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { driveAttachments, forgetOpened } from "./support/attachments.ts";
import type { Device } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { lookInPalette, partnerName, synced, syncState } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

describe("what a partner's page tells of work, interviews and evaluations", () => {
  let office: Office;
  let device: Device;
  let address: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    address = await partnerWith(device.page(), ["履歴書・経歴書", "経歴", "案件契約"]);
    return office.dispose;
  });

  const part = (page: Page, title: string) => page.getByRole("region", { name: new RegExp(`^${title}`, "u") });

  it("shows the first letter of the name where there is no photo", async () => {
    const page = device.page();
    const name = await partnerName(page);
    await page
      .getByRole("main")
      .locator("header")
      .getByText([...name][0] ?? "", { exact: true })
      .waitFor();
    expect(await page.getByRole("main").locator("header img").count()).toBe(0);
  });

  it("tells of each part how many there are, or that there is nothing", async () => {
    const page = device.page();
    for (const title of [
      "履歴書・経歴書",
      "経歴",
      "案件契約",
      "一次面談評価",
      "二次面談評価",
      "プロジェクト評価",
      "360°評価",
      "業務日報",
    ]) {
      const shown = await part(page, title).getByRole("heading", { level: 2 }).innerText();
      const count = Number(/(\d+)件$/u.exec(shown)?.[1]);
      expect([title, count >= 0]).toEqual([title, true]);
      if (count === 0)
        await part(page, title)
          .getByText(/ありません|登録されていません/u)
          .waitFor();
    }
  });

  it("lists contracts with project, term and state", async () => {
    const table = device.page().getByRole("table", { name: "案件契約" });
    const first = table.getByRole("row").nth(1);
    expect(await first.innerText()).toMatch(/\d{4}\/\d\d\/\d\d〜/u);
    await first.getByText(/^(開始前|稼働中|終了間近|終了日超過|自動更新中|終了)$/u).waitFor();
    await first.getByText(/自動更新 (あり|なし)/u).waitFor();
    expect(await first.locator('a[href^="/project/"]').count()).toBe(1);
  });

  it("gives files as they were stored, and says why not without a network", async () => {
    const page = device.page();
    const link = part(page, "履歴書・経歴書")
      .getByRole("button", { name: /をダウンロード$/u })
      .first();
    const [saved] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/u);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await forgetOpened(page);
    await page.context().setOffline(true);
    // An exchange is made now, since the device relies on exchanges and not on the browser (L2).
    await lookInPalette(page, "今すぐ同期");
    await page.getByRole("option", { name: "今すぐ同期" }).click();
    await syncState(page, /オフライン/u).waitFor();
    await link.hover();
    await page.getByRole("tooltip", { name: /オフラインのためダウンロードできません/u }).waitFor();
    expect(await link.getAttribute("aria-disabled")).toBe("true");
    await page.mouse.move(0, 0);
    await page.context().setOffline(false);
    await synced(page);
  });

  it("cuts a file's name after 20 characters, and gives the file under the whole of it", async () => {
    const page = device.page();
    const name = "二十文字を超えて続く長い名前の職務経歴書_最新版.pdf";
    const [file] = await inDatabase(office.app, "select id, name from partner_file where partner_id = $1 limit 1", [
      address.split("/").at(-1),
    ]);
    await inDatabase(office.app, "update partner_file set name = $1 where id = $2", [name, file?.["id"]]);
    await page.reload();
    const files = part(page, "履歴書・経歴書");
    const shown = files.getByRole("button", { name: `${name}を表示`, exact: true }).locator("span[aria-hidden]");
    expect(await shown.innerText()).toBe(`${[...name].slice(0, 20).join("")}…`);
    const link = files.getByRole("button", { name: `${name}をダウンロード`, exact: true });
    const [saved] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(saved.suggestedFilename()).toBe(name);
  });

  it("says when a file could not be fetched", async () => {
    const page = device.page();
    await forgetOpened(page);
    await page.route("**/api/file/download**", (route) => route.abort());
    await part(page, "履歴書・経歴書")
      .getByRole("button", { name: /をダウンロード$/u })
      .first()
      .click();
    await page.getByText("ファイルのダウンロードに失敗しました。").first().waitFor();
    await page.unroute("**/api/file/download**");
  });

  it("says so, too, when the device cannot read a file, and shows the error's page for a fault of ours", async () => {
    const page = device.page();
    const save = part(page, "履歴書・経歴書")
      .getByRole("button", { name: /をダウンロード$/u })
      .first();
    const readingGives = async (error: "QuotaExceededError" | "TypeError") => {
      await driveAttachments(page);
      await page.evaluate((name) => {
        const { attachments } = (Reflect.get(window, "findReplica") as () => Replica)();
        const thrown = name === "TypeError" ? new TypeError("a fault of ours") : new DOMException("", name);
        Object.assign(attachments, { open: () => Promise.reject(thrown) });
      }, error);
    };
    await readingGives("QuotaExceededError");
    await save.click();
    await page.getByText("端末の空き容量が足りません", { exact: false }).first().waitFor();
    await readingGives("TypeError");
    await save.click();
    await page.getByText("画面を表示できませんでした").waitFor();
  });

  it("deletes a file after asking, for good", async () => {
    const page = device.page();
    await visit(page, address);
    const files = part(page, "履歴書・経歴書").getByRole("button", { name: /をダウンロード$/u });
    await files.first().waitFor();
    const before = await files.count();
    await page.getByRole("button", { name: "ファイル1を削除" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("ファイル1を削除します。よろしいですか？").waitFor();
    await question.getByRole("button", { name: "キャンセル" }).click();
    // The page behind a dialog is hidden from screen readers until the dialog has closed.
    await expect.poll(() => files.count()).toBe(before);
    await page.getByRole("button", { name: "ファイル1を削除" }).click();
    await question.getByRole("button", { name: "削除" }).click();
    await page.getByText("ファイル1を削除しました。").first().waitFor();
    await expect.poll(() => files.count()).toBe(before - 1);
    await synced(page);
    await page.reload();
    await part(page, "履歴書・経歴書").waitFor();
    await expect.poll(() => files.count()).toBe(before - 1);
  });

  it("shows five 360-degree evaluations at a time, and leads to who evaluates", async () => {
    const page = device.page();
    await partnerWith(page, ["360°評価"]);
    const table = page.getByRole("table", { name: "360°評価" });
    await table.waitFor();
    expect(await table.getByRole("row").count()).toBeLessThanOrEqual(1 + 5);
    const evaluator = table.getByRole("row").nth(1).getByRole("cell").nth(1).getByRole("link");
    const name = await evaluator.innerText();
    await evaluator.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });
});
