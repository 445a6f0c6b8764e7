import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../support/app.ts";
import type { Device } from "./support/device.ts";
import { startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { addTag, memo, openPartner, partnerName, synced, syncState, writeMemo } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("what could not be applied is settled in 同期センター", () => {
  let device: Device;
  let app: App;
  let rest: Rest;
  let page: Page;
  let partnerId: string;
  let name: string;

  beforeAll(async () => {
    const office = await startOffice();
    device = office.device;
    app = office.app;
    page = device.page();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    rest = await restAs(office.app);
    partnerId = (await openPartner(page, 3)).replace("/partner/", "");
    name = await partnerName(page);
    return office.dispose;
  });

  /** Disconnects the page from the network. The server runs on, so that others can act meanwhile. */
  const offline = (yes: boolean) => page.context().setOffline(yes);
  /** Checks the page with the pointer on nothing, since a tooltip is outside of all landmarks. */
  const sound = async (what: string) => {
    await page.mouse.move(0, 0);
    await page.getByRole("tooltip").first().waitFor({ state: "detached" });
    await expectSound(page, what);
  };
  const article = (words: string) => page.getByRole("article").filter({ hasText: words });
  /** Waits until an item is gone. A settled one may be listed as waiting, once or twice, until it was sent. */
  const gone = async (items: Locator) => {
    await expect.poll(() => items.count(), { timeout: 30_000 }).toBe(0);
  };
  const openItems = (count: number) => syncState(page, new RegExp(`要対応 ${count}件`, "u")).click();
  const editMemo = async (from: string, to: string) => {
    await memo(page, from)
      .getByRole("button", { name: /のメモを編集/u })
      .click();
    await page.getByRole("textbox", { name: "メモを編集" }).fill(to);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await memo(page, to).waitFor();
  };
  const memoId = async (words: string) => {
    const { body } = await rest("GET", `/api/memo/partner/${partnerId}`);
    // A partner in the trash has no memos in the answer.
    const memos = body["memos"] as { id: string; content: string }[] | undefined;
    return memos?.find(({ content }) => content === words)?.id ?? "";
  };

  /** Waits until the server has the memo. After a press, the badge may show 同期済み for another moment. */
  const arrived = async (words: string) => {
    await expect.poll(() => memoId(words), { timeout: 30_000 }).not.toBe("");
    return memoId(words);
  };

  it("field by field: three columns with who and when, one's own, the current one, or another by hand", async () => {
    await rest("POST", "/api/partner_tag", { name: "面談調整中", description: "最初の説明", color: "#0d6efd" });
    const { body } = await rest("GET", "/api/partner_tag");
    const tag = (body["tags"] as { id: string; name: string }[]).find((each) => each.name === "面談調整中");
    await visit(page, "/tag/manage");
    await page.getByText("面談調整中", { exact: true }).waitFor();
    await offline(true);
    await page.getByRole("button", { name: "「面談調整中」を編集" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("タグ名").fill("面談待ち（自分）");
    await dialog.getByLabel("説明").fill("自分の説明");
    await dialog.getByRole("button", { name: "保存", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const theirs = { name: "面談待ち（他の人）", description: "他の人の説明" };
    expect((await rest("PUT", `/api/partner_tag/${tag?.id}`, theirs)).status).toBe(200);
    await offline(false);
    await openItems(2);
    const item = article("タグの編集");
    const side = (label: string) => item.getByRole("group", { name: label });
    await side("タグ名").getByText("面談調整中").waitFor();
    await side("タグ名").getByText("面談待ち（自分）").waitFor();
    await side("タグ名").getByText("面談待ち（他の人）").waitFor();
    await sound("conflicts");
    await side("タグ名").getByRole("button", { name: "手入力" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "タグ名" }).fill("面談待ち（両方）");
    await sound("a value by hand");
    await page.getByRole("dialog").getByRole("button", { name: "この値にする" }).click();
    await side("タグ名").waitFor({ state: "detached" });
    await side("説明").getByRole("button", { name: "自分の値で上書き" }).click();
    await gone(item);
    const kept = async () => {
      const tags = (await rest("GET", "/api/partner_tag")).body["tags"] as { id: string; name: string; description: string }[];
      const { name, description } = tags.find((each) => each.id === tag?.id) ?? {};
      return { name, description };
    };
    await expect.poll(kept, { timeout: 30_000 }).toEqual({ name: "面談待ち（両方）", description: "自分の説明" });
    await synced(page);
  });

  it("with what hangs under it: named before it is given up, and back with its record from the trash", async () => {
    await visit(page, `/partner/${partnerId}`);
    await synced(page);
    await offline(true);
    await writeMemo(page, "最初の言葉");
    await editMemo("最初の言葉", "直した言葉");
    expect((await rest("DELETE", `/api/partner_member/${partnerId}`)).status).toBe(200);
    await offline(false);
    await openItems(2);
    const item = article("メモの作成");
    await item.getByRole("region", { name: "一緒に扱う変更" }).getByText("直した言葉").waitFor();
    await sound("a refused creation");
    await item.getByRole("button", { name: "破棄" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText(`メモの作成：${name}（最初の言葉）`).waitFor();
    await question.getByText(/メモの編集.*（直した言葉）/u).waitFor();
    await question.getByRole("button", { name: "キャンセル" }).click();
    await item.getByRole("button", { name: "コピー" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("直した言葉");
    // A changed text would not help, since the memo's record is missing.
    await item.getByRole("button", { name: `${name}を元に戻して再試行` }).waitFor();
    expect(await item.getByRole("button", { name: "編集して再送" }).count()).toBe(0);
    await item.getByRole("button", { name: `${name}を元に戻して再試行` }).click();
    await gone(item);
    await arrived("直した言葉");
    await synced(page);
    await visit(page, `/partner/${partnerId}`);
    await memo(page, "直した言葉").waitFor();
  });

  it("with other words, once its record is there again, and is read in full before", async () => {
    await visit(page, `/partner/${partnerId}`);
    await synced(page);
    await offline(true);
    const long = Array.from({ length: 60 }, (_, at) => `${at + 1}行目の長い言葉`).join("\n");
    await page.getByRole("textbox", { name: "新しいメモ" }).fill(long);
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "1行目の長い言葉").waitFor();
    expect((await rest("DELETE", `/api/partner_member/${partnerId}`)).status).toBe(200);
    await offline(false);
    await openItems(1);
    const item = article("メモの作成");
    const text = item.getByText("1行目の長い言葉");
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const cut = await height();
    await item.getByRole("button", { name: "すべて表示" }).click();
    await expect.poll(height).toBeGreaterThan(cut * 20);
    await sound("a text that is shown whole");
    await inDatabase(app, "update partner set deleted_at = null where id = $1", [partnerId]);
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await item.getByRole("button", { name: "編集して再送" }).click();
    const field = page.getByRole("dialog").getByRole("textbox", { name: "メモ" });
    expect(await field.inputValue()).toBe(long);
    await field.fill("書き直した言葉");
    await sound("a form to send again");
    await page.getByRole("dialog").getByRole("button", { name: "再送" }).click();
    await gone(item);
    await arrived("書き直した言葉");
  });

  it("by whoever it concerns: a change of tags says which", async () => {
    await visit(page, `/partner/${partnerId}`);
    await offline(true);
    const tag = await addTag(page);
    await syncState(page, /未送信/u).click();
    await article("パートナーのタグの変更").getByRole("definition").getByText(tag).waitFor();
    await offline(false);
    await synced(page);
    await visit(page, `/partner/${partnerId}`);
  });

  it("as a new record, where somebody has removed the one that was edited", async () => {
    await writeMemo(page, "消されるメモ");
    const id = await arrived("消されるメモ");
    await synced(page);
    await offline(true);
    await editMemo("消されるメモ", "失いたくない言葉");
    expect((await rest("DELETE", `/api/memo/${id}`)).status).toBe(200);
    await offline(false);
    await openItems(1);
    const item = article("メモの編集");
    await item.getByText("失いたくない言葉").waitFor();
    await item.getByRole("button", { name: "新しい記録として作成" }).click();
    await gone(item);
    await synced(page);
    await visit(page, `/partner/${partnerId}`);
    await memo(page, "失いたくない言葉").waitFor();
    await arrived("失いたくない言葉");
  });

  it("by its answer, where it was taken back after it had been sent", async () => {
    // The server takes the mutation, but its answer is held back.
    await page.route("**/api/sync", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      await route.fetch().catch(() => undefined);
      await route.abort();
    });
    await writeMemo(page, "取り消すつもりのメモ");
    await arrived("取り消すつもりのメモ");
    await syncState(page, /未送信 1件/u).click();
    const item = article("メモの作成");
    await item.getByRole("button", { name: "破棄" }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/すでにサーバーに届いている場合は取り消せません/u)
      .waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
    await item.getByText("取り消し中").waitFor();
    await page.unroute("**/api/sync");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await openItems(1);
    const told = article("取り消す前にサーバーに届いていたため、反映されています。");
    await told.getByText("取り消せませんでした").waitFor();
    await told.getByRole("link", { name }).waitFor();
    await told.getByRole("button", { name: "確認済みにする" }).click();
    await synced(page);
  });
});
