import { beforeAll, describe, expect, it } from "vitest";
import { heldBy } from "../e2e/support/held.ts";
import { memo, openPartner, partnerLinks, partnerName, signOut, synced, syncState, writeMemo } from "../e2e/support/screens.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { patience } from "./support/retry.ts";
import { memosOn } from "./support/sent.ts";

/** A day's work, in addition to the steps of `sharpest.test.ts`. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;
  let address: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    return office.dispose;
  });

  it("has nothing to complain about on its console", async () => {
    await partnerLinks(page).first().waitFor();
    expect(device.complaints()).toEqual([]);
  });

  it("creates an announcement, which is sent", async () => {
    await page.goto("/information/create");
    await page.getByLabel("タイトル").fill("棚卸しのお知らせ");
    await page.getByLabel("カテゴリ").selectOption("イベント");
    await page.getByLabel("内容").fill("今週末は棚卸しです。");
    await page.getByLabel("終了日").fill("2027-01-31");
    await page.getByRole("button", { name: "作成", exact: true }).click();
    await page.getByText("お知らせを作成しました。").first().waitFor();
    await page.waitForURL("**/information");
    const sent = async () =>
      ((await office.rest("GET", "/api/information")).body as { information: { rows: readonly object[] } }).information.rows;
    const whole = expect.objectContaining({
      title: "棚卸しのお知らせ",
      contents: "今週末は棚卸しです。",
      closeDatetime: "2027-01-31",
    });
    await expect.poll(sent, { timeout: patience }).toContainEqual(whole);
    await synced(page);
  });

  it("keeps the focus in a dialog that begins with a date, of which screen readers hear", async () => {
    await page.goto("/contract");
    await page.getByRole("table", { name: "契約一覧" }).getByRole("link").first().click();
    await page.getByRole("main").getByRole("button", { name: "編集", exact: true }).click();
    await page.getByRole("dialog", { name: "契約の編集" }).waitFor();
    for (let tab = 0; tab < 16; tab++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null), `Tab ${tab}`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "契約の編集" }).waitFor({ state: "detached" });
  });

  it("finds a partner in the palette and opens it by the keyboard alone", async () => {
    await page.goto("/partner/search");
    address = await openPartner(page, 5);
    const name = await partnerName(page);
    await page.goto("/home");
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "全体検索" });
    await palette.getByRole("combobox").fill(name);
    await palette
      .getByRole("group", { name: /^パートナー/u })
      .getByRole("option", { name })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${address}**`);
  });

  it("saves what waits to be sent as a file in the folder of downloads", async () => {
    await office.app.stop();
    await writeMemo(page, "書き出すメモ");
    await syncState(page, /未送信 1件/u).click();
    const item = page.getByRole("article").filter({ hasText: "メモの作成" });
    const file = await device.download(() => item.getByRole("button", { name: "書き出し" }).click());
    expect(file.name).toMatch(/\.json$/u);
    const text = file.bytes.toString("utf8");
    expect(JSON.parse(text)).toMatchObject([{ what: "メモの作成" }]);
    expect(text).toContain("書き出すメモ");
    await office.app.start();
    await synced(page);
  });

  it("keeps two edits of one memo that no exchange lies between, and sends the last words", async () => {
    await page.goto(address);
    await office.app.stop();
    await writeMemo(page, "直すメモ");
    for (const [before, after] of [
      ["直すメモ", "一度直したもの"],
      ["一度直したもの", "二度直したもの"],
    ] as const) {
      await memo(page, before)
        .getByRole("button", { name: /のメモを編集/u })
        .click();
      await page.getByRole("textbox", { name: "メモを編集" }).fill(after);
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await memo(page, after).waitFor();
    }
    await office.app.start();
    await expect.poll(() => memosOn(office.rest, address), { timeout: patience }).toContain("二度直したもの");
    await synced(page);
  });

  it("shows what another tab wrote when a hidden tab is shown again, and sends what it wrote itself", async () => {
    await page.goto(address);
    await memo(page, "書き出すメモ").waitFor();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      document.addEventListener("visibilitychange", () => seen.push(document.visibilityState));
    });
    await page.getByRole("textbox", { name: "新しいメモ" }).fill("途中のメモ");
    const other = await device.newTab();
    await other.goto(address);
    await writeMemo(other, "前のタブのメモ");
    await synced(other);
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen") as string[])).toEqual(["hidden", "visible"]);
    await memo(page, "前のタブのメモ").waitFor();
    await page.getByRole("button", { name: "送信" }).click();
    await memo(page, "途中のメモ").waitFor();
    await expect.poll(() => memosOn(office.rest, address), { timeout: patience }).toContain("途中のメモ");
    await synced(page);
    await other.close();
    await page.bringToFront();
  });

  it("signs out, which takes the partners off the device", async () => {
    const { body } = await office.rest("GET", "/api/me");
    const { id } = body["adminUser"] as { id: string };
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
    await signOut(page);
    await page.getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
    await expect.poll(() => heldBy(page, id), { timeout: patience }).toMatchObject({ rows: 0 });
    await page.goto("/partner/search");
    await page.waitForURL("**/login**");
  });
});
