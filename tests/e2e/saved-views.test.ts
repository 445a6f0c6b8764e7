import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { registerPlain } from "./support/rest.ts";
import { installed, partnerLinks, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };
const kana = "/partner/search?sort=kana";

describe("views of lists", () => {
  let office: Office;

  beforeAll(async () => {
    office = await startOffice();
    await installed(office.device.page());
    return office.dispose;
  });
  const page = () => office.device.page();
  const go = async (address: string, at = page()) => {
    await visit(at, address);
    await at.getByRole("main").getByRole("link").first().waitFor();
  };
  const button = (name: string | RegExp = "ビュー", at = page()) =>
    at.getByRole("main").getByRole("button", { name, exact: true });
  const named = (name: string) => button(`ビュー: ${name}`);
  const item = (name: string) => page().getByRole("menuitem", { name });
  const toast = (text: string) => page().locator(".fui-ToastTitle").getByText(text, { exact: true }).waitFor();
  const navigation = (at = page()) => at.getByRole("list", { name: "パートナー一覧のビュー" });
  const save = async (name: string, shared = false) => {
    await page()
      .getByRole("main")
      .getByRole("button", { name: /^ビュー/u })
      .click();
    await item("この条件を保存").click();
    const dialog = page().getByRole("dialog", { name: "この条件を保存" });
    await dialog.getByLabel("ビュー名").fill(name);
    if (shared) await dialog.getByRole("switch").click();
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await named(name).waitFor();
  };
  const search = () => page().evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));
  const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement);
  const idOf = async (name: string) =>
    String((await inDatabase(office.app, "select id from saved_view where name = $1", [name]))[0]?.["id"]);

  it("are saved from the address, say when it differs, take its conditions over and get another name", async () => {
    await go("/partner/search");
    await button().click();
    expect(await item("この条件を保存").isDisabled()).toBe(true);
    await page().keyboard.press("Escape");
    await go(kana);
    await save("カナの順");
    expect(await search()).toMatchObject({ sort: "kana", view: expect.any(String) });
    await navigation().getByRole("link", { name: "カナの順" }).waitFor();
    await page().getByRole("main").getByRole("button", { name: "並び順: カナ順" }).click();
    await page().getByRole("menuitemradio", { name: "登録が新しい順" }).click();
    await named("カナの順（変更あり）").click();
    await item("「カナの順」に上書き").click();
    await toast("ビュー「カナの順」を上書きしました。");
    await page().locator(".fui-Toast", { hasText: "上書きしました" }).getByRole("button", { name: "元に戻す" }).click();
    await named("カナの順（変更あり）").click();
    await item("「カナの順」に上書き").click();
    await named("カナの順").click();
    await item("名前の変更").click();
    await page().getByRole("dialog").getByLabel("ビュー名").fill("新しく登録した順");
    await page().getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await named("新しく登録した順").waitFor();
    await go("/partner/search");
    await navigation().getByRole("link", { name: "新しく登録した順" }).click();
    await named("新しく登録した順").waitFor();
    expect(await search()).toMatchObject({ sort: "createdAt" });
  });

  it("open first where somebody chose so, and the whole list is still to be had", async () => {
    await named("新しく登録した順").click();
    await item("最初に開くビューにする").click();
    await go("/partner/search");
    await named("新しく登録した順").waitFor();
    await named("新しく登録した順").click();
    await page().getByRole("menuitemradio", { name: "すべて" }).click();
    await button().waitFor();
    await page().reload();
    await button().waitFor();
    expect(await search()).toEqual({ view: "all" });
    await navigation().getByRole("link", { name: "新しく登録した順" }).click();
    await named("新しく登録した順").click();
    await item("最初に開くビューから外す").click();
    await go("/partner/search");
    await button().waitFor();
    expect(await search()).toEqual({});
  });

  it("keep the columns that were shown, on each device, and take a changed choice over", async () => {
    const columns = () => page().getByRole("columnheader").allInnerTexts();
    const choose = async (label: string) => {
      await page().getByRole("button", { name: "表示する列" }).click();
      await page().getByRole("menuitemcheckbox", { name: label }).click();
      await page().keyboard.press("Escape");
    };
    await go("/partner/search");
    const all = await columns();
    await choose("ステータス");
    await expect.poll(columns).not.toContain("ステータス");
    await save("ステータスなし");
    expect(await search()).toMatchObject({ hide: '["ステータス"]' });
    // The device's own choice is another one by now.
    await go("/partner/search");
    await choose("ステータス");
    await expect.poll(columns).toContain("ステータス");
    await navigation().getByRole("link", { name: "ステータスなし" }).click();
    await expect.poll(columns).not.toContain("ステータス");
    await choose("ステータス");
    await named("ステータスなし（変更あり）").click();
    await item("「ステータスなし」に上書き").click();
    await named("ステータスなし").waitFor();
    await expect.poll(columns).toEqual(all);
    await go("/partner/search");
    await choose("ステータス");
    await navigation().getByRole("link", { name: "ステータスなし" }).click();
    await named("ステータスなし").waitFor();
    await expect.poll(columns).toContain("ステータス");
    await named("ステータスなし").click();
    await item("削除").click();
    await go("/partner/search");
    await choose("ステータス");
  });

  it("are made, removed and brought back without a network", async () => {
    await go(kana);
    await page().context().setOffline(true);
    await save("圏外で保存した順");
    await named("圏外で保存した順").click();
    await item("削除").click();
    await button().waitFor();
    await navigation().getByRole("link", { name: "圏外で保存した順" }).waitFor({ state: "detached" });
    await page().getByRole("button", { name: "元に戻す" }).click();
    await navigation().getByRole("link", { name: "圏外で保存した順" }).click();
    await named("圏外で保存した順").waitFor();
    await office.app.stop();
    await page().reload();
    await named("圏外で保存した順").waitFor();
    await navigation().getByRole("link", { name: "圏外で保存した順" }).waitFor();
    expect(await search()).toMatchObject({ sort: "kana" });
    await office.app.start();
    await page().context().setOffline(false);
    await synced(page());
    expect(await idOf("圏外で保存した順")).toMatch(/^[\da-f-]{36}$/u);
  });

  it("lead by a link to whoever may see them, and others to the list with a sentence", async () => {
    await go(kana);
    await save("全員のカナ順", true);
    await synced(page());
    const [own, shared] = [await idOf("新しく登録した順"), await idOf("全員のカナ順")];
    const other = await openDevice(office.app);
    try {
      const at = other.page();
      await signIn(at, await registerPlain(office.app, "平野 さくら", "hirano@example.com"));
      await synced(at);
      await go(`/partner/search?view=${shared}`, at);
      await button("ビュー: 全員のカナ順", at).waitFor();
      await at.getByRole("main").getByRole("button", { name: "並び順: カナ順" }).waitFor();
      await button("ビュー: 全員のカナ順", at).click();
      expect(await at.getByRole("menuitem", { name: "名前の変更" }).count()).toBe(0);
      await go(`/partner/search?view=${own}`, at);
      await at.getByText("このビューは削除されたか、共有されていません。すべて表示しています。").waitFor();
      await partnerLinks(at).first().waitFor();
      expect(await navigation(at).getByRole("link").allInnerTexts()).not.toContain("新しく登録した順");
    } finally {
      await other.dispose();
    }
  });

  it("may name a tag that is gone, and the list opens all the same", async () => {
    const gone = "0191a000-0000-7000-8000-00000000dead";
    await visit(page(), `/partner/search?sort=kana&tagIds=${encodeURIComponent(JSON.stringify([gone]))}`);
    await page().getByText("パートナーが見つかりませんでした").waitFor();
    await save("なくなったタグ");
    await page().reload();
    await named("なくなったタグ").waitFor();
    await page().getByRole("button", { name: "条件をリセット" }).click();
    await partnerLinks(page()).first().waitFor();
    // The order stays, and belongs to no view any more.
    await button().waitFor();
    expect(await search()).toEqual({ sort: "kana" });
    // The list of projects has views, too.
    await page().getByRole("list", { name: "案件一覧のビュー" }).getByRole("link", { name: "優先度の高い案件" }).click();
    await named("優先度の高い案件").waitFor();
    await page().getByRole("group", { name: "絞り込み条件" }).getByText("高").waitFor();
    expect(await search()).toMatchObject({ priority: '["High"]' });
  });

  it("are saved and opened by keyboard alone", async () => {
    await go(kana);
    await tabTo(page(), "ビュー");
    await page().keyboard.press("Enter");
    await item("この条件を保存").waitFor();
    for (let presses = 0; presses < 9 && !(await isFocused(item("この条件を保存"))); presses++)
      await page().keyboard.press("ArrowDown");
    await page().keyboard.press("Enter");
    const dialog = page().getByRole("dialog", { name: "この条件を保存" });
    await tabTo(page(), "ビュー名");
    await page().keyboard.insertText("鍵盤の順");
    await tabTo(page(), "保存");
    await page().keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await named("鍵盤の順").waitFor();
    await go("/partner/search");
    await tabTo(page(), "鍵盤の順");
    await page().keyboard.press("Enter");
    await named("鍵盤の順").waitFor();
    expect(await search()).toMatchObject({ sort: "kana" });
  });

  it("stand well in every room, and what is chosen in the list survives a reload", async () => {
    await go("/partner/search");
    await page().getByRole("main").locator("[data-select]").nth(2).click();
    await page().reload();
    await page().getByText("1件選択中", { exact: true }).waitFor();
    expect(await page().getByRole("main").locator("[data-select]").nth(2).isChecked()).toBe(true);
    await page().getByRole("button", { name: "選択を解除" }).click();
    await navigation().getByRole("link", { name: "新しく登録した順" }).click();
    await named("新しく登録した順").click();
    await expectSound(page(), "the menu of views");
    await page().keyboard.press("Escape");
    // Names may be cut, and are whole in a title.
    await navigation().getByTitle("新しく登録した順", { exact: true }).waitFor();
    await named("新しく登録した順").getByTitle("新しく登録した順", { exact: true }).waitFor();
    await page().setViewportSize(tablet);
    await touch(page(), true);
    await expectReachable(page(), "a list with a view");
    await touch(page(), false);
    await page().setViewportSize(phone);
    await page().emulateMedia({ colorScheme: "dark" });
    await expectSound(page(), "a list with a view on a phone, in the dark", "colours");
    await page().emulateMedia({ colorScheme: "light" });
    await page().setViewportSize(laptop);
  });

  it("are few in the navigation however many there are, the open one among them, and all of them on demand", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `多数のビュー${at + 10}`);
    await inDatabase(
      office.app,
      `insert into saved_view (id, name, list, query, is_shared, created_by, created_at, updated_at)
       select gen_random_uuid(), name, 'partner', '?sort=kana', false, (select id from admin where mail = $2), now(), now() from unnest($1::text[]) name`,
      [names, "master@example.com"],
    );
    await page().goto(`/partner/search?view=${await idOf(names[11] ?? "")}`);
    const current = navigation().getByRole("link", { name: names[11] ?? "", exact: true });
    await current.waitFor();
    expect(await current.getAttribute("aria-current")).toBe("true");
    // Four own ones, as many shared ones, and the one that is open.
    expect(await navigation().getByRole("link").count()).toBeLessThanOrEqual(9);
    await navigation()
      .getByRole("button", { name: /^すべて（\d+）$/u })
      .click();
    for (const name of names) await navigation().getByRole("link", { name, exact: true }).waitFor();
    // In the menu they scroll, and what is done with them stays below.
    await named(names[11] ?? "").click();
    const [menu, save] = [await page().getByRole("menu").boundingBox(), await item("この条件を保存").boundingBox()];
    expect((save?.y ?? Number.NaN) + (save?.height ?? 0)).toBeLessThanOrEqual((menu?.y ?? Number.NaN) + (menu?.height ?? 0));
    expect((menu?.y ?? Number.NaN) + (menu?.height ?? 0)).toBeLessThan(laptop.height);
  });

  it("say which of them opens first, and that a name is taken already", async () => {
    const twin = "同じ名前のビュー";
    await go(kana);
    await save(twin);
    await named(twin).click();
    await item("最初に開くビューにする").click();
    await toast(`「${twin}」を、この端末で最初に開くビューにしました。`);
    await named(twin).click();
    const marked = page().getByRole("menuitemradio").filter({ hasText: "最初に開くビュー" });
    expect(await marked.allInnerTexts()).toEqual([expect.stringContaining(twin)]);
    await expectSound(page(), "the menu of views with the first one marked");
    await item("最初に開くビューから外す").click();
    await toast(`「${twin}」を、この端末で最初に開くビューから外しました。`);
    await named(twin).click();
    expect(await marked.count()).toBe(0);
    await item("名前の変更").click();
    const dialog = page().getByRole("dialog");
    await dialog.getByLabel("ビュー名").waitFor();
    const warning = dialog.getByRole("status").filter({ hasText: "同じ名前のビューがあります。" });
    expect(await warning.count()).toBe(0);
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await go(kana);
    await button(/^ビュー/u).click();
    await item("この条件を保存").click();
    await dialog.getByLabel("ビュー名").fill(twin);
    await warning.waitFor();
    await expectSound(page(), "a view whose name is taken");
    await dialog.getByLabel("ビュー名").fill(`${twin}2`);
    await warning.waitFor({ state: "detached" });
    // It only warns: another device may name one so at the same time.
    await dialog.getByLabel("ビュー名").fill(twin);
    await warning.waitFor();
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(async () => inDatabase(office.app, "select id from saved_view where name = $1", [twin])).toHaveLength(2);
  });
});
