import { beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../e2e/support/assignment.ts";
import { giveFiles } from "../e2e/support/give-files.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { installed, synced } from "../e2e/support/screens.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";

/** Works with many partners and with places, all of it without a server, and finds all of it on the server afterwards. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    await installed(page);
    await makeProject(office.rest, "おすすめの案件", { 9: 2 });
    await page.reload();
    await synced(page);
    await office.app.stop();
    return office.dispose;
  });

  const main = () => page.getByRole("main");
  const dialog = () => page.getByRole("dialog");
  const press = (name: string | RegExp, within = main()) => within.getByRole("button", { name, exact: true }).first().click();
  const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
  const toast = (text: string) => page.locator(".fui-Toast").filter({ hasText: text }).first();
  const choose = async (...places: readonly number[]) => {
    await page.goto("/partner/search");
    const boxes = page.locator("[data-select]");
    await boxes.first().waitFor();
    for (const place of places) await boxes.nth(place).click();
  };

  it("merges two who are one person", async () => {
    await page.goto("/partner/duplicates");
    await press(/：比べて統合$/u);
    await title("パートナーの統合");
    await press("統合する");
    await page.waitForURL(/\/partner\/[0-9a-f-]{36}$/u);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
  });

  it("gathers candidates and orders them by keys", async () => {
    await choose(0, 1);
    await page.getByRole("button", { name: "候補リストに追加" }).click();
    await dialog().getByLabel("新しいリスト名").fill("圏外の候補");
    await press("追加", dialog());
    await page.getByRole("button", { name: "リストを開く" }).click();
    await title("圏外の候補");
    const handles = () => main().getByRole("button", { name: /の順番を変更$/u });
    const first = await handles().first().getAttribute("aria-label");
    await handles().first().click();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => handles().nth(1).getAttribute("aria-label")).toBe(first);
  });

  it("keeps a view of a list, and opens it from the navigation", async () => {
    await page.goto("/partner/search?sort=kana");
    await press("ビュー");
    // The menu grows once the views have been read, and what is pressed in it moves.
    await page.getByRole("menuitemradio", { name: "新しい登録順のパートナー" }).waitFor();
    await page.getByRole("menuitem", { name: "この条件を保存" }).click();
    await dialog().getByLabel("ビュー名").fill("カナの順");
    await press("保存", dialog());
    // The device has it once the dialog closes.
    await dialog().waitFor({ state: "detached" });
    await page.goto("/partner/search");
    await page.getByRole("list", { name: "パートナー一覧のビュー" }).getByRole("link", { name: "カナの順" }).click();
    await page.waitForURL(/sort=kana/u);
  });

  it("edits several at once, and takes that back", async () => {
    await choose(0, 1, 2);
    await press("一括編集", page.getByRole("region", { name: "選択した行の操作" }));
    await dialog().getByLabel("ステータス").selectOption("終了");
    await press(/件を変更$/u, dialog());
    await toast("件を変更しました").getByRole("button", { name: "元に戻す" }).click();
    await toast("件を元に戻しました").waitFor();
  });

  it("brings people of a file", async () => {
    await page.goto("/partner/import");
    await page.getByRole("group", { name: "取り込むファイル" }).waitFor();
    const text = "姓,名,セイ,メイ\r\n圏外,一郎,ケンガイ,イチロウ\r\n圏外,二郎,ケンガイ,ジロウ";
    const file = { name: "名簿.csv", type: "text/csv", bytes: new TextEncoder().encode(text) };
    await giveFiles(page, "取り込むファイル", [file], "drop");
    await press("内容を確認");
    await page.getByRole("button", { name: "追加 2" }).waitFor();
    await press("2行を取り込む");
    await toast("2名を追加しました").waitFor();
  });

  it("proposes somebody for a free place, with reasons", async () => {
    await page.goto("/project/search?name=おすすめの案件");
    await main().getByRole("link", { name: "おすすめの案件" }).first().click();
    await title("おすすめの案件");
    await main()
      .getByRole("link", { name: /アサイン/u })
      .first()
      .click();
    await press("メンバー1追加");
    await dialog().getByRole("link", { name: "おすすめ", exact: true }).click();
    const proposed = dialog().getByRole("list", { name: "おすすめのパートナー" });
    await proposed
      .getByText(/^\d+点$/u)
      .first()
      .waitFor();
    expect(await proposed.getByRole("button", { name: /を選択$/u }).count()).toBeGreaterThan(0);
  });

  it("shows months of contracts, the board, a history and the terms of a contract", async () => {
    await page.goto("/occupation");
    await page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await page.goto("/project/board");
    await main().getByRole("region").getByRole("listitem").first().waitFor();
    await page.goto("/partner/search");
    await main().locator('a[href^="/partner/"]').first().click();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await page.goto(`${await page.evaluate(() => location.pathname)}/history`);
    await title(/の履歴$/u);
    await main().getByRole("listitem").first().waitFor();
    await page.goto("/contract");
    await main().locator('a[href^="/contract/"]').first().click();
    await page.getByRole("term").filter({ hasText: "契約開始日" }).waitFor();
    await page.goto(`${await page.evaluate(() => location.pathname)}/terms`);
    await title(/条件/u);
  });

  it("has told the server all of it once there is one", async () => {
    await office.app.start();
    await page.goto("/sync");
    await press("今すぐ同期");
    await synced(page);
    const count = async (query: string) => (await inDatabase(office.app, query)).length;
    expect(await count("select id from partner_merge")).toBe(1);
    expect(
      await count("select c.id from candidate c join candidate_list l on l.id = c.list_id where l.name = '圏外の候補'"),
    ).toBe(2);
    expect(await count("select id from saved_view where name = 'カナの順'")).toBe(1);
    expect(await count("select id from partner where last_name = '圏外'")).toBe(2);
    expect(await count("select mutation_id from sync_audit where outcome in ('refused', 'unkept')")).toBe(0);
  });
});
