import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import type { App } from "../support/app.ts";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { heldBy } from "./support/held.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { memo, openPartner, signOut, synced, syncState, writeMemo } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

describe("an administrator who is removed while their device is offline", () => {
  let office: Office;
  let app: App;
  let rest: Rest;
  let theirs: Device;

  beforeAll(async () => {
    office = await startOffice();
    app = office.app;
    rest = await restAs(app);
    theirs = await openDevice(app);
    return office.dispose;
  });
  afterAll(() => theirs.dispose());

  /** Signs in a new administrator, who works offline and is removed meanwhile. Memos wait to be sent, and a draft is left. */
  async function leaveBehind(name: string, mail: string, texts: readonly string[], draft: string): Promise<string> {
    const page = theirs.page();
    await signIn(page, await registerPlain(app, name, mail));
    await synced(page);
    await openPartner(page, 2);
    await page.context().setOffline(true);
    for (const text of texts) await writeMemo(page, text);
    await syncState(page, new RegExp(`未送信 ${texts.length}件`, "u")).waitFor();
    await page.getByRole("textbox", { name: "新しいメモ" }).fill(draft);
    const { body } = await rest("GET", "/api/admin_user");
    const id = (body["adminUser"] as { id: string; mail: string }[]).find((admin) => admin.mail === mail)?.id ?? "";
    expect((await rest("DELETE", `/api/admin_user/${id}`)).status).toBe(200);
    return id;
  }
  const openQuarantine = async () => {
    const page = office.device.page();
    await page.goto("/admin/quarantine");
    return page;
  };
  const item = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

  it("is told so at the next contact: the device is wiped, and what was unsent goes once it is handed over", async () => {
    const page = theirs.page();
    const id = await leaveBehind("退職 太郎", "taisho@example.com", ["一つ目の未送信", "二つ目の未送信"], "書きかけの一言");
    expect((await heldBy(page, id)).unsent).toBe(3);
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "このアカウントは削除されました" }).waitFor();
    await page.getByText("未送信の3件は管理者に引き渡されました。", { exact: false }).waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
    await expectSound(page, "the screen of a removed administrator");
    await page.setViewportSize(tablet);
    await expectSound(page, "the same on a tablet");
    await page.setViewportSize(laptop);
    // The message stays until a person has read it.
    await page.reload();
    await page.getByText("未送信の3件は管理者に引き渡されました。", { exact: false }).waitFor();
    await page.getByRole("button", { name: "ログイン画面へ" }).click();
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
    expect(await page.getByText("taisho@example.com").count()).toBe(0);
  });

  it("leaves it to masters: one takes it in as their own, hands it to somebody, or discards it", async () => {
    const page = office.device.page();
    const waits = page.getByText("削除された管理者から引き渡された変更が3件あります。");
    await page.goto("/home");
    await waits.waitFor();
    await expectSound(page, "home while something is in quarantine");
    await page.goto("/sync");
    await waits.waitFor();
    await page.getByRole("link", { name: "引き渡された変更を確認" }).click();
    await page.getByRole("heading", { name: "退職 太郎さんの未送信の変更" }).waitFor();
    await expectSound(page, "the quarantine");
    const first = item(page, "一つ目の未送信");
    await first.getByText("メモの作成").waitFor();
    await first.getByRole("button", { name: "取り込む" }).click();
    await page.getByText("取り込みました").first().waitFor();
    await first.waitFor({ state: "detached" });

    await item(page, "二つ目の未送信").getByRole("button", { name: "担当者に渡す" }).click();
    const asked = page.getByRole("alertdialog", { name: "担当者に渡しますか？" });
    await asked.getByRole("button", { name: "渡す" }).click();
    await asked.getByText("担当者を選択してください").waitFor();
    await expectSound(page, "the question to whom it goes");
    await asked.getByLabel("担当者").selectOption("マスター管理者");
    await asked.getByRole("button", { name: "渡す" }).click();
    await asked.waitFor({ state: "detached" });

    const draft = item(page, "書きかけの一言");
    expect(await draft.getByRole("button", { name: "取り込む" }).getAttribute("aria-disabled")).toBe("true");
    await draft.getByRole("button", { name: "破棄" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
    await page.getByText("引き渡された変更はありません").waitFor();

    await page.goto("/sync?tab=attention");
    const issue = item(page, "二つ目の未送信");
    await issue.getByText("削除された管理者から引き継いだ変更です。", { exact: false }).waitFor();
    await issue.getByRole("button", { name: "再試行" }).click();
    await page.getByText("対応が必要なものはありません").waitFor();
    const contents = async () => {
      const { body } = await rest("GET", "/api/memo?limit=20&offset=0&targetType=partner");
      return (body["memos"] as { content: string }[]).map(({ content }) => content);
    };
    await expect.poll(contents, { timeout: 30_000 }).toEqual(expect.arrayContaining(["一つ目の未送信", "二つ目の未送信"]));
    await synced(page);
  });

  it("keeps everything where it cannot be handed over, and exports it sealed for a master to read in", async () => {
    const page = theirs.page();
    await page.route("**/api/sync/handover", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    const id = await leaveBehind("退職 次郎", "jiro@example.com", ["封をした未送信"], "封をした下書き");
    await page.context().setOffline(false);
    await page.getByText("未送信の2件を、まだ引き渡せていません。", { exact: false }).waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 2 });
    await page.context().setOffline(true);
    await expectSound(page, "the screen where nothing could be handed over");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "未送信の変更を暗号化して書き出す" }).click();
    const path = await (await downloading).path();
    const sealed = await readFile(path, "utf8");
    expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+\n$/u);
    expect(sealed).not.toContain("封をした");
    expect((await heldBy(page, id)).unsent).toBe(2);

    const master = await openQuarantine();
    await master.getByText("引き渡された変更はありません").waitFor();
    await master.getByLabel("暗号化された変更のファイル").setInputFiles(path);
    await master.getByText("2件を読み込みました。").first().waitFor();
    await master.getByRole("heading", { name: "退職 次郎さんの未送信の変更" }).waitFor();
    expect(await master.getByText("差出人を確認できません").count()).toBe(0);
    await master.getByRole("button", { name: "すべて取り込む" }).click();
    await master.getByRole("alertdialog").getByRole("button", { name: "取り込む" }).click();
    await item(master, "封をした未送信").waitFor({ state: "detached" });
    await item(master, "封をした下書き").waitFor();
    await master.goto("/memo/list");
    await master.getByText("封をした未送信").first().waitFor();

    // Another person uses that device now. The work is handed over without their doing, and arrives once.
    await page.unroute("**/api/sync/handover");
    await page.context().setOffline(false);
    await page.getByText("未送信の2件は管理者に引き渡されました。", { exact: false }).waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
    await openQuarantine();
    await item(master, "封をした下書き").waitFor();
    expect(await master.getByRole("article").count()).toBe(1);
  });

  it("keeps the files that it had not sent, by name, to be saved from there (S4-9)", async () => {
    const page = theirs.page();
    await page.getByRole("button", { name: "ログイン画面へ" }).click();
    await signIn(page, await registerPlain(app, "退職 五郎", "goro@example.com"));
    await synced(page);
    await openPartner(page, 3);
    await page.context().setOffline(true);
    const bytes = pdf("置き去り", new Date("2026-11-23T00:00:00Z"), [{ text: "置き去り" }]);
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile("置き去りの履歴書.pdf", bytes), pdfFile("不要.pdf", bytes)]);
    await page.getByRole("button", { name: "不要.pdfを表示" }).waitFor();
    const { body } = await rest("GET", "/api/admin_user");
    const id = (body["adminUser"] as { id: string; mail: string }[]).find(({ mail }) => mail === "goro@example.com")?.id ?? "";
    expect((await rest("DELETE", `/api/admin_user/${id}`)).status).toBe(200);
    await page.context().setOffline(false);
    await page.getByText("未送信の2件は管理者に引き渡されました。", { exact: false }).waitFor();

    const left = page.getByRole("region", { name: "この端末に残っているファイル 2件" });
    await left.waitFor();
    await expectSound(page, "the screen of a removed administrator with files");
    const downloading = page.waitForEvent("download");
    await left.getByRole("button", { name: "置き去りの履歴書.pdfを保存" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("置き去りの履歴書.pdf");
    expect(Buffer.compare(await readFile(await download.path()), Buffer.from(bytes))).toBe(0);
    await page.reload();
    await left.getByRole("button", { name: "不要.pdfを保存" }).waitFor();
    await page.getByRole("button", { name: "ログイン画面へ" }).click();
    const asked = page.getByRole("alertdialog", { name: "保存していないファイルがあります" });
    await asked.getByRole("button", { name: "キャンセル" }).click();
    await asked.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "ログイン画面へ" }).click();
    await asked.getByRole("button", { name: "保存せずに閉じる" }).click();
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
  });

  it("leaves its files to a master who signs in there; anybody else learns how many there are (decision 037)", async () => {
    const page = theirs.page();
    await signIn(page, await registerPlain(app, "同僚 一郎", "doryo@example.com"));
    await synced(page);
    await page.goto("/sync?tab=storage");
    const main = page.getByRole("main");
    await main.getByText("退職 五郎（goro@example.com）の管理者登録は削除されました。", { exact: false }).waitFor();
    await main.getByText("サーバーに届いていないファイルが、この端末に2件（", { exact: false }).waitFor();
    expect(await main.getByText("置き去りの履歴書.pdf").count()).toBe(0);
    await expectSound(page, "what a removed administrator has left, for a colleague");
    await page
      .getByRole("navigation", { name: "同期センター" })
      .getByRole("link", { name: /要対応\s*1/u })
      .click();
    await main.getByText("この端末に2件（", { exact: false }).waitFor();
    expect(await page.getByText("対応が必要なものはありません").count()).toBe(0);
    await signOut(page);

    await signIn(page);
    await synced(page);
    await page.goto("/sync?tab=storage");
    const left = page.getByRole("region", { name: "この端末に残っているファイル 2件" });
    await left.waitFor();
    await expectSound(page, "what a removed administrator has left, for a master");
    await page.setViewportSize(tablet);
    await expectSound(page, "the same on a tablet");
    await page.setViewportSize(laptop);
    const downloading = page.waitForEvent("download");
    await left.getByRole("button", { name: "置き去りの履歴書.pdfを保存" }).click();
    expect((await downloading).suggestedFilename()).toBe("置き去りの履歴書.pdf");
    const asked = page.getByRole("alertdialog", { name: "このファイルを破棄しますか？" });
    for (const [name, rest] of [
      ["置き去りの履歴書.pdf", 1],
      ["不要.pdf", 0],
    ] as const) {
      await main.getByRole("button", { name: `${name}を破棄` }).click();
      await asked.getByRole("button", { name: "破棄" }).click();
      if (rest > 0) await page.getByRole("region", { name: `この端末に残っているファイル ${rest}件` }).waitFor();
    }
    await main.getByText("退職 五郎（goro@example.com）", { exact: false }).waitFor({ state: "detached" });
    await signOut(page);
  });

  it("is found out, too, where the device had heard only that the session is over, and when another signs in on it", async () => {
    const page = theirs.page();
    const account = await registerPlain(app, "退職 三郎", "saburo@example.com");
    await signIn(page, account);
    await synced(page);
    await openPartner(page, 1);
    await page.context().setOffline(true);
    await writeMemo(page, "置き去りのメモ");
    await memo(page, "置き去りのメモ").waitFor();
    const other = await restAs(app, account);
    const { body } = await other("GET", "/api/session");
    for (const session of body["sessions"] as { id: string; current: boolean }[]) {
      if (!session.current) await other("DELETE", `/api/session/${session.id}`);
    }
    await page.context().setOffline(false);
    await page.getByText("退職 三郎（saburo@example.com）でログインすると送信されます。", { exact: false }).waitFor();
    await page.getByRole("button", { name: "未送信の変更を暗号化して書き出す" }).waitFor();
    await expectSound(page, "the sign-in of a locked device");
    const { body: all } = await rest("GET", "/api/admin_user");
    const id = (all["adminUser"] as { id: string; mail: string }[]).find(({ mail }) => mail === account.mail)?.id ?? "";
    expect((await rest("DELETE", `/api/admin_user/${id}`)).status).toBe(200);

    // The device learns of the removal when the sign-in is opened. Another person signs in before it can hand over.
    await page.route("**/api/sync/handover", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await page.reload();
    await page.getByText("未送信の1件を、まだ引き渡せていません。", { exact: false }).waitFor();
    await page.getByRole("button", { name: "別のアカウントでログイン" }).click();
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
    await signIn(page);
    await synced(page);
    expect((await heldBy(page, id)).unsent).toBe(1);
    await page.unroute("**/api/sync/handover");
    await page.reload();
    await expect.poll(() => heldBy(page, id), { timeout: 30_000 }).toEqual({ rows: 0, unsent: 0 });
    const master = await openQuarantine();
    await item(master, "置き去りのメモ").waitFor();
  });
});
