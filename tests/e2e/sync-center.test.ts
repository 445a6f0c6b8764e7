import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../support/app.ts";
import type { Device } from "./support/device.ts";
import { dropOnDevice, rowsOnDevice } from "./support/device-rows.ts";
import { startOffice } from "./support/office.ts";
import { addTag, installed, memo, openPartner, partnerName, synced, syncState, writeMemo } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("同期センター", () => {
  let app: App;
  let device: Device;

  beforeAll(async () => {
    const office = await startOffice();
    app = office.app;
    device = office.device;
    await openPartner(device.page(), 2);
    // Before the application is installed, its screens cannot be opened without a network.
    await installed(device.page());
    return office.dispose;
  });

  /** Disconnects the page from the network. The server runs on, so that others can act meanwhile. */
  const offline = (yes: boolean) => device.page().context().setOffline(yes);

  it("lists what waits, lets its author export it, and sends it once there is a network", async () => {
    const page = device.page();
    const name = await partnerName(page);
    await offline(true);
    await writeMemo(page, "送信を待つメモ");
    await syncState(page, /未送信 1件/u).click();
    const item = page.getByRole("article").filter({ hasText: "メモの作成" });
    await item.getByText(name).waitFor();
    const download = page.waitForEvent("download");
    await item.getByRole("button", { name: "書き出し" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("送信を待つメモ");
    await offline(false);
    await synced(page);
    await page.getByText("送信待ちの変更はありません").waitFor();
    await page.goBack();
  });

  it("tells what was removed, although it is gone from the device", async () => {
    const page = device.page();
    await writeMemo(page, "消すつもりのメモ");
    await synced(page);
    await offline(true);
    await memo(page, "消すつもりのメモ")
      .getByRole("button", { name: /のメモを削除/u })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    await syncState(page, /未送信 1件/u).click();
    const item = page.getByRole("article").filter({ hasText: "メモの削除" });
    await item.getByText("消すつもりのメモ").waitFor();
    await item.getByRole("button", { name: "破棄" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "破棄" }).click();
    await question.waitFor({ state: "detached" });
    // An attempt may have sent the memo meanwhile. Then it is taken back only when the server confirms it.
    await offline(false);
    await page.getByText("送信待ちの変更はありません").waitFor();
    await page.goBack();
    await memo(page, "消すつもりのメモ").waitFor();
    await synced(page);
  });

  it("keeps what was refused with its reason, until its author discards it", async () => {
    const page = device.page();
    await offline(true);
    const tag = await addTag(page);
    await removeTag(tag);
    await offline(false);
    await syncState(page, /要対応 1件/u).waitFor();
    await page.getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor({ state: "detached" });

    await syncState(page, /要対応 1件/u).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /要対応/u })
      .click();
    const item = page.getByRole("article").filter({ hasText: "パートナーのタグの変更" });
    await item.getByText("対象の記録が見つかりません。削除された可能性があります。").waitFor();
    await item.getByRole("button", { name: "破棄" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
    await page.getByText("対応が必要なものはありません").waitFor();
    await synced(page);
  });

  it("compares the device with the server, fetches what the device lacks, and tells how much that was", async () => {
    const page = device.page();
    await visit(page, "/sync");
    await page.getByRole("button", { name: "今すぐ照合" }).click();
    await page.getByText("端末のデータとサーバーに差異はありません。").waitFor();
    await loseRows();
    await page.getByRole("button", { name: "今すぐ照合" }).click();
    await page.getByText("サーバーとの差異があった5件を取り直しました。").waitFor();
    await page.getByRole("button", { name: "今すぐ照合" }).click();
    await page.getByText("端末のデータとサーバーに差異はありません。").waitFor();
    await offline(true);
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await syncState(page, /オフライン/u).waitFor();
    const compare = page.getByRole("button", { name: "今すぐ照合" });
    await page.getByRole("button", { name: "今すぐ照合", disabled: true }).waitFor();
    await compare.focus();
    await offline(false);
    await synced(page);
    await page.getByRole("button", { name: "今すぐ照合", disabled: false }).waitFor();
    expect(await compare.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  /** Removes five partners from the device's database, without the engine. */
  async function loseRows(): Promise<void> {
    const page = device.page();
    const ids = (await rowsOnDevice(page, "partner")).map(({ id }) => id).sort();
    await dropOnDevice(page, "partner", ids.slice(0, 5));
  }

  it("discards a draft by one tap, keeps the focus in the list, and gives the draft back", async () => {
    const page = device.page();
    for (const [address, label] of [
      ["/partner/register", /^姓\*?$/u],
      ["/project/create", /^案件名\*?$/u],
    ] as const) {
      await visit(page, address);
      await page.getByRole("form").getByLabel(label).first().fill("霞ヶ関の下書き");
      await expect.poll(() => draftsOnDisk(page)).toContain("霞ヶ関の下書き");
    }
    await visit(page, "/sync?tab=drafts");
    const drafts = page.getByRole("list", { name: "下書き" }).getByRole("listitem");
    await drafts.first().waitFor();
    const count = await drafts.count();
    await drafts.first().getByRole("button", { name: "破棄" }).click();
    const toast = page.locator(".fui-Toast", { hasText: "下書きを破棄しました。" });
    await toast.waitFor();
    await expect.poll(() => drafts.count()).toBe(count - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await toast.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(() => drafts.count()).toBe(count);
    await expect.poll(() => page.getByRole("main").getByText("霞ヶ関の下書き").count()).toBe(2);
    for (let left = count; left > 0; left--) {
      await drafts.first().getByRole("button", { name: "破棄" }).click();
      await expect.poll(() => drafts.count()).toBe(left - 1);
    }
    await page.getByText("下書きはありません").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  it("says at every width what is open beside what is unsent, and what fails by its name", async () => {
    const page = device.page();
    await visit(page, "/partner/search");
    await openPartner(page, 2);
    await offline(true);
    const tag = await addTag(page);
    await removeTag(tag);
    await offline(false);
    await syncState(page, /要対応 1件 同期済み/u).waitFor();
    await page.route("**/api/sync", (route) => route.fulfill({ status: 500, body: "" }));
    await writeMemo(page, "障害中のメモ");
    await syncState(page, /要対応 1件 サーバー障害 未送信 1件/u).waitFor();
    await page.unroute("**/api/sync");
    await offline(true);
    await writeMemo(page, "圏外のメモ");
    const badge = syncState(page, /要対応 1件 オフライン 未送信 [12]件/u);
    await badge.waitFor();
    const before = page.viewportSize();
    for (const width of [1366, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const [box, beyond] = [
        await badge.boundingBox(),
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ];
      expect([beyond, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? width) <= width]).toEqual([0, true, true]);
      // The text has one line, within the bar.
      const states = await badge
        .locator("[data-word]")
        .evaluateAll((words) => words.map((word) => word.parentElement?.offsetTop));
      expect([new Set(states).size, (box?.height ?? 0) <= 44]).toEqual([1, true]);
    }
    if (before) await page.setViewportSize(before);
    await offline(false);
    await syncState(page, /要対応 1件 同期済み/u).waitFor();
  });

  /** Deletes a tag by the REST call, as another user does. */
  async function removeTag(name: string): Promise<void> {
    const token = (await device.page().evaluate(() => localStorage.getItem("token"))) ?? "";
    const headers = { "x-authorization": token };
    const { tags } = (await (await fetch(`${app.url}/api/partner_tag`, { headers })).json()) as {
      tags: { id: string; name: string }[];
    };
    const id = tags.find((tag) => tag.name === name)?.id;
    expect((await fetch(`${app.url}/api/partner_tag/${id}`, { method: "DELETE", headers })).status).toBe(200);
  }
});
