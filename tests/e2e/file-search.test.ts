import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { TextUse } from "#sync/engine/client/texts/text-types.ts";
import { until } from "../support/until.ts";
import { driveAttachments } from "./support/attachments.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { rowsOnDevice } from "./support/device-rows.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, lookInPalette, searchBox, synced } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 60_000 };
const phone = { width: 390, height: 844 };

const paragraph = (text: string) => ({ text, above: 8 });
const filler = Array.from({ length: 36 }, (_, at) => paragraph(`職務の${at + 1}行目です。`));
const resume = (...lines: readonly string[]) => pdf("職務経歴書", new Date("2026-11-23T00:00:00Z"), lines.map(paragraph));
const twoPages = pdf("職務経歴書", new Date("2026-11-23T00:00:00Z"), [
  paragraph("株式会社青空商事"),
  ...filler,
  paragraph("ＥＲＰ刷新における要件定義をリーダーとして担当"),
]);

describe("a search in résumés", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;
  let address: string;

  beforeAll(async () => {
    office = await startOffice("on");
    device = office.device;
    page = device.page();
    address = await partnerWith(page, ["履歴書・経歴書"]);
    rest = await restAs(office.app);
    await give({ "職務経歴書.pdf": twoPages, "消える.pdf": resume("砂丘観測所の保守") });
    await until(async () => (await unread()) === 0);
    await visit(page, "/partner/search");
    await synced(page);
    await installed(page);
    await driveAttachments(page);
    return office.dispose;
  });

  async function give(documents: Readonly<Record<string, Buffer>>): Promise<void> {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(documents))
      form.append("profileFile", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
    const answer = await rest("PUT", `/api/partner_member/${address.split("/").at(-1)}`, form);
    expect(answer.status).toBe(200);
  }

  /** Returns how many files the server has yet to read, including those of the demo. */
  const unread = async () =>
    (await inDatabase(office.app, "select 1 from partner_file where arrived_at is not null and text_length is null")).length;
  const textUse = () =>
    page.evaluate((): Promise<TextUse> => (Reflect.get(window, "findReplica") as () => Replica)().texts.use());
  const files = async () =>
    Number((await inDatabase(office.app, "select count(*)::int n from partner_file where text_length > 0"))[0]?.["n"]);
  const wholeUse = async () => (await textUse()).files === (await files());
  const status = () => page.getByRole("main").getByRole("status").filter({ hasText: "履歴書・経歴書に" });
  const show = () => page.getByRole("button", { name: "履歴書・経歴書に含むパートナーを表示" });
  const snippet = () => page.getByRole("main").getByRole("link", { name: /職務経歴書.pdfの2ページを開く/u });
  const preview = () => page.getByRole("dialog", { name: "職務経歴書.pdf" });

  async function expectOpened(text = "要件定義"): Promise<void> {
    await preview().waitFor();
    const number = preview().getByRole("textbox", { name: "ページ番号" });
    await expect.poll(() => number.inputValue(), patient).toBe("2");
    expect(await preview().getByRole("searchbox", { name: "PDF内を検索" }).inputValue()).toBe(text);
    const found = preview().getByRole("search").getByRole("status");
    await expect.poll(() => found.innerText(), patient).toBe("1 / 1件");
    const marked = preview().locator(".page").nth(1).locator(".highlight.selected");
    await expect.poll(async () => (await marked.allInnerTexts()).join(""), patient).toBe("要件定義");
  }

  it("tells how many partners have it, and shows them with the place, which opens on its page", async () => {
    await searchBox(page).fill("要件定義");
    await expect.poll(() => status().innerText(), patient).toMatch(/^履歴書・経歴書に「要件定義」を含むパートナー \d+名$/u);
    await show().click();
    await page.waitForURL(/by=files/u);
    await snippet().waitFor();
    expect(await snippet().innerText()).toContain("要件定義");
    await expectSoundAt(page, "hits", [laptop, tablet, phone], async (name, viewport) => {
      if (viewport === laptop) return;
      await touch(page, true);
      await expect.poll(() => expectReachable(page, name).then(() => true), patient).toBe(true);
      await touch(page, false);
    });
    await snippet().click();
    await expectOpened();
    await preview().getByRole("button", { name: "閉じる" }).click();
    await preview().waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await page.goBack();
    await snippet().waitFor();
  });

  it("stays in the address: by a reload, and by the way back from all partners", async () => {
    await page.reload();
    await snippet().waitFor();
    await page.getByRole("button", { name: "履歴書・経歴書での絞り込みを解除" }).click();
    await page.waitForURL((url) => !url.searchParams.has("by"));
    await page.goBack();
    await page.waitForURL(/by=files/u);
    await snippet().waitFor();
    await page.getByRole("button", { name: "リセット" }).click();
    await page.waitForURL((url) => url.search === "");
    await driveAttachments(page);
  });

  it("keeps every text on the device, in the background", async () => {
    await expect.poll(wholeUse, patient).toBe(true);
    expect((await textUse()).bytes).toBeGreaterThan(0);
  });

  it("stands in the palette, where Enter opens the file on its page", async () => {
    const palette = await lookInPalette(page, "ようけん");
    await palette.getByText("当てはまるものはありません").waitFor();
    await palette.getByRole("combobox").fill("要件 定義");
    const group = palette.getByRole("group", { name: /^履歴書・経歴書/u });
    const option = group.getByRole("option").filter({ hasText: "職務経歴書.pdf・2ページ" });
    await option.waitFor();
    for (let n = 0; n < 20 && (await option.getAttribute("aria-selected")) !== "true"; n++)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === address);
    await expectOpened("要件 定義");
    await preview().getByRole("button", { name: "閉じる" }).click();
  });

  it("asks the device where the server has no answer", async () => {
    await visit(page, "/partner/search");
    await page.context().route("**/api/file/search**", (route) => route.abort());
    await searchBox(page).fill("要件定義");
    await expect.poll(() => status().innerText(), patient).toMatch(/端末にある文書 \d+件／\d+件を検索$/u);
    await page.context().unroute("**/api/file/search**");
    await page.getByRole("button", { name: "リセット", exact: true }).click();
  });

  it("asks the device where the account has searched too often, and says so", async () => {
    const json = { responseCode: 429, responseMessage: "too_many_requests", retryAfterMinutes: 5 };
    await page.context().route("**/api/file/search**", (route) => route.fulfill({ status: 429, json }));
    await searchBox(page).fill("要件定義");
    await expect
      .poll(() => status().innerText(), patient)
      .toMatch(/端末にある文書 \d+件／\d+件を検索。検索が続いたため、すべての文書の検索は数分後にできます$/u);
    await page.context().unroute("**/api/file/search**");
    await page.getByRole("button", { name: "リセット", exact: true }).click();
  });

  it("goes on without a network, over what the device has, and says over how much", async () => {
    await visit(page, "/partner/search");
    await synced(page);
    await office.app.stop();
    await page.context().setOffline(true);
    await searchBox(page).fill("要件定義");
    const count = await deviceFiles();
    await expect
      .poll(() => status().innerText(), patient)
      .toMatch(new RegExp(`パートナー \\d+名　端末にある文書 ${count}件／${count}件を検索$`, "u"));
    await show().click();
    await snippet().waitFor();
    await searchBox(page).fill("どこにもない言葉");
    await expect.poll(() => status().innerText(), patient).toContain("「どこにもない言葉」を含むパートナーはいません");
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    await page.getByRole("button", { name: "リセット", exact: true }).click();
  });

  /** Returns how many files on the device have a text. */
  const deviceFiles = async () =>
    (await rowsOnDevice(page, "partnerFile")).filter(({ textLength }) => Number(textLength ?? 0) > 0).length;

  it("does not find a file that was removed, even before the server knows", async () => {
    await searchBox(page).fill("砂丘観測所");
    await expect.poll(() => status().innerText(), patient).toContain("パートナー 1名");
    await visit(page, address);
    await page.getByRole("main").getByRole("button", { name: "消える.pdfを表示" }).waitFor();
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: "消える.pdf" });
    await item.getByRole("button", { name: /を削除$/u }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    // The dialog hides the page with the file. So only the toast shows that the file was removed.
    await page.locator(".fui-Toast").getByText("削除しました").waitFor();
    await item.waitFor({ state: "detached" });
    await visit(page, "/partner/search");
    await searchBox(page).fill("砂丘観測所");
    await expect.poll(() => status().innerText(), patient).toContain("はいません");
    await page.context().setOffline(false);
    await office.app.start();
    await page.reload();
    await synced(page);
    await driveAttachments(page);
    await expect.poll(wholeUse, patient).toBe(true);
  });

  it("is told in 端末と容量, and goes from the device and comes back on a person's word", async () => {
    await visit(page, "/sync?tab=storage");
    await synced(page);
    const main = page.getByRole("main");
    await driveAttachments(page);
    const { files: kept } = await textUse();
    await main
      .getByText(new RegExp(`^${kept}件・`, "u"))
      .first()
      .waitFor();
    await main.getByRole("button", { name: "検索用の文書を消す" }).click();
    await main.getByText("この端末には保存しません。").waitFor();
    expect((await textUse()).files).toBe(0);
    await main.getByRole("button", { name: "検索用の文書を保存" }).click();
    await expect.poll(wholeUse, patient).toBe(true);
  });

  it("goes with a wipe", async () => {
    await page.context().route("**/api/sync/file/*/text", (route) => route.abort());
    await page.evaluate(() => (Reflect.get(window, "findReplica") as () => Replica)().wipe());
    expect((await textUse()).files).toBe(0);
  });
});
