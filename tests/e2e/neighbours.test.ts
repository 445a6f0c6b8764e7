import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Device, laptop, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, openPartner, partnerLinks, partnerName, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("the neighbours of a partner that was opened from the list", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    await installed(page);
    return office.dispose;
  });

  const filtered = `/partner/search?sts=${encodeURIComponent("[2,4]")}&sort=kana`;
  const steps = () => page.getByRole("navigation", { name: "一覧の前後" });
  const step = (name: "前へ" | "次へ") => steps().getByRole("button", { name });
  const place = (words: string | RegExp) => steps().getByText(words, { exact: true }).waitFor();
  const path = () => new URL(page.url()).pathname;
  /** Returns the partners of the list in their order, and the count over all pages. */
  const list = async (address: string) => {
    await visit(page, address);
    await partnerLinks(page).first().waitFor();
    const addresses = await partnerLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const [, matched = ""] = /表示 ([\d,]+)/u.exec(await page.getByText(/登録 [\d,]+ \/ 表示 [\d,]+/u).innerText()) ?? [];
    return { addresses, matched };
  };
  const expectShown = async (address: string | undefined) => {
    await page.waitForURL(`**${address}`);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
  };

  it("are reached by buttons and by keys, in the list's order and with its filters", async () => {
    const { addresses, matched } = await list(filtered);
    await openPartner(page, 2);
    await place(`3 / ${matched}`);
    await step("次へ").click();
    await expectShown(addresses[3]);
    await place(`4 / ${matched}`);
    // The button still has the focus, so it can be pressed again.
    await page.keyboard.press("Enter");
    await expectShown(addresses[4]);
    await page.keyboard.press("Alt+ArrowUp");
    await expectShown(addresses[3]);
    await step("前へ").click();
    await expectShown(addresses[2]);
    await place(`3 / ${matched}`);
    await page.getByRole("textbox", { name: "新しいメモ" }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    expect(path()).toBe(addresses[2]);
    await page.goBack();
    await page.waitForURL(`**${filtered}`);
  });

  it("end where the list ends, and say so", async () => {
    const { addresses, matched } = await list(filtered);
    await openPartner(page, 0);
    await place(`1 / ${matched}`);
    expect(await step("前へ").getAttribute("aria-disabled")).toBe("true");
    await step("前へ").hover();
    await page.getByRole("tooltip", { name: "一覧の最初のパートナーです" }).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    expect(path()).toBe(addresses[0]);
  });

  it("go over the pages of the list, survive a reload, and the breadcrumb leads to the page of the list", async () => {
    const { addresses: second } = await list("/partner/search?sort=kana&page=2");
    await visit(page, "/partner/search?sort=kana");
    await openPartner(page, 49);
    await place("50 / 120");
    await page.reload();
    await place("50 / 120");
    await step("次へ").click();
    await expectShown(second[0]);
    await place("51 / 120");
    await page.getByRole("banner").getByRole("link", { name: "パートナー", exact: true }).click();
    await page.waitForURL("**/partner/search?sort=kana&page=2");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(second[0]);
  });

  it("stay on the way through a form, and Back leads to the list from anywhere", async () => {
    const { addresses, matched } = await list(filtered);
    await openPartner(page, 1);
    await step("次へ").click();
    await expectShown(addresses[2]);
    await page.getByRole("main").getByRole("button", { name: "登録情報を編集" }).click();
    await page.waitForURL("**/edit");
    await page.goBack();
    await place(`3 / ${matched}`);
    await page.goBack();
    await page.waitForURL(`**${filtered}`);
  });

  it("stay when the list no longer holds the partner, which is said", async () => {
    const { addresses, matched } = await list(filtered);
    await openPartner(page, 4);
    await place(`5 / ${matched}`);
    await inDatabase(office.app, "update partner set status = 5 where id = $1", [addresses[4]?.split("/").at(-1)]);
    await page.reload();
    await synced(page);
    await place(`一覧の条件から外れました / ${Number(matched) - 1}`);
    await step("次へ").click();
    await expectShown(addresses[5]);
    await place(`5 / ${Number(matched) - 1}`);
    await step("前へ").click();
    await expectShown(addresses[3]);
  });

  it("are told without a server, over a killed browser", async () => {
    const { addresses, matched } = await list(filtered);
    await synced(page);
    await office.app.stop();
    page = await device.killAndReopen(filtered);
    await openPartner(page, 6);
    await step("次へ").click();
    await expectShown(addresses[7]);
    await place(`8 / ${matched}`);
    await office.app.start();
    await synced(page);
  });

  it("are none for a partner that was reached by another way", async () => {
    const { addresses } = await list("/partner/search?page=3");
    await visit(page, String(addresses[3]));
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await page.getByText("メモ", { exact: true }).first().waitFor();
    expect(await steps().count()).toBe(0);
  });

  it("are none once another list was looked at, and the way back leads to that one", async () => {
    const { addresses } = await list(filtered);
    await openPartner(page, 2);
    await step("次へ").waitFor();
    const other = "/partner/search?sort=createdAt";
    await list(other);
    await visit(page, String(addresses[2]));
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    expect(await steps().count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: "パートナー", exact: true }).click();
    await page.waitForURL(`**${other}`);
  });

  it("keep the memos in front on a tablet, within a finger's reach", async () => {
    await page.setViewportSize(tablet);
    const { addresses } = await list(filtered);
    await openPartner(page, 0);
    await page.getByRole("tab", { name: /^メモ/u }).click();
    await step("次へ").click();
    await page.waitForURL(`**${addresses[1]}?tab=memo`);
    await page.getByRole("tabpanel", { name: /^メモ/u }).waitFor();
    expect(await partnerName(page)).not.toBe("");
    await touch(page, true);
    await vi.waitFor(() => expectReachable(page, "the neighbours"), { timeout: 60_000 });
    await expectSound(page, "the neighbours");
    await touch(page, false);
    await page.setViewportSize(laptop);
  });
});
