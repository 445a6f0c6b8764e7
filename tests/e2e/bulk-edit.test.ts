import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Device } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { installed, partnerLinks, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const statuses = { "1": "新規/未稼働", "2": "新規/稼働中", "5": "終了" } as const;
const phone = { width: 390, height: 844 };
const many = 300;

describe("many records changed at once", () => {
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

  const boxes = () => page.getByRole("main").locator("[data-select]");
  const open = async (path: string) => {
    await visit(page, path);
    await boxes().first().waitFor();
  };
  const select = async (...places: readonly number[]) => {
    for (const place of places) await boxes().nth(place).click();
    const ids = await page
      .locator("[data-select]:checked")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-select")));
    return ids.map(String);
  };
  const dialog = () => page.getByRole("dialog");
  const toast = (text: string) => page.locator(".fui-Toast", { hasText: text });
  const valuesOf = async (column: string, ids: readonly string[], table = "partner") => {
    const rows = await inDatabase(office.app, `select ${column} as value from ${table} where id = any($1) order by id`, [ids]);
    return rows.map(({ value }) => value);
  };
  /** Sets the status of partners over REST, and waits until the list shows it. */
  const colleagueSets = async (sts: keyof typeof statuses, ids: readonly string[]) => {
    const rest = await restAs(office.app);
    for (const id of ids) {
      const form = new FormData();
      form.append("sts", sts);
      expect((await rest("PUT", `/api/partner_member/${id}`, form)).status).toBe(200);
      await page
        .locator('[role="row"]')
        .filter({ has: page.locator(`[data-select="${id}"]`) })
        .getByText(statuses[sts])
        .waitFor();
    }
  };
  const setStatus = async (label: string) => {
    await bar(page).getByRole("button", { name: "一括編集" }).click();
    await dialog().getByLabel("ステータス").selectOption(label);
  };

  it("says what will change and what stays, and takes all of it back with one button", async () => {
    await open("/partner/search");
    const ids = await select(0, 1, 2);
    await colleagueSets("5", ids.slice(0, 1));
    await colleagueSets("1", ids.slice(1));
    await setStatus("終了");
    await dialog().getByText("2件のステータスを「終了」に変更します。").waitFor();
    await dialog().getByText("1件はすでにこの値のため、変わりません。").waitFor();
    await expectSound(page, "what a bulk edit will change");
    await dialog().getByRole("button", { name: "2件を変更" }).click();
    await toast("2件を変更しました").waitFor();
    await synced(page);
    expect(await valuesOf("status", ids)).toEqual([5, 5, 5]);
    await toast("2件を変更しました").getByRole("button", { name: "元に戻す" }).click();
    await toast("2件を元に戻しました").waitFor();
    await synced(page);
    expect((await valuesOf("status", ids)).toSorted()).toEqual([1, 1, 5]);
  });

  it("takes all of it back after a reload, and offers that once", async () => {
    await open("/partner/search");
    const ids = await select(0, 1);
    await colleagueSets("1", ids);
    await setStatus("終了");
    await dialog().getByRole("button", { name: "2件を変更" }).click();
    await toast("2件を変更しました").waitFor();
    await open("/partner/search");
    const offer = page.getByText("前回の一括編集で2件を変更しました。");
    await offer.waitFor();
    await expectSound(page, "the way back after a reload");
    await page.getByRole("button", { name: "すべて元に戻す" }).click();
    await toast("2件を元に戻しました").waitFor();
    await offer.waitFor({ state: "detached" });
    await synced(page);
    expect(await valuesOf("status", ids)).toEqual([1, 1]);
    await open("/partner/search");
    expect(await offer.count()).toBe(0);
  });

  it("names who could not be changed, and leaves alone what a colleague has changed since", async () => {
    await open("/partner/search");
    const ids = await select(3, 4, 5);
    const [gone = "", moved = "", last = ""] = ids;
    await colleagueSets("1", ids);
    await setStatus("継続/稼働中");
    await dialog().getByText("3件のステータスを「継続/稼働中」に変更します。").waitFor();
    const rest = await restAs(office.app);
    expect((await rest("DELETE", `/api/partner_member/${gone}`)).status).toBe(200);
    await page.locator(`[data-select="${gone}"]`).waitFor({ state: "detached" });
    await dialog().getByRole("button", { name: "3件を変更" }).click();
    const refused = dialog().getByRole("list", { name: "変更できなかった記録" });
    await refused.getByText("対象の記録が見つかりません。削除された可能性があります。").waitFor();
    expect(await refused.getByRole("link").getAttribute("href")).toBe(`/partner/${gone}`);
    await dialog().getByText("2件を変更しました。").waitFor();
    await expectSound(page, "what a bulk edit has changed");
    await expect.poll(() => valuesOf("status", [moved, last])).toEqual([4, 4]);
    await colleagueSets("2", [moved]);
    await dialog().getByRole("button", { name: "2件を元に戻す" }).click();
    await dialog().getByText("その後、別の内容に変更されています。").waitFor();
    await dialog().getByText("1件を元に戻しました。").waitFor();
    await dialog().getByRole("button", { name: "閉じる" }).click();
    await synced(page);
    expect([await valuesOf("status", [moved]), await valuesOf("status", [last])]).toEqual([[2], [1]]);
  });

  it("is taken back from another screen, which says in a toast that stays what was not", async () => {
    await open("/partner/search");
    const ids = await select(3, 4);
    const [moved = "", last = ""] = ids;
    await colleagueSets("1", ids);
    await setStatus("終了");
    await dialog().getByRole("button", { name: "2件を変更" }).click();
    const done = toast("2件を変更しました");
    // Its time stands still below the pointer.
    await done.hover();
    await synced(page);
    await colleagueSets("2", [moved]);
    await page.getByRole("navigation", { name: "メイン" }).getByRole("link", { name: "ホーム", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    await done.getByRole("button", { name: "元に戻す" }).click();
    await toast("2件を元に戻しています。").waitFor();
    const left = toast("1件を元に戻せませんでした。");
    await left.getByText(/：その後、別の内容に変更されています。$/u).waitFor();
    await expectSound(page, "what was not taken back, on another screen");
    await synced(page);
    expect([await valuesOf("status", [moved]), await valuesOf("status", [last])]).toEqual([[2], [1]]);
    await left.getByRole("button", { name: "閉じる" }).click();
    await left.waitFor({ state: "detached" });
    await open("/partner/search");
    expect(await page.getByText(/^前回の一括編集で/u).count()).toBe(0);
  });

  it("is made and taken back by keyboard alone", async () => {
    await open("/partner/search");
    await partnerLinks(page).first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await bar(page).getByText("2件選択中").waitFor();
    const ids = await select();
    await colleagueSets("1", ids);
    await tabTo(page, "一括編集");
    await page.keyboard.press("Enter");
    const field = dialog().getByLabel("ステータス");
    await tabTo(page, "ステータス");
    const chosen = () => field.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.label);
    for (let presses = 0; presses < 9 && (await chosen()) !== "終了"; presses++) await page.keyboard.press("ArrowDown");
    await tabTo(page, "2件を変更");
    await page.keyboard.press("Enter");
    await toast("2件を変更しました").waitFor();
    await synced(page);
    expect(await valuesOf("status", ids)).toEqual([5, 5]);
    await tabTo(page, "元に戻す");
    await page.keyboard.press("Enter");
    await toast("2件を元に戻しました").waitFor();
    await synced(page);
    expect(await valuesOf("status", ids)).toEqual([1, 1]);
  });

  it("moves to the trash and back by touch alone on a phone, in the dark", async () => {
    await byTouch(page, phone);
    await page.emulateMedia({ colorScheme: "dark" });
    await open("/project/search");
    await tap(boxes().nth(0));
    await tap(boxes().nth(1));
    const ids = await select();
    await expectReachable(page, "chosen projects");
    await tap(bar(page).getByRole("button", { name: "削除" }));
    await dialog().getByText("2件を削除します。").waitFor();
    await expectReachable(page, "the question before a bulk removal");
    await expectSound(page, "the question before a bulk removal", "colours");
    await tap(dialog().getByRole("button", { name: "2件を削除" }));
    await toast("2件を削除しました").waitFor();
    await open("/trash");
    for (const id of ids) await tap(page.locator(`[data-select="${id}"]`));
    await tap(bar(page).getByRole("button", { name: "元に戻す", exact: true }));
    await dialog().getByText("2件を元に戻します。").waitFor();
    await tap(dialog().getByRole("button", { name: "2件を元に戻す" }));
    await toast("2件を元に戻しました").waitFor();
    await synced(page);
    expect(await valuesOf("deleted_at", ids, "project")).toEqual([null, null]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  it("chooses a whole list, stops between parts, and goes on after a killed browser without a network", async () => {
    await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, source, status, created_at, updated_at)
       select gen_random_uuid(), '多数', 'No.' || n, 'タスウ', 'ナンバー', 0, '0', 1, now(), now() from generate_series(1, $1::int) n`,
      [many],
    );
    await page.goto(`/partner/search?name=${encodeURIComponent("多数")}`);
    await page
      .getByText(`${many}名`)
      .or(page.getByText(`表示 ${many}`))
      .first()
      .waitFor();
    await office.app.stop();
    const chooseAll = async () => {
      await boxes().first().click();
      await bar(page)
        .getByRole("button", { name: `全${many}件を選択` })
        .click();
      await bar(page).getByText(`${many}件選択中`).waitFor();
    };
    await chooseAll();
    await setStatus("終了");
    await dialog()
      .getByRole("button", { name: `${many}件を変更` })
      .click();
    await page.getByRole("button", { name: "中止" }).click();
    await dialog()
      .getByText(/中止したため、残りの\d+件は変更していません。/u)
      .waitFor();
    await dialog().getByRole("button", { name: "閉じる" }).click();

    await chooseAll();
    await setStatus("継続/稼働中");
    await dialog()
      .getByRole("button", { name: `${many}件を変更` })
      .click();
    await page.getByText(/件のうち[1-9]\d*件が完了/u).waitFor();
    page = await device.killAndReopen("/partner/search");
    await page.getByText(/まだ確定していない一括編集が\d+件あります。/u).waitFor();
    await page.getByRole("button", { name: "続ける" }).click();
    await toast("件を変更しました").waitFor();
    await office.app.start();
    await visit(page, "/sync");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    const [left] = await inDatabase(
      office.app,
      "select count(*)::int as n from partner where last_name = '多数' and status <> 4",
    );
    expect(left?.["n"]).toBe(0);
    // What was made before the kill is taken back as well, but for a part that was cut off from its way back.
    await open("/partner/search");
    const offer = await page.getByText(/^前回の一括編集で\d+件を変更しました。$/u).innerText();
    const count = Number(/\d+/u.exec(offer)?.[0]);
    expect(count).toBeGreaterThan(many - 101);
    await page.getByRole("button", { name: "すべて元に戻す" }).click();
    await toast(`${count}件を元に戻しました`).waitFor();
  });

  it("gives the focus back to the button of the bar where it was only asked about, and to a row's box where the bar has gone", async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("data-select") ?? document.activeElement?.textContent);
    for (const path of ["/partner/search", "/project/search"]) {
      await open(path);
      await select(2, 4);
      for (const word of ["一括編集", "削除"]) {
        await bar(page).getByRole("button", { name: word, exact: true }).press("Enter");
        await dialog().waitFor();
        await page.keyboard.press("Escape");
        await dialog().waitFor({ state: "detached" });
        await expect.poll(focused).toBe(word);
      }
      await bar(page).getByRole("button", { name: "選択を解除" }).click();
    }
    await open("/partner/search");
    await select(0);
    await bar(page).getByRole("button", { name: "タグを付ける" }).press("Enter");
    await dialog().getByRole("checkbox").first().press("Space");
    await dialog().getByRole("button", { name: "変更内容を確認" }).press("Enter");
    await dialog().getByRole("button", { name: "戻る" }).press("Enter");
    await expect.poll(focused).toBe("タグを付ける");
    await page.getByRole("button", { name: "変更内容を確認" }).click();
    await dialog().getByRole("button", { name: "すべて取り消す" }).click();
    await bar(page).getByRole("button", { name: "選択を解除" }).click();
    const ids = await select(0);
    await colleagueSets("1", ids);
    await setStatus("終了");
    await dialog().getByRole("button", { name: "1件を変更" }).press("Enter");
    await expect.poll(focused).toBe(ids[0]);
  });
});

const bar = (page: Page) => page.getByRole("region", { name: "選択した行の操作" });
