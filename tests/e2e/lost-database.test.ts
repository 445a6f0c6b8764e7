import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { addTag, memo, openPartner, partnerLinks, searchBox, synced, writeMemo } from "./support/screens.ts";

let office: Office;
let page: Page;

beforeAll(async () => {
  office = await startOffice();
  page = office.device.page();
  // The script fails as WebKit does in a document whose database process has ended. Newer documents within it still work.
  await page.addInitScript(() => {
    const open = new Set<IDBDatabase>();
    let lost = false;
    const begin = Reflect.get(IDBFactory.prototype, "open");
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      const text = "Connection to Indexed Database server lost. Refresh the page to try again";
      if (lost) throw new DOMException(text, "UnknownError");
      const request = begin.apply(this, given);
      request.addEventListener("success", () => open.add(request.result));
      return request;
    };
    Object.assign(window, {
      loseDatabase: () => {
        lost = true;
        for (const database of open) database.close();
      },
    });
  });
});
afterAll(() => office?.dispose());

const lose = () => page.evaluate(() => (Reflect.get(window, "loseDatabase") as () => void)());

describe("a page that has lost the browser's database process (L6)", () => {
  let address: string;

  it("goes on where it is: reads, searches, tags, writes and sends", async () => {
    await page.reload();
    await partnerLinks(page).first().waitFor();
    await synced(page);
    await lose();
    address = await openPartner(page);
    const tag = await addTag(page);
    await writeMemo(page, "接続が切れたあとのメモ");
    await synced(page);
    await page.getByRole("link", { name: "パートナー検索" }).first().click();
    await searchBox(page).fill("田");
    await partnerLinks(page).first().waitFor();

    await page.goto(address);
    await memo(page, "接続が切れたあとのメモ").waitFor();
    await page.getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor();
  });

  it("keeps what is being typed", async () => {
    const box = page.getByRole("textbox", { name: "新しいメモ" });
    await box.pressSequentially("切れる前");
    await lose();
    await box.pressSequentially("と切れたあと");
    // The draft is stored by now or soon. Otherwise the box reports it.
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "切れる前と切れたあと").waitFor();
    await synced(page);
  });

  it("can be signed out for good", async () => {
    await lose();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /@example\.com/u })
      .click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/login**");
    await page.goto("/partner/search");
    await page.waitForURL("**/login**");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});
