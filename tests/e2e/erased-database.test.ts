import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { memo, openPartner, partnerLinks, searchBox, synced } from "./support/screens.ts";

let office: Office;
let page: Page;

beforeAll(async () => {
  office = await startOffice();
  page = office.device.page();
});
afterAll(() => office?.dispose());

beforeEach(async () => {
  await page.goto("/partner/search");
  await partnerLinks(page).first().waitFor();
  await synced(page);
});

/** Deletes the database, as another tab of the site does, or the browser when it needs space. */
const erase = () =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    const erased = (name: string) =>
      new Promise((done) => {
        indexedDB.deleteDatabase(name).addEventListener("success", done);
      });
    await Promise.all(all.map(({ name }) => erased(name ?? "")));
  });

const bar = (within?: Locator): Locator => (within ?? page).getByRole("region", { name: "端末のデータ" });
const told = (within?: Locator) => bar(within).getByText("ブラウザーがこの端末のデータを削除しました").waitFor();
const again = async (within?: Locator) => {
  await bar(within).getByRole("button", { name: "データを取り直す" }).click();
  await bar(within).waitFor({ state: "detached" });
  await synced(page);
};
const newMemo = () => page.getByRole("textbox", { name: "新しいメモ" });

describe("a page whose data the browser deletes (L6a)", () => {
  it("stays with a half-written memo, says so, and has it again with all rows", async () => {
    await openPartner(page);
    await newMemo().pressSequentially("消える前");
    await page.getByText("下書きを端末に保存済み").waitFor();
    await erase();
    await told();
    await newMemo().pressSequentially("と消えたあと");
    await page.getByText("このタブを閉じるまで残ります").waitFor();
    await page.getByRole("button", { name: "送信" }).click();
    await page.getByText("ブラウザーがこの端末のデータを削除しました。").first().waitFor();
    expect(await newMemo().inputValue()).toBe("消える前と消えたあと");
    expect(await page.getByText("パートナーが見つかりませんでした").count()).toBe(0);
    await again();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    expect(await newMemo().inputValue()).toBe("消える前と消えたあと");
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "消える前と消えたあと").waitFor();
    await synced(page);
  });

  it("keeps a form and what is typed in a dialog", async () => {
    await page.goto("/information/create");
    const title = page.getByRole("textbox", { name: /^タイトル/u });
    await title.fill("消えない見出し");
    await page.getByText("下書きを端末に保存").first().waitFor();
    await erase();
    await told();
    await again();
    await expect.poll(() => title.inputValue()).toBe("消えない見出し");

    await page.goto("/tag/manage");
    await page.getByRole("button", { name: "タグを作成" }).click();
    const dialog = page.getByRole("dialog");
    const tag = dialog.getByRole("textbox", { name: /タグ名/u });
    await tag.fill("消えないタグ");
    await erase();
    // The dialog covers the top bar, so it has its own way back.
    await told(dialog);
    expect(await tag.inputValue()).toBe("消えないタグ");
    await again(dialog);
    await page.getByRole("button", { name: "タグを作成" }).click();
    await expect.poll(() => tag.inputValue()).toBe("消えないタグ");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
  });

  it("keeps a half-written memo when the browser clears all that the site has, until its writer signs in again", async () => {
    await openPartner(page);
    const address = new URL(page.url());
    await newMemo().pressSequentially("一緒に消えないメモ");
    await page.getByText("下書きを端末に保存済み").waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Storage.clearDataForOrigin", { origin: address.origin, storageTypes: "local_storage,indexeddb" });
    await page.waitForURL("**/login**");
    await enter(page);
    await synced(page);
    await partnerLinks(page).first().waitFor();
    await openPartner(page);
    await expect.poll(() => newMemo().inputValue()).toBe("一緒に消えないメモ");
  });

  it("goes on showing a list and the search in it, and fills it anew", async () => {
    await erase();
    await told();
    await searchBox(page).fill("田");
    await partnerLinks(page).first().waitFor();
    expect(await page.getByText("該当するパートナーは").count()).toBe(0);
    await again();
    await partnerLinks(page).first().waitFor();
  });
});
