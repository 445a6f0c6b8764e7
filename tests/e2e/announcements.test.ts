import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Device, laptop, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

interface WireAnnouncement {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly contents: string;
  readonly category: number;
  readonly openDatetime: string | null;
  readonly closeDatetime: string | null;
  readonly delFlag: number;
  readonly admin: { readonly name: string } | null;
}

describe("the announcements", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;
  let colleague: Rest;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    colleague = await restAs(office.app, await registerPlain(office.app, "平野 紗季", "hirano@example.com"));
    return office.dispose;
  });

  const list = async (search = "") => {
    await visit(page, `/information${search}`);
    await rows(page).nth(1).waitFor();
  };
  const create = async () => {
    await visit(page, "/information/create");
    await title(page).waitFor();
  };
  const wire = async (name: string) => (await allOf(rest)).find((each) => each.title === name);

  it("have the link to their form in the middle of a row", async () => {
    await list();
    const row = rows(page).nth(1);
    const [of, link] = [await row.boundingBox(), await row.locator('a[title="編集"]').boundingBox()];
    if (!of || !link) throw new Error("nothing is shown");
    expect(Math.abs(of.y + of.height / 2 - link.y - link.height / 2)).toBeLessThan(2);
  });

  it("stand in a table with all that is to be known, valid or not, open or not", async () => {
    await rest("POST", "/api/information", plain({ title: "終わったもの", closeDatetime: "2020-01-31" }));
    await page.setViewportSize({ width: 1600, height: 900 });
    onTestFinished(() => page.setViewportSize(laptop));
    await list("?size=50");
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "タイトル",
      "内容",
      "カテゴリ",
      "送信者",
      "ステータス",
      "公開日",
      "終了日",
      "編集",
    ]);
    const all = await allOf(rest);
    await expect.poll(() => rows(page).count()).toBe(all.length + 1);
    await page.getByRole("main").getByText(`${all.length}件`, { exact: true }).waitFor();
    for (const word of ["イベント", "システム", "人事", "緊急", "公開中", "公開前", "公開終了", "有効", "無効"])
      await rows(page).getByText(word, { exact: true }).first().waitFor();
    const cells = row(page, "終わったもの").getByRole("cell");
    expect(await cells.nth(3).innerText()).toBe("マスター管理者");
    expect((await cells.nth(4).innerText()).replace(/\s+/gu, " ")).toBe("有効 公開終了");
    expect(await cells.nth(5).innerText()).toBe("-");
    expect(await cells.nth(6).innerText()).toBe("2020/01/31");
    const edit = cells.nth(7).getByRole("link");
    expect(await edit.getAttribute("href")).toBe(`/information/${String((await wire("終わったもの"))?.id)}`);
  });

  it("are cut to 20 characters, the whole of them there for readers", async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    onTestFinished(() => page.setViewportSize(laptop));
    const long = `二十文字を超えるお知らせの題名はここで切れて続きは読み上げに残る`;
    await rest("POST", "/api/information", plain({ title: long, contents: `${"本文".repeat(12)}。` }));
    await list();
    const cells = row(page, long).getByRole("cell");
    await cells
      .nth(0)
      .getByText(`${long.slice(0, 20)}…`, { exact: true })
      .waitFor();
    await cells.nth(0).getByText(long, { exact: true }).waitFor({ state: "attached" });
    await cells
      .nth(1)
      .getByText(`${"本文".repeat(10)}…`, { exact: true })
      .waitFor();
    expect(await row(page, long).getByTitle(long).count()).toBeGreaterThan(0);
    const fitting = "二十文字までのお知らせは切られずに並ぶ。";
    await rest("POST", "/api/information", plain({ title: fitting, contents: fitting }));
    for (const nth of [0, 1]) expect(await row(page, fitting).getByRole("cell").nth(nth).innerText()).toBe(fitting);
  });

  it("stand in rows of one height, the sender's name whole, however wide the window", async () => {
    onTestFinished(() => page.setViewportSize(laptop));
    const full = "文字数いっぱいの題名と内容が並んでも折れない";
    await rest("POST", "/api/information", plain({ title: full, contents: full, openDatetime: "2026-01-01" }));
    for (const [width, most] of [
      [1600, 45],
      [1366, 45],
      [1024, 56],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      await list();
      await row(page, full).waitFor();
      const heights = await rows(page).evaluateAll((all) =>
        all.slice(1).map((one) => Math.round(one.getBoundingClientRect().height)),
      );
      expect(Math.max(...heights) - Math.min(...heights), `${width}: ${heights.join()}`).toBeLessThanOrEqual(1);
      expect(heights[0], String(width)).toBeLessThanOrEqual(most);
      const sender = rows(page).getByTitle("マスター管理者").first();
      expect(await sender.evaluate((it) => it.scrollHeight <= it.clientHeight), String(width)).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await list();
    // The row is a card: the title with the pencil beside it, and the rest below in small type.
    const title = await row(page, full).getByRole("cell").first().boundingBox();
    const pencil = await row(page, full).getByRole("cell").last().locator("svg").boundingBox();
    const sender = await row(page, full).getByTitle("マスター管理者").boundingBox();
    expect(Math.abs(middle(title) - middle(pencil)), "the pencil beside the title").toBeLessThan(4);
    expect(Number(pencil?.x)).toBeGreaterThan(Number(title?.x) + Number(title?.width));
    expect(Number(sender?.y)).toBeGreaterThan(Number(title?.y) + Number(title?.height));
  });

  it("are left for the page of the list from which they were opened", async () => {
    const open = async () => {
      await list("?size=6&page=2");
      await rows(page).nth(2).getByRole("cell").first().click();
      await title(page).waitFor();
    };
    const isBack = async () => {
      await page.getByText(/^7〜12件目 \/ \d+件$/u).waitFor();
      expect(new URL(page.url()).search).toBe("?size=6&page=2");
    };
    await open();
    await page.getByRole("button", { name: "キャンセル" }).click();
    await isBack();
    await open();
    await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link", { name: "お知らせ" }).click();
    await isBack();
    await open();
    await submit(page, "保存");
    await isBack();
    await list();
  });

  it("come six at a time for who wants that, and the address keeps it", async () => {
    await list();
    await page.getByRole("combobox", { name: "1ページの件数" }).selectOption("6");
    await expect.poll(() => rows(page).count()).toBe(1 + 6);
    await page.getByText(/^1〜6件目/u).waitFor();
    await page.getByRole("button", { name: "2ページ目" }).click();
    await page.getByText(/^7〜12件目/u).waitFor();
    expect(new URL(page.url()).search).toBe("?size=6&page=2");
    await page.reload();
    await page.getByText(/^7〜12件目/u).waitFor();
    await page.getByRole("button", { name: "最後のページ" }).click();
    expect(await page.getByRole("button", { name: "次のページ" }).getAttribute("aria-disabled")).toBe("true");
    await page.goBack();
    await page.getByText(/^7〜12件目/u).waitFor();
    await visit(page, "/information?page=900&size=banana");
    await page.getByText("このページにお知らせはありません").waitFor();
    await page.getByRole("button", { name: "最後のページへ" }).click();
    await rows(page).nth(1).waitFor();
    await list();
  });

  it("ask for title, category and contents, and lead to what is missing", async () => {
    await create();
    const choices = await page.getByLabel("カテゴリ").getByRole("option").all();
    expect(
      await Promise.all(choices.map(async (choice) => [await choice.getAttribute("value"), await choice.innerText()])),
    ).toEqual([
      ["", "選択してください"],
      ["1", "イベント"],
      ["2", "システム"],
      ["3", "人事"],
      ["4", "緊急"],
    ]);
    await submit(page, "作成");
    for (const text of ["タイトルを確認してください", "カテゴリを確認してください", "内容を確認してください"])
      await page.getByRole("alert").filter({ hasText: text }).first().waitFor();
    await expect.poll(() => focusedName(page)).toBe("title");
    await page.getByRole("button", { name: "内容を確認してください" }).click();
    await expect.poll(() => focusedName(page)).toBe("contents");
    await title(page).fill("題".repeat(256));
    await page.getByText("タイトルを確認してください（タイトルは255文字以内で入力してください）").first().waitFor();
    await title(page).fill("   ");
    await page.getByText("タイトルを確認してください", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "キャンセル" }).click();
    await page.waitForURL("**/information");
    // Only blanks were typed.
    await create();
    expect(await page.getByText(/下書き/u).count()).toBe(0);
  });

  it("do not close before they open", async () => {
    await create();
    await fill(page, { title: "期間の確認", contents: "期間" });
    await page.getByLabel("公開日").fill("2026-12-10");
    await page.getByLabel("終了日").fill("2026-12-09");
    await submit(page, "作成");
    await page.getByText("終了日は公開日以降の日付を入力してください").first().waitFor();
    expect(await wire("期間の確認")).toBeUndefined();
    await page.getByLabel("終了日").fill("2026-12-10");
    await submit(page, "作成");
    await page.getByText("お知らせを作成しました。").first().waitFor();
    await page.waitForURL("**/information");
    await sent("期間の確認", { openDatetime: "2026-12-10", closeDatetime: "2026-12-10" });
  });

  it("are not taken with a date that was only begun", async () => {
    await create();
    await fill(page, { title: "途中の日付", contents: "本文" });
    await page.getByLabel("公開日").pressSequentially("12");
    await submit(page, "作成");
    await page.getByText("公開日の形式をご確認ください").first().waitFor();
    await page.getByRole("button", { name: "キャンセル" }).click();
    await discardDraft();
  });

  it("are written by keyboard alone, on a tablet held upright, and stand first in the list", async () => {
    await page.setViewportSize(tablet);
    onTestFinished(() => page.setViewportSize(laptop));
    await list();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "新規作成" }).focus();
    await page.keyboard.press("Enter");
    await title(page).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await tabTo(page, "title");
    await page.keyboard.insertText("鍵盤だけで");
    await tabTo(page, "category");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "contents");
    await page.keyboard.insertText("一行目");
    await tabTo(page, "isValid");
    await page.keyboard.press("Space");
    await title(page).press("Control+Enter");
    await page.getByText("お知らせを作成しました。").first().waitFor();
    await page.waitForURL("**/information");
    await rows(page).nth(1).getByText("鍵盤だけで").waitFor();
    await rows(page).nth(1).getByText("無効", { exact: true }).waitFor();
    await sent("鍵盤だけで", { category: 1, delFlag: 1, admin: { name: "マスター管理者" } });
  });

  it("are changed by number or id, the changed fields alone", async () => {
    const made = await wire("期間の確認");
    await visit(page, `/information/${String(made?.number)}`);
    await expect.poll(() => title(page).inputValue()).toBe("期間の確認");
    await visit(page, `/information/${String(made?.id).toUpperCase()}`);
    await expect.poll(() => title(page).inputValue()).toBe("期間の確認");
    await page.getByLabel("終了日").fill("");
    await page.getByLabel("カテゴリ").selectOption("緊急");
    await submit(page, "保存");
    await page.getByText("お知らせを更新しました。").first().waitFor();
    await page.waitForURL("**/information");
    await sent("期間の確認", { category: 4, openDatetime: "2026-12-10", closeDatetime: null });
  });

  it("keep what a colleague changed meanwhile, and say so in the form", async () => {
    const made = await wire("期間の確認");
    await visit(page, `/information/${String(made?.id)}`);
    await title(page).fill("期間の確認（改）");
    await colleague("PUT", `/api/information/${String(made?.id)}`, { contents: "平野が書いた本文" });
    await page.getByText("平野 紗季さんがこの記録を変更しました。").waitFor();
    await page.getByText("平野が書いた本文").first().waitFor();
    expect(await title(page).inputValue()).toBe("期間の確認（改）");
    await page.getByRole("button", { name: "確認しました" }).click();
    expect(await page.getByLabel("内容").inputValue()).toBe("平野が書いた本文");
    expect(await title(page).inputValue()).toBe("期間の確認（改）");
    await submit(page, "保存");
    await page.waitForURL("**/information");
    await sent("期間の確認（改）", { contents: "平野が書いた本文" });
  });

  it("become a conflict where both wrote the same field unseen, and nothing typed is lost", async () => {
    const made = await wire("期間の確認（改）");
    await visit(page, `/information/${String(made?.id)}`);
    await title(page).fill("こちらの題名");
    await colleague("PUT", `/api/information/${String(made?.id)}`, { title: "あちらの題名" });
    await page.getByText("入力中の項目と重なっています。").waitFor();
    await submit(page, "保存");
    await syncState(page, /要対応 1件/u).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /要対応/u })
      .click();
    const item = page.getByRole("article").filter({ hasText: "お知らせの編集" });
    await item.getByText("こちらの題名").first().waitFor();
    await item.getByText("あちらの題名").first().waitFor();
    await item.getByRole("button", { name: "現在の値のまま" }).click();
    await page.getByText("対応が必要なものはありません").waitFor();
    expect(await wire("あちらの題名")).toBeDefined();
    await rest("PUT", `/api/information/${String(made?.id)}`, { title: "期間の確認" });
  });

  it("keep a draft on the device: after leaving, after a killed browser, until it is sent or let go", async () => {
    await create();
    await fill(page, { title: "書きかけ", contents: "続きは後で" });
    await page.getByText("下書きを端末に保存済み").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("続きは後で");
    await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link", { name: "お知らせ" }).click();
    await page.getByText("下書きを端末に保存しました").first().waitFor();
    await page.getByRole("button", { name: "新規作成" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await title(page).inputValue()).toBe("書きかけ");
    await installed(page);
    page = await device.killAndReopen("/information/create");
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await page.getByLabel("内容").inputValue()).toBe("続きは後で");
    expect(await page.getByLabel("カテゴリ").inputValue()).toBe("2");
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    expect(await title(page).inputValue()).toBe("");
    await expect.poll(() => draftsOnDisk(page)).not.toContain("書きかけ");
    await page.reload();
    await title(page).waitFor();
    expect(await page.getByText(/下書きを再開しました/u).count()).toBe(0);
  });

  it("keep a draft for each tab: another one's typing, a reload and a killed browser take nothing", async () => {
    await create();
    await fill(page, { title: "甲の題名", contents: "甲の本文" });
    const other = await page.context().newPage();
    await other.goto("/information/create");
    await title(other).fill("乙の題名");
    await title(page).fill("甲の題名、改");
    for (const text of ["甲の題名、改", "乙の題名"]) await expect.poll(() => draftsOnDisk(page)).toContain(text);

    await page.reload();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await title(page).inputValue()).toBe("甲の題名、改");
    expect(await page.getByLabel("内容").inputValue()).toBe("甲の本文");
    await other.reload();
    await other.getByText(/下書きを再開しました/u).waitFor();
    expect(await title(other).inputValue()).toBe("乙の題名");

    page = await device.killAndReopen("/information/create");
    await page.getByText("ほかに下書きが1件あります。").waitFor();
    const values = async () => [await title(page).inputValue(), await page.getByLabel("内容").inputValue()];
    const all = [
      ["甲の題名、改", "甲の本文"],
      ["乙の題名", ""],
    ];
    const [first] = await values();
    expect(all.map(([name]) => name)).toContain(first);
    await page.getByRole("button", { name: "ほかの下書きを開く" }).click();
    await expect.poll(() => title(page).inputValue()).not.toBe(first);
    expect(all).toContainEqual(await values());

    // Both drafts are still there, and each is discarded separately.
    await page.reload();
    await page.getByText("ほかに下書きが1件あります。").waitFor();
    const [left] = await values();
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await page.getByText("下書きが1件あります。", { exact: true }).waitFor();
    expect(await values()).toEqual(["", ""]);
    await page.getByRole("button", { name: "下書きを再開" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(all).toContainEqual(await values());
    expect(await title(page).inputValue()).not.toBe(left);
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await expect.poll(() => draftsOnDisk(page)).not.toContain("の題名");
    await page.reload();
    await title(page).waitFor();
    expect(await page.getByText(/下書き/u).count()).toBe(0);
  });

  it("are written and changed without a network, carry a dot, and go out when there is one", async () => {
    await list();
    await synced(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "新規作成" }).click();
    await fill(page, { title: "圏外のお知らせ", contents: "圏外で" });
    await submit(page, "作成");
    await page.getByText("お知らせを作成しました。").first().waitFor();
    const made = rows(page).nth(1);
    await made.getByText("圏外のお知らせ").waitFor();
    await made.getByRole("img", { name: "未送信の変更があります" }).waitFor();
    await made.getByRole("link", { name: "「圏外のお知らせ」を編集" }).click();
    await page.getByText("No. -").waitFor();
    await page.getByLabel("内容").fill("圏外で直した");
    await submit(page, "保存");
    await page.getByText("お知らせを更新しました。").first().waitFor();
    await syncState(page, /未送信 1件/u).waitFor();
    await page.context().setOffline(false);
    await synced(page);
    await rows(page).nth(1).getByRole("img", { name: "未送信の変更があります" }).waitFor({ state: "detached" });
    await sent("圏外のお知らせ", { contents: "圏外で直した" });
  });

  it("that do not exist are told within the shell", async () => {
    for (const address of ["99999", "0190ffff-ffff-7fff-8fff-ffffffffffff", "banana"]) {
      await visit(page, `/information/${address}`);
      await page.getByText("お知らせが見つかりませんでした").waitFor();
      await page.getByRole("navigation", { name: "メニュー" }).or(page.getByRole("banner")).first().waitFor();
    }
    await page.getByRole("button", { name: "お知らせ一覧へ" }).click();
    await page.waitForURL("**/information");
  });

  it("are none at first, and the list says what to do", async () => {
    await inDatabase(office.app, "delete from announcement");
    await page.goto("/information");
    await page.getByText("お知らせはありません", { exact: true }).waitFor();
    await page.getByText("0件", { exact: true }).waitFor();
    await page
      .getByRole("main")
      .getByRole("table")
      .or(page.getByRole("button", { name: "新規作成" }))
      .last()
      .click();
    await page.waitForURL("**/information/create");
  });

  /** Waits until the server has an announcement. */
  async function sent(name: string, fields: Partial<WireAnnouncement>): Promise<void> {
    await expect.poll(() => wire(name), { timeout: 20_000 }).toMatchObject(fields);
  }

  async function discardDraft(): Promise<void> {
    await create();
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await expect.poll(() => title(page).inputValue()).toBe("");
    // The form is empty at once. A page that goes before the device has heard of it would leave the draft to the next test.
    await expect.poll(() => draftsOnDisk(page)).not.toContain("途中の日付");
  }
});

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN);
const rows = (page: Page) => page.getByRole("table", { name: "お知らせ一覧" }).getByRole("row");
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
const title = (page: Page) => page.getByLabel("タイトル");
const submit = (page: Page, label: string) => page.getByRole("main").getByRole("button", { name: label, exact: true }).click();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

async function fill(page: Page, { title: name, contents }: { readonly title: string; readonly contents: string }): Promise<void> {
  await title(page).fill(name);
  await page.getByLabel("カテゴリ").selectOption("システム");
  await page.getByLabel("内容").fill(contents);
}

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40 && (await focusedName(page)) !== name; presses++) await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe(name);
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const allOf = async (rest: Rest) =>
  ((await rest("GET", "/api/information")).body as { information: { rows: WireAnnouncement[] } }).information.rows;

const plain = (own: Partial<WireAnnouncement>) => ({
  title: "題名",
  category: 1,
  contents: "本文",
  openDatetime: null,
  closeDatetime: null,
  delFlag: 0,
  ...own,
});
