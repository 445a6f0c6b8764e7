import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { openPartner, syncState, writeMemo } from "./support/screens.ts";
import { draftsOnDisk, emptyStorage, fillStorage } from "./support/storage.ts";

/** Reloads the page. Returns the browser's question, and answers that the person stays; undefined where there is no question. */
async function askedOnLeaving(page: Page): Promise<string | undefined> {
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  const left = page.reload().then(
    () => undefined,
    // Staying on the page has aborted the reload.
    () => asked,
  );
  return Promise.race([asked, left]);
}

describe("on a full disk", () => {
  let office: Office;
  let page: Page;
  beforeEach(async () => {
    office = await startOffice();
    page = office.device.page();
  });
  afterEach(() => office.dispose());

  const memoBox = () => page.getByRole("textbox", { name: "新しいメモ" });
  const home = () => page.getByRole("link", { name: "ホーム", exact: true }).first().click();

  it("a memo that is being written comes back with its page, and is on the disk once there is room", async () => {
    await openPartner(page, 2);
    await fillStorage(page);
    await memoBox().click();
    await memoBox().fill("容量がないときの言葉");
    await page.getByText("下書きを端末に保存できません。このタブを閉じるまで残ります。").waitFor();
    await home();
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    expect(await askedOnLeaving(page)).toBe("beforeunload");
    await page.goBack();
    await expect.poll(() => memoBox().inputValue()).toBe("容量がないときの言葉");
    await page.getByText("下書きを端末に保存できません。このタブを閉じるまで残ります。").waitFor();
    await home();
    await emptyStorage(page);
    await page.goBack();
    await page.getByText("下書きを端末に保存済み").waitFor();
    expect(await draftsOnDisk(page)).toContain("容量がないときの言葉");
    expect(await askedOnLeaving(page)).toBeUndefined();
    await expect.poll(() => memoBox().inputValue()).toBe("容量がないときの言葉");
  });

  it("a form's input comes back as well, and nobody says that it was kept", async () => {
    await page.goto("/information/create");
    const title = page.getByLabel("タイトル");
    await title.waitFor();
    await fillStorage(page);
    await title.fill("容量がないときの題名");
    const unkept = page.getByText("下書きを端末に保存できません。このタブを閉じるまで残ります。");
    await unkept.waitFor();
    await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link", { name: "お知らせ" }).click();
    await page.locator(".fui-Toast").getByText("下書きを端末に保存できません").waitFor();
    expect(await page.getByText("下書きを端末に保存しました").count()).toBe(0);
    await page.getByRole("button", { name: "新規作成" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await title.inputValue()).toBe("容量がないときの題名");
  });

  it("sending says what is missing, and what to do", async () => {
    await openPartner(page, 2);
    await fillStorage(page);
    await memoBox().fill("送れないメモ");
    await page.getByRole("button", { name: "送信" }).click();
    await page
      .getByText(
        "メモの作成に失敗しました。端末の空き容量が足りません。端末の不要なファイルやアプリを削除して、空きを作ってください。",
      )
      .waitFor();
    expect(await memoBox().inputValue()).toBe("送れないメモ");
  });

  it("a file that is added is refused whole, with what to do about it, and taken once there is room", async () => {
    await openPartner(page, 2);
    await driveAttachments(page);
    const shown = page.getByRole("button", { name: "入らない.pdfを表示" });
    const add = () => giveFiles(page, "履歴書・経歴書を追加", [pdfFile("入らない.pdf", Buffer.from("%PDF-1.7"))]);
    await fillStorage(page);
    await add();
    await page.getByText("「入らない.pdf」を追加できませんでした。", { exact: false }).waitFor();
    await page.getByText("「端末と容量」で空きを作ってからお試しください。").first().waitFor();
    await emptyStorage(page);
    expect(await shown.count()).toBe(0);
    expect((await attachmentsIn(page)).filter(({ name }) => name === "入らない.pdf")).toEqual([]);
    await add();
    await shown.waitFor();
  });

  it("what is settled in 同期センター says so, too, and stays", async () => {
    await openPartner(page, 3);
    await page.context().setOffline(true);
    await writeMemo(page, "取り消せないメモ");
    await syncState(page, /未送信 1件/u).click();
    const item = page.getByRole("article").filter({ hasText: "取り消せないメモ" });
    await item.waitFor();
    await fillStorage(page);
    await item.getByRole("button", { name: "破棄" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
    await page.locator(".fui-Toast").getByText("端末の空き容量が足りません").waitFor();
    await item.waitFor();
    await page.context().setOffline(false);
  });
});
