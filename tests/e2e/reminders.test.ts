import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { dayAfter } from "#sync/model/rules/days.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { registerPlain } from "./support/rest.ts";
import { installed, memo, openPartner, partnerName, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };
const today = japanDate(new Date().toISOString());
const inDays = (days: number) => dayAfter(today, days);

describe("reminders", () => {
  let office: Office;
  beforeAll(async () => {
    office = await startOffice();
    await installed(page());
    return office.dispose;
  });
  const page = (): Page => office.device.page();
  const dialog = () => page().getByRole("dialog");
  const toast = (text: string) => page().locator(".fui-Toast").getByText(text, { exact: true });
  const undo = () => page().locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).last().click();
  const card = () => page().getByRole("region", { name: "リマインダー", exact: true });
  const item = (within: Locator | Page, text: string) => within.getByRole("listitem").filter({ hasText: text });
  const waiting = () =>
    page()
      .getByRole("navigation", { name: "メイン" })
      .getByRole("link", { name: /^自分宛て/u });
  const rowOf = async (text: string) =>
    (
      await inDatabase(
        office.app,
        "select day::text, partner_id, contract_id, project_id, done_at from reminder where text = $1",
        [text],
      )
    )[0];

  /** Opens the dialog from the page's menu by keys. */
  async function openByKeys(menu = "その他の操作"): Promise<void> {
    await page().getByRole("main").getByRole("button", { name: menu }).first().focus();
    await page().keyboard.press("Enter");
    await page().getByRole("menuitem", { name: "リマインダーを追加" }).focus();
    await page().keyboard.press("Enter");
    await dialog().getByRole("textbox", { name: "内容" }).waitFor();
  }

  it("are added from the pages of a partner, a project and a contract, by keys alone and without a network", async () => {
    const address = await openPartner(page());
    const name = await partnerName(page());
    await page().context().setOffline(true);
    await openByKeys();
    await page().keyboard.type("単価の改定を相談する");
    await dialog()
      .getByRole("button", { name: /^1週間後/u })
      .focus();
    await page().keyboard.press("Space");
    expect(await dialog().getByLabel("日付", { exact: false }).first().inputValue()).toBe(inDays(7));
    await expectSound(page(), "the dialog of a reminder");
    await dialog().getByRole("button", { name: "追加", exact: true }).focus();
    await page().keyboard.press("Enter");
    await toast(`${formatDate(inDays(7))}のリマインダーを追加しました。`).waitFor();
    await undo();
    await toast("リマインダーの追加を元に戻しました。").waitFor();
    await openByKeys();
    await page().keyboard.type("今日電話する");
    await dialog().getByLabel("日付", { exact: false }).first().fill(today);
    await page().keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    await page().context().setOffline(false);
    await synced(page());
    expect(await rowOf("今日電話する")).toMatchObject({ day: today, partner_id: address.split("/").at(-1) });
    expect(await rowOf("単価の改定を相談する")).toBeUndefined();
    await visit(page(), "/project/search");
    await page().getByRole("main").locator('a[href^="/project/0"]').first().click();
    await page().waitForURL(/\/project\/[\da-f-]{36}/u);
    await openByKeys();
    await page().keyboard.type("体制を見直す");
    await page().keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    await visit(page(), "/contract");
    await page().getByRole("main").locator('a[href^="/contract/0"]').first().click();
    await page().waitForURL(/\/contract\/[\da-f-]{36}/u);
    await openByKeys();
    await page().keyboard.type("更新の意向を聞く");
    await dialog().getByLabel("日付", { exact: false }).first().fill(inDays(-3));
    await page().keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    await synced(page());
    expect(await rowOf("更新の意向を聞く")).toMatchObject({ day: inDays(-3), contract_id: expect.any(String), partner_id: null });
    expect(await rowOf("体制を見直す")).toMatchObject({ day: inDays(1), project_id: expect.any(String) });
    await visit(page(), "/home");
    await card().waitFor();
    expect(await card().getByRole("listitem").getByRole("paragraph").first().innerText()).toContain("更新の意向を聞く");
    await item(card(), "今日電話する").getByRole("link", { name }).waitFor();
  });

  it("stand on home and in the navigation until they are done, which can be undone", async () => {
    await page().addInitScript(() => {
      Reflect.set(
        navigator,
        "setAppBadge",
        async (count: number) => void (document.documentElement.dataset["badge"] = String(count)),
      );
      Reflect.set(navigator, "clearAppBadge", async () => void (document.documentElement.dataset["badge"] = "0"));
    });
    await visit(page(), "/home");
    const badge = () => page().evaluate(() => document.documentElement.dataset["badge"]);
    await expect.poll(badge).toBe("2");
    expect(await waiting().innerText()).toBe("自分宛て（2件）");
    await expectSound(page(), "home with reminders");
    await page().context().setOffline(true);
    await item(card(), "今日電話する").getByRole("button", { name: "済みにする：今日電話する" }).press("Enter");
    await item(card(), "今日電話する").waitFor({ state: "detached" });
    await expect.poll(() => page().evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^済みにする：/u);
    await expect.poll(badge).toBe("1");
    await undo();
    await item(card(), "今日電話する").waitFor();
    await item(card(), "更新の意向を聞く")
      .getByRole("button", { name: /^済みにする/u })
      .click();
    await item(card(), "今日電話する")
      .getByRole("button", { name: /^済みにする/u })
      .click();
    await waiting().waitFor({ state: "detached" });
    await expect.poll(badge).toBe("0");
    // What is due within the week is still there.
    await item(card(), "体制を見直す").waitFor();
    await page().context().setOffline(false);
    await synced(page());
    expect((await rowOf("今日電話する"))?.["done_at"]).not.toBeNull();
  });

  it("are all listed under 自分宛て, where they are changed, removed and brought back, after a cold start without a network", async () => {
    await page().context().setOffline(true);
    await visit(page(), "/information?tab=mine");
    const main = page().getByRole("main");
    await item(main, "体制を見直す").waitFor();
    await main.getByRole("button", { name: "リマインダーを追加" }).click();
    await dialog().getByRole("button", { name: "追加", exact: true }).click();
    await dialog().getByText("内容を入力してください").waitFor();
    await dialog().getByRole("textbox", { name: "内容" }).fill("健康診断を予約する");
    await dialog().getByLabel("日付", { exact: false }).first().fill(inDays(-1));
    await dialog().getByRole("button", { name: "追加", exact: true }).click();
    const late = main.getByRole("list", { name: "期限切れのリマインダー" });
    await item(late, "健康診断を予約する").getByText("1日超過").waitFor();
    await item(late, "健康診断を予約する").getByRole("button", { name: "操作：健康診断を予約する" }).click();
    await page().getByRole("menuitem", { name: "編集" }).click();
    await dialog()
      .getByRole("button", { name: /^1か月後/u })
      .click();
    await dialog().getByRole("button", { name: "保存" }).click();
    const later = main.getByRole("list", { name: "それ以降のリマインダー" });
    await item(later, "健康診断を予約する").getByRole("button", { name: /^操作/u }).click();
    await page().getByRole("menuitem", { name: "削除" }).click();
    await item(main, "健康診断を予約する").waitFor({ state: "detached" });
    await undo();
    await item(later, "健康診断を予約する").waitFor();
    await main.getByRole("button", { name: "済みを表示" }).click();
    await item(main.getByRole("list", { name: "済みのリマインダー" }), "今日電話する")
      .getByRole("button", { name: /^操作/u })
      .click();
    await page().getByRole("menuitem", { name: "未完了に戻す" }).click();
    await item(main.getByRole("list", { name: "今日のリマインダー" }), "今日電話する").waitFor();
    await page().context().setOffline(false);
    await synced(page());
    expect(await rowOf("健康診断を予約する")).toMatchObject({ done_at: null, partner_id: null });
    await main.getByRole("link", { name: "全体", exact: true }).click();
    await page().waitForURL("**/information");
    await page()
      .getByRole("grid", { name: "お知らせ一覧" })
      .or(page().getByRole("table", { name: "お知らせ一覧" }))
      .first()
      .waitFor();
    await main.getByRole("link", { name: /^自分宛て/u }).click();
    await page().waitForURL("**/information?tab=mine");
  });

  it("that are done are shown in portions, all of them", async () => {
    // One is done already.
    const more = 30;
    await inDatabase(
      office.app,
      `insert into reminder (id, day, text, done_at, created_by, created_at, updated_at)
       select gen_random_uuid(), current_date, '終えた仕事 ' || n, now(), mine.created_by, now(), now()
       from generate_series(1, $1::int) n, (select created_by from reminder where text = '今日電話する') mine`,
      [more],
    );
    await visit(page(), "/information?tab=mine");
    const part = page().getByRole("region", { name: "済み", exact: true });
    await part.getByText(`${more + 1}件`, { exact: true }).waitFor();
    await part.getByRole("button", { name: "済みを表示" }).click();
    await part.getByRole("button", { name: "ほか1件を表示" }).click();
    await expect.poll(() => part.getByRole("listitem").count()).toBe(more + 1);
    await part.getByRole("button", { name: "済みを隠す" }).click();
    await part.getByRole("listitem").first().waitFor({ state: "detached" });
    await inDatabase(office.app, "delete from reminder where text like '終えた仕事%'");
    // Nobody is told of what an operator deletes. A load asks.
    await page().reload();
    await part.getByText("1件", { exact: true }).waitFor();
  });

  it("come with the memos that name somebody, who finds them unread; and all stand well in every room and in the dark", async () => {
    const [id] = (await inDatabase(office.app, "select id from partner where deleted_at is null order by number limit 1")).map(
      (row) => String(row["id"]),
    );
    // Whom somebody follows, tells them what others have changed.
    await visit(page(), `/partner/${id}`);
    await page().getByRole("heading", { name: "基本情報" }).waitFor();
    await page().getByRole("button", { name: "その他の操作" }).click();
    await page().getByRole("menuitem", { name: "フォローする" }).click();
    await page().locator(".fui-Toast").getByText("フォローしました。", { exact: false }).waitFor();
    await synced(page());
    const colleague = await openDevice(office.app);
    try {
      const at = colleague.page();
      await signIn(at, await registerPlain(office.app, "平野 さくら", "hirano@example.com"));
      await synced(at);
      await visit(at, `/partner/${id}`);
      const field = at.getByRole("textbox", { name: "新しいメモ" });
      await field.fill("お願いします");
      await field.press("End");
      await field.pressSequentially("@マス");
      const offered = at.getByRole("listbox", { name: "メンションの候補" });
      await offered.getByRole("option", { name: "マスター管理者" }).waitFor();
      expect(await field.getAttribute("aria-activedescendant")).toBe(
        await offered.getByRole("option").first().getAttribute("id"),
      );
      await expectSound(at, "whom a memo may mention");
      await field.press("Escape");
      await offered.waitFor({ state: "detached" });
      await field.pressSequentially("タ");
      await offered.waitFor();
      await field.press("Enter");
      expect(await field.inputValue()).toBe("お願いします@マスター管理者 ");
      await field.pressSequentially("今日中に");
      await field.press("Control+Enter");
      await memo(at, "今日中に").locator("strong").getByText("@マスター管理者", { exact: true }).waitFor();
      // The field is empty once the memo is on the device. Before, there is nothing to be sent.
      await expect.poll(() => field.inputValue()).toBe("");
      await synced(at);
    } finally {
      await colleague.dispose();
    }
    await visit(page(), "/information?tab=mine");
    const follows = page().getByRole("list", { name: "フォロー中の登録" }).getByRole("listitem");
    await follows.getByText("メモを登録").waitFor();
    await follows.getByText("平野 さくら", { exact: true }).waitFor();
    await follows
      .filter({ hasText: "メモを登録" })
      .getByRole("button", { name: /^操作：/u })
      .click();
    await page().getByRole("menuitem", { name: "フォローを解除" }).click();
    await follows.getByText("メモを登録").waitFor({ state: "detached" });
    const ended = page().locator(".fui-Toast", { hasText: "フォローを解除しました。" });
    await ended.getByRole("button", { name: "元に戻す" }).click();
    await follows.getByText("メモを登録").waitFor();
    await follows.getByRole("button", { name: /^確認済みにする/u }).click();
    await follows.getByText("メモを登録").waitFor({ state: "detached" });
    await page().getByText("変更を確認済みにしました。").first().waitFor();
    await page().getByRole("heading", { name: "フォロー中" }).waitFor();
    const mentions = page().getByRole("list", { name: "自分へのメンション" });
    await item(mentions, "お願いします@マスター管理者 今日中に").getByText("未読", { exact: true }).waitFor();
    await mentions.getByRole("button", { name: /^既読にする/u }).click();
    await mentions.getByText("未読", { exact: true }).waitFor({ state: "detached" });
    const read = page().locator(".fui-Toast", { hasText: "1件のメンションを既読にしました。" });
    await read.getByRole("button", { name: "元に戻す" }).click();
    await mentions.getByText("未読", { exact: true }).waitFor();
    const count = async () => Number(/\d+/u.exec((await waiting().count()) > 0 ? await waiting().innerText() : "0")?.[0]);
    const before = await count();
    await mentions.getByRole("link", { name: /のメモ$/u }).click();
    await page().waitForURL(/\/partner\/[\da-f-]{36}\?tab=memo$/u);
    await expect.poll(count).toBe(before - 1);
    await page().goBack();
    await item(mentions, "今日中に").waitFor();
    expect(await mentions.getByText("未読", { exact: true }).count()).toBe(0);
    await roomsAndDark();
  });

  async function roomsAndDark(): Promise<void> {
    for (const path of ["/information?tab=mine", "/home"]) {
      await visit(page(), path);
      await item(page().getByRole("main"), "今日電話する").waitFor();
      await expectSound(page(), path);
      await page().setViewportSize(tablet);
      await touch(page(), true);
      await expectReachable(page(), path);
      await page().setViewportSize(phone);
      await expectReachable(page(), path);
      await touch(page(), false);
      await page().emulateMedia({ colorScheme: "dark" });
      await expectSound(page(), `${path} on a phone, in the dark`, "colours");
      await page().emulateMedia({ colorScheme: "light" });
      await page().setViewportSize(laptop);
    }
  }
});
