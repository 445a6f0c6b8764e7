import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("what one has seen", () => {
  let office: Office;
  let colleague: Rest;
  let plain: Awaited<ReturnType<typeof registerPlain>>;
  beforeAll(async () => {
    office = await startOffice();
    plain = await registerPlain(office.app, "平野 紗季", "hirano@example.com");
    colleague = await restAs(office.app, plain);
    await installed(page());
    return office.dispose;
  });
  const page = (): Page => office.device.page();
  const toast = (text: string) => page().locator(".fui-Toast").getByText(text, { exact: true });
  const nav = () =>
    page()
      .getByRole("navigation", { name: "メイン" })
      .getByRole("link", { name: /^お知らせ/u });
  const row = (title: string) => page().getByRole("main").getByRole("row").filter({ hasText: title });
  const announce = (title: string) =>
    colleague("POST", "/api/information", {
      title,
      category: 2,
      contents: "内容",
      openDatetime: null,
      closeDatetime: null,
      delFlag: 0,
    });
  const marks = async () => (await inDatabase(office.app, "select announcement_id from announcement_read")).length;

  it("are announcements until they are opened, without a network, too, or all at once with an undo", async () => {
    await announce("消火訓練を行います");
    await announce("受付の時間が変わります");
    await visit(page(), "/home");
    await synced(page());
    await page()
      .getByRole("list", { name: "最新のお知らせ" })
      .getByRole("listitem")
      .filter({ hasText: "消火訓練" })
      .getByText("未読")
      .waitFor();
    const count = async () => Number(/未読 (\d+)件/u.exec(await nav().innerText())?.[1] ?? 0);
    await expect.poll(count).toBeGreaterThanOrEqual(2);
    const before = await count();
    await page().context().setOffline(true);
    await nav().click();
    await row("消火訓練").getByText("未読", { exact: true }).waitFor();
    await expectSound(page(), "announcements that are unread");
    await row("消火訓練").getByRole("link").first().click();
    await page().waitForURL(/\/information\/[\da-f-]{36}$/u);
    await expect.poll(count).toBe(before - 1);
    await page().goBack();
    await row("受付の時間").getByText("未読", { exact: true }).waitFor();
    expect(await row("消火訓練").getByText("未読", { exact: true }).count()).toBe(0);
    await roomsAndDark();
    await page().getByRole("button", { name: "すべて既読にする" }).focus();
    await page().keyboard.press("Enter");
    await toast(`${before - 1}件のお知らせを既読にしました。`).waitFor();
    await expect.poll(() => nav().innerText()).toBe("お知らせ");
    await page().locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).last().click();
    await row("受付の時間").getByText("未読", { exact: true }).waitFor();
    await page().context().setOffline(false);
    await synced(page());
    expect(await marks()).toBe(1);
    await visit(page(), "/home");
    await expect.poll(count).toBe(before - 1);
    await roomsAndDark();
  });

  it("may come by mail, and no history offers an undo of what its reader may not change", async () => {
    const [id] = (await inDatabase(office.app, "select id from partner where deleted_at is null order by number limit 1")).map(
      (one) => String(one["id"]),
    );
    const master = await restAs(office.app);
    await master("POST", `/api/memo/partner/${id}`, { content: "書き出し" });
    const [memo] = await inDatabase(office.app, "select id from memo where content = '書き出し'");
    await master("PUT", `/api/memo/${String(memo?.["id"])}`, { content: "書き直し" });
    const device = await openDevice(office.app);
    try {
      const at = device.page();
      await signIn(at, plain);
      await synced(at);
      await visit(at, `/partner/${id}/history`);
      await at.getByText("書き直し").first().waitFor();
      const edited = at.getByRole("listitem").filter({ hasText: "書き直し" }).filter({ hasText: "メモを変更" });
      await edited.waitFor();
      expect(await edited.getByRole("button", { name: /元に戻す/u }).count()).toBe(0);
      await visit(at, "/password");
      const wish = at.getByRole("switch", { name: "hirano@example.com で受け取る" });
      await wish.scrollIntoViewIfNeeded();
      expect(await wish.isChecked()).toBe(false);
      await wish.focus();
      await at.keyboard.press("Space");
      await at.locator(".fui-Toast").getByText("毎朝のメールを受け取ります。").waitFor();
      await expectSound(at, "the account with the mail each morning");
      await synced(at);
      expect(await inDatabase(office.app, "select is_wanted from daily_mail")).toEqual([{ is_wanted: true }]);
      await wish.click();
      await expect
        .poll(() => inDatabase(office.app, "select is_wanted from daily_mail"), { timeout: 20_000 })
        .toEqual([{ is_wanted: false }]);
    } finally {
      await device.dispose();
    }
    await visit(page(), `/partner/${id}/history`);
    await page()
      .getByRole("listitem")
      .filter({ hasText: "書き直し" })
      .filter({ hasText: "メモを変更" })
      .getByRole("button", { name: /元に戻す/u })
      .waitFor();
  });

  async function roomsAndDark(): Promise<void> {
    const path = page().url();
    for (const viewport of [tablet, phone]) {
      await page().setViewportSize(viewport);
      await touch(page(), true);
      await expectReachable(page(), path);
    }
    await touch(page(), false);
    await page().setViewportSize(laptop);
    await page().emulateMedia({ colorScheme: "dark" });
    await expectSound(page(), `${path} in the dark`, "colours");
    await page().emulateMedia({ colorScheme: "light" });
  }
});
