import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import { byTouch, dragAndRest, expectReachable, swipeUp, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, searchBox, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("lists of candidates", () => {
  let office: Office;

  beforeAll(async () => {
    office = await startOffice();
    await installed(office.device.page());
    return office.dispose;
  });
  const page = () => office.device.page();
  const main = () => page().getByRole("main");
  const table = () => main().getByRole("table", { name: "候補" });
  const toast = (text: string | RegExp) => page().locator(".fui-ToastTitle").getByText(text).last();
  const handles = () => table().getByRole("button", { name: /の順番を変更$/u });
  const names = async () =>
    (await handles().evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""))).map((label) =>
      label.replace("の順番を変更", ""),
    );
  const ordered = async (wanted: readonly string[]) => {
    await expect.poll(names).toEqual(wanted);
  };
  const noteOf = (name: string) => table().getByRole("button", { name: new RegExp(`^${name}の候補メモを`, "u") });

  /** Takes back that typed text was discarded. */
  const undoDiscard = () =>
    page().locator(".fui-Toast", { hasText: "入力を破棄しました。" }).last().getByRole("button", { name: "元に戻す" }).click();

  it("take partners who are chosen in the list of partners, without a network", async () => {
    await visit(page(), "/partner/search");
    const boxes = main().getByRole("table").getByRole("checkbox");
    await boxes.nth(1).waitFor();
    await page().context().setOffline(true);
    for (const at of [1, 2, 3]) await boxes.nth(at).check();
    await page().getByRole("button", { name: "候補リストに追加" }).click();
    const dialog = page().getByRole("dialog", { name: "候補リストに追加" });
    await dialog.getByRole("button", { name: "追加", exact: true }).click();
    await dialog.getByText("追加先を選ぶか、新しいリスト名を入力してください").first().waitFor();
    await dialog.getByLabel("新しいリスト名").fill("Javaの候補");
    await dialog.getByRole("button", { name: "追加", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page().getByRole("button", { name: "リストを開く" }).click();
    await page().getByRole("heading", { level: 1, name: "Javaの候補" }).waitFor();
    expect(await names()).toHaveLength(3);
    await office.app.stop();
    await page().reload();
    await expect.poll(names).toHaveLength(3);
    await office.app.start();
    await page().context().setOffline(false);
    await synced(page());
    await main()
      .getByRole("link", { name: "候補リスト" })
      .or(page().getByRole("link", { name: "候補リスト" }))
      .first()
      .click();
    await main().getByRole("link", { name: "Javaの候補", exact: true }).click();
    await expect.poll(names).toHaveLength(3);
  });

  it("are ordered by keys, by drag and by a menu", async () => {
    const [a = "", b = "", c = ""] = await names();
    await handles().first().focus();
    await page().keyboard.press("ArrowDown");
    await ordered([b, a, c]);
    await page().keyboard.press("End");
    await ordered([b, c, a]);
    await page().getByRole("status").getByText(`${a}さんを3番目に移動しました。`).waitFor();
    const [from, to] = [await handles().nth(2).boundingBox(), await handles().first().boundingBox()];
    if (!from || !to) throw new Error("the handles are not to be seen");
    await page().mouse.move(from.x + 10, from.y + 10);
    await page().mouse.down();
    await page().mouse.move(to.x + 10, to.y - 4, { steps: 5 });
    await page().mouse.up();
    await ordered([a, b, c]);
    await table()
      .getByRole("button", { name: `${c}の操作` })
      .click();
    const labels = await page()
      .getByRole("menuitem")
      .evaluateAll((all) => all.map((one) => one.querySelector(".fui-MenuItem__content")?.getBoundingClientRect().left));
    expect(new Set(labels).size).toBe(1);
    await page().getByRole("menuitem", { name: "先頭へ移動" }).click();
    await ordered([c, a, b]);
    await synced(page());
    const rows = await inDatabase(
      office.app,
      `select p.last_name || ' ' || p.first_name as name from candidate c join partner p on p.id = c.partner_id
       join candidate_list l on l.id = c.list_id where l.name = 'Javaの候補' order by c.place`,
    );
    expect(rows.map((row) => row["name"])).toEqual([c, a, b]);
  });

  it("go one place for each press, however quickly these follow", async () => {
    const [a = "", b = "", c = ""] = await names();
    const moves = async () => {
      const [row] = await inDatabase(
        office.app,
        "select count(*)::integer as count from sync_audit where mutator = 'candidate.move'",
      );
      return Number(row?.["count"]);
    };
    const before = await moves();
    // All are pressed before the screen can show the first move.
    await handles()
      .first()
      .evaluate((handle) => {
        for (let press = 1; press <= 3; press++)
          handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
      });
    await ordered([b, c, a]);
    await page().getByRole("status").getByText(`${a}さんを3番目に移動しました。`).waitFor();
    await synced(page());
    // The last press had nowhere to go.
    expect(await moves()).toBe(before + 2);
  });

  it("come where they are dropped, also when somebody is taken off during the drag", async () => {
    const [a = "", b = "", c = ""] = await names();
    const other = await page().context().newPage();
    await other.goto(page().url());
    const menu = other.getByRole("table", { name: "候補" }).getByRole("button", { name: `${a}の操作` });
    await menu.waitFor();
    const from = await handles().nth(2).boundingBox();
    if (!from) throw new Error("the handles are not to be seen");
    await page().mouse.move(from.x + 10, from.y + 10);
    await page().mouse.down();
    await page().mouse.move(from.x + 10, from.y + 8);
    await menu.click();
    await other.getByRole("menuitem", { name: "リストから外す" }).click();
    await ordered([b, c]);
    const to = await handles().first().boundingBox();
    if (!to) throw new Error("the handles are not to be seen");
    await page().mouse.move(to.x + 10, to.y - 4, { steps: 5 });
    await page().mouse.up();
    await ordered([c, b]);
    expect(await table().locator("[data-drop]").count()).toBe(0);
    await other.getByRole("button", { name: "元に戻す" }).last().click();
    await ordered([a, c, b]);
    await other.close();
  });

  it("count who is in the trash neither on the screen nor in a file", async () => {
    const [a = "", b = "", c = ""] = await names();
    await synced(page());
    const setDeleted = async (moment: string) => {
      await inDatabase(
        office.app,
        `update partner set deleted_at = ${moment}, updated_at = now() where last_name || ' ' || first_name = $1 and id in (
           select partner_id from candidate join candidate_list on candidate_list.id = list_id where name = 'Javaの候補')`,
        [b],
      );
      await page().reload();
    };
    await setDeleted("now()");
    await ordered([a, c]);
    await table().getByText("削除済み").waitFor();
    expect(await handles().evaluateAll((all) => all.map((one) => one.parentElement?.textContent))).toEqual(["1", "2"]);
    await handles().first().focus();
    await page().keyboard.press("ArrowDown");
    await ordered([c, a]);
    await page().getByRole("status").getByText(`${a}さんを2番目に移動しました。`).waitFor();
    await synced(page());
    await main()
      .getByRole("button", { name: /ファイル|出力/u })
      .first()
      .click();
    const [file] = await Promise.all([page().waitForEvent("download"), page().getByRole("menuitem", { name: /CSV/u }).click()]);
    const lines = (await readFile(await file.path(), "utf8")).replaceAll('"', "").split("\r\n");
    expect(lines.slice(1, 3).map((line) => line.split(",").slice(0, 2))).toEqual([
      ["1", c],
      ["2", a],
    ]);
    await setDeleted("null");
    await ordered([b, c, a]);
  });

  it("keep a note where it stands, and what is typed over a reload", async () => {
    const [first = "", second = ""] = await names();
    await noteOf(first).click();
    const field = table().getByRole("textbox", { name: `${first}の候補メモ` });
    await field.fill("英語可。来月から");
    await expect.poll(() => draftsOnDisk(page())).toContain("英語可。来月から");
    await page().reload();
    await expect.poll(() => field.inputValue()).toBe("英語可。来月から");
    await table().getByRole("button", { name: "キャンセル" }).click();
    await field.waitFor({ state: "detached" });
    await undoDiscard();
    await expect.poll(() => field.inputValue()).toBe("英語可。来月から");
    await field.press("Control+Enter");
    await field.waitFor({ state: "detached" });
    await table().getByText("英語可。来月から").waitFor();
    await noteOf(second).focus();
    await page().keyboard.press("Enter");
    await page().keyboard.type("面談済み");
    await table().getByRole("button", { name: "保存" }).click();
    await table().getByText("面談済み").waitFor();
    await synced(page());
  });

  it("keep what is typed of somebody who is taken off meanwhile, and go on with it", async () => {
    const before = await names();
    const third = before[2] ?? "";
    const field = table().getByRole("textbox", { name: `${third}の候補メモ` });
    await noteOf(third).click();
    await field.fill("夜間は不可");
    // Nobody else can be told from another tab of this person.
    const other = await page().context().newPage();
    await other.goto(page().url());
    await other
      .getByRole("table", { name: "候補" })
      .getByRole("button", { name: `${third}の操作` })
      .click();
    await other.getByRole("menuitem", { name: "リストから外す" }).click();
    await other.getByText(`${third}さんをリストから外しました。`).first().waitFor();
    await synced(other);
    await other.close();
    const bar = main()
      .getByRole("group")
      .filter({ hasText: `${third}さんは、このリストにいません。` });
    await bar.getByText("夜間は不可").waitFor();
    await page().reload();
    await bar.getByText("夜間は不可").waitFor();
    await bar.getByRole("button", { name: "破棄" }).click();
    await bar.waitFor({ state: "detached" });
    await undoDiscard();
    await bar.getByText("夜間は不可").waitFor();
    await bar.getByRole("button", { name: "リストに戻して続ける" }).click();
    await bar.waitFor({ state: "detached" });
    await ordered(before);
    expect(await field.inputValue()).toBe("夜間は不可");
    await field.press("Control+Enter");
    await field.waitFor({ state: "detached" });
    await table().getByText("夜間は不可").waitFor();
    await synced(page());
  });

  it("give back who was taken off with note and place, and a list that was removed", async () => {
    const before = await names();
    const [, second = ""] = before;
    await table()
      .getByRole("button", { name: `${second}の操作` })
      .click();
    await page().getByRole("menuitem", { name: "リストから外す" }).click();
    await ordered(before.filter((name) => name !== second));
    await synced(page());
    await page().getByRole("button", { name: "元に戻す" }).last().click();
    await toast(`${second}さんをリストに戻しました。`).waitFor();
    await ordered(before);
    await table().getByText("面談済み").waitFor();
    await main().getByRole("button", { name: "その他の操作" }).click();
    await page().getByRole("menuitem", { name: "リストを削除" }).click();
    await toast("候補リスト「Javaの候補」を削除しました。").waitFor();
    await page().getByRole("button", { name: "元に戻す" }).last().click();
    await main().getByRole("link", { name: "Javaの候補", exact: true }).click();
    await ordered(before);
  });

  it("are put first and taken off together, and given back where they stood, without a network, too", async () => {
    const before = await names();
    const [a = "", b = "", c = ""] = before;
    const bar = page().getByRole("region", { name: "選択した行の操作" });
    const choose = async (name: string) => {
      await table()
        .getByRole("checkbox", { name: `${name}を選択` })
        .check();
    };
    await choose(b);
    await choose(c);
    await bar.getByRole("button", { name: "先頭へ移動" }).click();
    await ordered([b, c, a]);
    await expectSound(page(), "chosen candidates");
    for (const offline of [false, true]) {
      await synced(page());
      await page().context().setOffline(offline);
      if (offline) for (const name of [b, a]) await choose(name);
      await bar.getByRole("button", { name: "リストから外す" }).click();
      await ordered([offline ? c : a]);
      await page().getByText("件選択中").waitFor({ state: "detached" });
      await toast("2名をリストから外しました。").waitFor();
      await page().getByRole("button", { name: "元に戻す" }).last().click();
      await toast("2名をリストに戻しました。").waitFor();
      await ordered([b, c, a]);
    }
    await page().context().setOffline(false);
    await synced(page());
    await ordered([b, c, a]);
    await table().getByText("面談済み").waitFor();
    await choose(a);
    await bar.getByRole("button", { name: "先頭へ移動" }).click();
    await ordered([a, b, c]);
    await bar.getByRole("button", { name: "選択を解除" }).click();
  });

  it("take somebody more from another search, and leave the place and note of who is there already", async () => {
    const before = await names();
    const [found] = await inDatabase(
      office.app,
      `select last_name || ' ' || first_name as name from partner where deleted_at is null
         and last_name || ' ' || first_name <> all ($1) and id not in (select partner_id from partner_merge)
       order by number desc limit 1`,
      [before],
    );
    const added = String(found?.["name"]);
    for (const name of [before[1] ?? "", added]) {
      await visit(page(), "/partner/search");
      await searchBox(page()).fill(name);
      await main()
        .getByRole("table")
        .getByRole("checkbox", { name: `${name}を選択` })
        .first()
        .check();
      await page().getByRole("button", { name: "候補リストに追加" }).click();
      const dialog = page().getByRole("dialog", { name: "候補リストに追加" });
      await dialog.getByRole("combobox", { name: "追加先" }).fill("Java");
      await page()
        .getByRole("option", { name: /^Javaの候補/u })
        .click();
      await dialog.getByRole("button", { name: "追加", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await page().getByRole("button", { name: "リストを開く" }).last().click();
      await handles().first().waitFor();
    }
    await ordered([...before, added]);
    await table().getByText("面談済み").waitFor();
    await synced(page());
  });

  it("are given as a file, belong to projects, and are sound on a tablet and a phone", async () => {
    await main()
      .getByRole("button", { name: /ファイル|出力/u })
      .first()
      .click();
    const [file] = await Promise.all([page().waitForEvent("download"), page().getByRole("menuitem", { name: /CSV/u }).click()]);
    expect(file.suggestedFilename()).toMatch(/^候補リスト_\d{8}\.csv$/u);
    const [project] = await inDatabase(office.app, "select project_id from candidate_list where project_id is not null limit 1");
    await visit(page(), `/project/${String(project?.["project_id"])}`);
    await main().getByRole("link", { name: "一次候補" }).first().click();
    await handles().first().waitFor();
    await page().setViewportSize(tablet);
    await expectSound(page(), "a list of candidates");
    await page().setViewportSize({ width: 390, height: 844 });
    await expectSound(page(), "a list of candidates on a phone");
  });

  it("have the state of a project beside its name", async () => {
    await page().setViewportSize(laptop);
    const here = page().url();
    await visit(page(), "/candidate");
    await main().getByRole("link", { name: "次の案件で声をかけたい人", exact: true }).click();
    const over = table()
      .locator('[role="cell"]')
      .filter({ hasText: /.終了$/u })
      .first();
    const [state, cell] = [await over.getByText("終了", { exact: true }).boundingBox(), await over.boundingBox()];
    if (!state || !cell) throw new Error("no project is over");
    expect(Math.abs(state.y + state.height / 2 - cell.y - cell.height / 2)).toBeLessThan(4);
    await visit(page(), here);
    await page().setViewportSize({ width: 390, height: 844 });
  });

  it("have their small values below their name on a phone, also where they belong to no project", async () => {
    const here = page().url();
    await visit(page(), "/candidate");
    const card = main().getByRole("row").filter({ hasText: "Javaの候補" });
    const [name, count] = [
      await card.getByRole("link", { name: "Javaの候補", exact: true }).boundingBox(),
      await card.getByText(/^\d+名$/u).boundingBox(),
    ];
    if (!name || !count) throw new Error("the card is not to be seen");
    expect(count.y).toBeGreaterThanOrEqual(name.y + name.height / 2);
    await visit(page(), here);
    await handles().first().waitFor();
  });

  it("are ordered by a finger on a phone, where no control covers another one", async () => {
    await byTouch(page(), { width: 390, height: 844 });
    await expectReachable(page(), "a list of candidates on a phone");
    const [a = "", b = "", ...others] = await names();
    const [to, from] = [await handles().first().boundingBox(), await handles().nth(1).boundingBox()];
    if (!from || !to) throw new Error("the handles are not to be seen");
    await swipeUp(handles().nth(1), from.y - to.y + 10);
    await ordered([b, a, ...others]);
    await tap(table().getByRole("button", { name: `${b}の操作` }));
    await tap(page().getByRole("menuitem", { name: "下へ移動" }));
    await ordered([a, b, ...others]);
    await tap(table().getByRole("checkbox", { name: `${b}を選択` }));
    await page().getByText("1件選択中").waitFor();
  });

  it("have a long name above their rows, and take little room with a long note", async () => {
    await page().setViewportSize({ width: 1024, height: 500 });
    const id = new URL(page().url()).pathname.split("/").at(-1);
    const name = "長いリスト名".repeat(16);
    await inDatabase(office.app, "update candidate_list set name = $2, updated_at = now() where id = $1", [id, name]);
    await inDatabase(office.app, "update candidate set note = $2, updated_at = now() where list_id = $1", [
      id,
      "長".repeat(2000),
    ]);
    await page().reload();
    const title = main().getByRole("heading", { level: 1, name });
    await title.waitFor();
    const row = table().getByRole("row").filter({ hasText: "長長長" }).first();
    await row.waitFor();
    const [head, rows] = [
      await main().getByRole("button", { name: "パートナーを探す" }).boundingBox(),
      await table().boundingBox(),
    ];
    expect(rows?.y).toBeGreaterThanOrEqual((head?.y ?? Number.NaN) + (head?.height ?? 0));
    expect((await row.boundingBox())?.height).toBeLessThan(120);
  });

  it("come back with their notes, more of them than one act holds", async () => {
    const listId = new URL(page().url()).pathname.split("/").at(-1) ?? "";
    await inDatabase(
      office.app,
      `with people as (
         insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, source, status, created_at, updated_at)
         select gen_random_uuid(), '多', 'No.' || n, 'オオイ', 'ナンバー', 0, '0', 1, now(), now() from generate_series(1, 230) n returning id)
       insert into candidate (list_id, partner_id, place, note, created_at, updated_at)
       select $1, id, 1000000 + row_number() over (order by id), 'メモ' || id, now(), now() from people`,
      [listId],
    );
    const notes = () =>
      inDatabase(office.app, "select partner_id, note from candidate where list_id = $1 order by place, id", [listId]);
    const before = await notes();
    await page().setViewportSize(laptop);
    await page().reload();
    await expect.poll(async () => (await names()).length).toBe(before.length);
    await main().getByRole("checkbox", { name: "このページの行をすべて選択" }).check();
    const bar = page().getByRole("region", { name: "選択した行の操作" });
    await bar.getByRole("button", { name: "リストから外す" }).click();
    const removed = page().locator(".fui-Toast", { hasText: `${before.length}名をリストから外しました。` });
    // It stays as long as the pointer rests on it.
    await removed.hover();
    await synced(page());
    expect(await notes()).toEqual([]);
    await removed.getByRole("button", { name: "元に戻す" }).click();
    await toast(`${before.length}名をリストに戻しました。`).waitFor();
    await synced(page());
    expect(await notes()).toEqual(before);
  });

  it("show what is known of each of them, also where a restore left more than a list takes", async () => {
    const listId = new URL(page().url()).pathname.split("/").at(-1) ?? "";
    const [tag] = await inDatabase(
      office.app,
      `with people as (
         insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, source, status, created_at, updated_at)
         select gen_random_uuid(), '多', 'No.' || n, 'オオイ', 'ナンバー', 0, '0', 1, now(), now() from generate_series(231, 310) n returning id),
       more as (
         insert into candidate (list_id, partner_id, place, created_at, updated_at)
         select $1, id, 2000000 + row_number() over (order by id), now(), now() from people),
       one as (select id, name from partner_tag order by name limit 1),
       tagged as (
         insert into partner_tagging (partner_id, partner_tag_id, created_at, updated_at)
         select who.id, one.id, now(), now() from one, (select id from people union select id from partner where last_name = '多') as who)
       select name from one`,
      [listId],
    );
    await page().reload();
    const rows = table().getByRole("row").filter({ hasText: "多 No." });
    await expect.poll(() => rows.count()).toBe(310);
    await expect.poll(() => rows.filter({ hasText: String(tag?.["name"]) }).count()).toBe(310);
  });

  it("scroll below a finger that drags a row to an edge, and go on while it rests there", async () => {
    await byTouch(page(), { width: 390, height: 844 });
    await handles().first().waitFor();
    const before = await names();
    const [first = ""] = before;
    const handle = table().getByRole("button", { name: `${first}の順番を変更`, exact: true });
    /** Returns the index of the row at which the dragged one would be put. */
    const place = () =>
      table().evaluate((own) =>
        [...own.querySelectorAll("[data-reorder]")].findIndex((one) => one.closest("[data-drop]") !== null),
      );
    const dragTo = async (y: number, until: () => Promise<boolean>) => {
      await handle.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
      const box = await handle.boundingBox();
      if (!box) throw new Error("the handle is not to be seen");
      await dragAndRest(page(), { x: box.x + box.width / 2, y: box.y + box.height / 2 }, y, until);
    };
    const placed = async () => (await names()).indexOf(first);
    // More rows than the window has room for.
    await dragTo(840, async () => (await place()) > 14);
    await expect.poll(placed).toBeGreaterThan(14);
    await dragTo(4, async () => (await place()) === 0);
    await ordered(before);
  });

  it("give a note the width of its row on a tablet, and as many lines as it has", async () => {
    await page().setViewportSize(tablet);
    const [name = ""] = await names();
    await noteOf(name).click();
    const field = table().getByRole("textbox", { name: `${name}の候補メモ` });
    const row = table()
      .getByRole("row")
      .filter({ has: page().getByRole("textbox", { name: `${name}の候補メモ` }) });
    const heightOf = async () => (await field.boundingBox())?.height ?? Number.NaN;
    const [width, whole] = [(await field.boundingBox())?.width ?? 0, (await row.boundingBox())?.width ?? Number.NaN];
    expect(width / whole).toBeGreaterThan(0.8);
    const menu = row.getByRole("button", { name: `${name}の操作` });
    const other = table()
      .getByRole("button", { name: /の操作$/u })
      .last();
    expect((await menu.boundingBox())?.x).toBe((await other.boundingBox())?.x);
    await field.fill("一行");
    const low = await heightOf();
    expect(low).toBeGreaterThanOrEqual(64);
    await field.fill("行\n".repeat(7));
    expect(await heightOf()).toBeGreaterThan(low + 40);
    await field.fill("行\n".repeat(200));
    expect(await heightOf()).toBeLessThan(300);
    await expectSound(page(), "a note that is written on a tablet");
    await page().setViewportSize({ width: 390, height: 844 });
    expect((await field.boundingBox())?.width).toBeGreaterThan(250);
    await table().getByRole("button", { name: "キャンセル" }).click();
    await page().setViewportSize(laptop);
  });
});
