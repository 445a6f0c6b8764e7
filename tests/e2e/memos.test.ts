import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Account, type Rest, registerPlain, restAs } from "./support/rest.ts";
import { memo, openPartner, synced, syncState, writeMemo } from "./support/screens.ts";
import { breakStores, fillStorage } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("memos", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;
  let hirano: Account;
  let colleague: Rest;
  /** The address of a partner's page that no other test changes. */
  let address: string;
  let partnerId: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    hirano = await registerPlain(office.app, "平野 紗季", "hirano@example.com");
    colleague = await restAs(office.app, hirano);
    address = await openPartner(page, 7);
    partnerId = address.split("/").at(-1) ?? "";
    return office.dispose;
  });

  const sql = (text: string, ...values: unknown[]) => inDatabase(office.app, text, values);
  const write = (text: string, by: Rest = colleague, on = partnerId) => by("POST", `/api/memo/partner/${on}`, { content: text });
  const countOf = async (type?: string) =>
    Number((await rest("GET", `/api/memo?limit=1${type ? `&targetType=${type}` : ""}`)).body["count"]);
  const edit = async (text: string, on = page) => {
    await memo(on, text)
      .getByRole("button", { name: /のメモを編集/u })
      .click();
    return on.getByRole("textbox", { name: "メモを編集" });
  };
  const remove = async (text: string, on = page) => {
    await memo(on, text)
      .getByRole("button", { name: /のメモを削除/u })
      .click();
    const question = on.getByRole("alertdialog", { name: "このメモを削除しますか？" });
    await question.getByText(text).waitFor();
    await question.getByRole("button", { name: "削除" }).click();
  };

  describe("in one list", () => {
    const list = async (search = "") => {
      await visit(page, `/memo/list${search}`);
      await rows(page).nth(1).waitFor();
    };

    it("stand twenty to a page, newest first, with their target, author and time", async () => {
      await write("一覧の先頭に来るメモ");
      const all = await countOf();
      await list();
      expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["対象種別", "対象", "メモ", "作成者", "作成日時"]);
      await rows(page).nth(1).getByText("一覧の先頭に来るメモ").waitFor();
      await expect.poll(() => rows(page).count()).toBe(1 + 20);
      await page.getByText(`${all.toLocaleString("ja-JP")}件`, { exact: true }).waitFor();
      await page.getByText(`1〜20件目 / ${all.toLocaleString("ja-JP")}件`, { exact: true }).waitFor();
      const cells = await rows(page).nth(1).getByRole("cell").allInnerTexts();
      expect(cells[0]).toBe("パートナー");
      expect(cells[3]).toBe(hirano.name);
      expect(cells[4]).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/u);
    });

    it("are paged by five numbers, ellipses and jumps, the page in the address and its beginning in view", async () => {
      const pages = Math.ceil((await countOf()) / 20);
      await list();
      const numbers = () =>
        pager(page)
          .getByRole("button", { name: /^[\d,]+ページ目$/u })
          .allInnerTexts();
      expect(await numbers()).toEqual(["1", "2", "3", "4", "5"]);
      expect(await pager(page).getByText("…").count()).toBe(1);
      expect(await pager(page).getByRole("button", { name: "最初のページ" }).getAttribute("aria-disabled")).toBe("true");
      await rows(page).last().scrollIntoViewIfNeeded();
      await pager(page).getByRole("button", { name: "5ページ目" }).click();
      await expect.poll(numbers).toEqual(["3", "4", "5", "6", "7"]);
      expect(await pager(page).getByText("…").count()).toBe(2);
      expect(new URL(page.url()).search).toBe("?page=5");
      await expect.poll(() => firstRowInView(page)).toBe(true);
      await pager(page).getByRole("button", { name: "最後のページ" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?page=${pages}`);
      expect(await numbers()).toEqual([4, 3, 2, 1, 0].map((less) => String(pages - less)));
      await pager(page).getByRole("button", { name: "前のページ" }).click();
      await pager(page).getByRole("button", { name: "次のページ" }).click();
      await pager(page).getByRole("button", { name: "最初のページ" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe("");
      await visit(page, "/memo/list?page=9999&targetType=banana");
      await page.getByText("このページにメモはありません").waitFor();
      await page.getByRole("button", { name: "最後のページへ" }).click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?page=${pages}`);
    });

    it("narrow to one kind of target, from its first page on", async () => {
      await list("?page=3");
      const projects = await countOf("project");
      await choice(page, "案件").click();
      await page.getByText(`1〜20件目 / ${projects}件`, { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe("?targetType=project");
      expect(await choice(page, "案件").getAttribute("aria-pressed")).toBe("true");
      // While the rows are read, the earlier rows stay below the new count.
      await expect.poll(() => rows(page).getByText("案件", { exact: true }).count()).toBe(20);
      await choice(page, "パートナー").click();
      await page.getByText(`1〜20件目 / ${await countOf("partner")}件`, { exact: true }).waitFor();
      await page.reload();
      await page.getByText(`1〜20件目 / ${await countOf("partner")}件`, { exact: true }).waitFor();
      await choice(page, "すべて").click();
      await expect.poll(() => new URL(page.url()).search).toBe("");
      await page.goBack();
      await page.getByText(`1〜20件目 / ${await countOf("partner")}件`, { exact: true }).waitFor();
    });

    it("show the first 100 characters and three dots, the whole for readers", async () => {
      const long = "百文字を超えるメモ。".repeat(11);
      await write(long);
      await list();
      const cell = rows(page).filter({ hasText: long }).getByRole("cell").nth(2);
      await cell.getByText(`${long.slice(0, 100)}...`, { exact: true }).waitFor();
      await cell.getByText(long, { exact: true }).waitFor({ state: "attached" });
      const fitting = "百文字のメモ。・・・".repeat(10);
      await write(fitting);
      await rows(page).getByText(fitting, { exact: true }).waitFor();
    });

    it("lead to the memos of their partner or project, not to a partner in the trash", async () => {
      await list("?targetType=project");
      const ofProject = await rows(page).getByRole("link").first().getAttribute("href");
      expect(ofProject).toMatch(/^\/project\/[0-9a-f-]{36}\?tab=memo$/u);
      const [other] = await sql(
        "select id, last_name, first_name from partner where id <> $1 and deleted_at is null limit 1",
        partnerId,
      );
      await write("捨てられる人のメモ", colleague, String(other?.["id"]));
      await list();
      const row = rows(page).filter({ hasText: "捨てられる人のメモ" });
      await row.getByRole("link").waitFor();
      await rest("DELETE", `/api/partner_member/${String(other?.["id"])}`);
      await row.getByRole("link").waitFor({ state: "detached" });
      await row.getByText(`${String(other?.["last_name"])} ${String(other?.["first_name"])}`, { exact: true }).waitFor();
      // The click is in the middle of the row, not on the name.
      const middle = await rows(page).filter({ hasText: "百文字を超えるメモ。" }).getByRole("cell").nth(2).boundingBox();
      await page.mouse.click(Number(middle?.x) + 20, Number(middle?.y) + 10);
      await page.waitForURL(`**${address}?tab=memo`);
      await memo(page, "一覧の先頭に来るメモ").waitFor();
    });

    it("are found again by Back where they were left, with the focus on the one that was followed", async () => {
      await list();
      const scrolled = () => page.evaluate(() => document.querySelector("[data-scroll-restoration-id='メモ一覧']")?.scrollTop);
      const links = page.getByRole("table", { name: "メモ一覧" }).getByRole("link");
      const last = links.last();
      const row = await last.getAttribute("data-row");
      await last.focus();
      await expect.poll(scrolled).toBeGreaterThan(0);
      const before = await scrolled();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "基本情報" }).waitFor();
      await page.goBack();
      await rows(page).nth(1).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe(row);
      expect(Math.abs(Number(await scrolled()) - Number(before))).toBeLessThan(60);
    });

    it("name their author in full", async () => {
      await write("マスター管理者が書いたメモ", rest);
      for (const width of [1024, 1366]) {
        await page.setViewportSize({ width, height: 768 });
        await list();
        const author = page.getByTitle("マスター管理者").first();
        await author.waitFor();
        expect(await author.evaluate((it) => it.scrollHeight <= it.clientHeight), String(width)).toBe(true);
      }
      await page.setViewportSize(laptop);
    });

    it("name an author who is gone 'unknown', and follow what others write", async () => {
      await write("書き手のいないメモ");
      await sql("update memo set created_by = null where content = $1", "書き手のいないメモ");
      await list();
      await write("あとから届くメモ");
      await rows(page).nth(1).getByText("あとから届くメモ").waitFor();
      await rows(page).filter({ hasText: "書き手のいないメモ" }).getByText("unknown", { exact: true }).waitFor();
      await page.goto(`${address}?tab=memo`);
      await memo(page, "書き手のいないメモ").getByText("unknown", { exact: true }).waitFor();
    });

    it("say that they could not be read, and are read again when asked", async () => {
      const broken = await page.context().newPage();
      onTestFinished(() => broken.close());
      await broken.addInitScript(breakStores, ["row:memo", "derived"]);
      await broken.goto("/memo/list");
      const told = broken.getByRole("main").getByRole("alert");
      await told.getByText("画面を表示できませんでした").waitFor();
      await broken.evaluate(() => Object.assign(window, { broken: false }));
      await told.getByRole("button", { name: "再試行" }).click();
      await rows(broken).nth(1).waitFor();
    });

    it("fit a tablet held upright, and work by keyboard", async () => {
      await page.setViewportSize(tablet);
      onTestFinished(() => page.setViewportSize(laptop));
      await list();
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await sideways()).toBe(0);
      await choice(page, "すべて").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toBe("?targetType=project");
      await pager(page).getByRole("button", { name: "2ページ目" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toBe("?targetType=project&page=2");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("2ページ目");
    });
  });

  describe("on a partner", () => {
    const open = async () => {
      await visit(page, address);
      await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
    };

    it("stand oldest first, in a panel of its size, moved to its end", async () => {
      for (let count = 1; count <= 12; count++) await write(`順番のメモ ${count}番`);
      await open();
      await memo(page, "順番のメモ 12番").waitFor();
      const texts = (await page.getByRole("group", { name: "メモの一覧" }).getByRole("listitem").allInnerTexts()).join();
      const places = Array.from({ length: 12 }, (_, at) => texts.indexOf(`順番のメモ ${at + 1}番`));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const body = page.getByRole("group", { name: "メモの一覧" });
      await expect.poll(() => body.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight < 2)).toBe(true);
      expect((await body.boundingBox())?.height).toBeLessThanOrEqual(500);
      const panel = page.getByRole("region", { name: "メモ", exact: true });
      expect((await panel.boundingBox())?.height).toBeGreaterThanOrEqual(600);
    });

    it("say how long ago they were written", async () => {
      const ago = { "3 hours": "3時間前", "2 days": "2日前", "5 minutes": "5分前" };
      for (const [interval, words] of Object.entries(ago)) {
        await write(`${words}のはず`);
        await sql(`update memo set created_at = now() - interval '${interval}' where content = $1`, `${words}のはず`);
      }
      await page.goto(address);
      await writeMemo(page, "たった今のはず");
      for (const words of [...Object.values(ago), "たった今"])
        await memo(page, `${words}のはず`).getByText(words, { exact: true }).waitFor();
    });

    it("cannot be blank, new or edited, and an edit can be given up", async () => {
      await open();
      const box = page.getByRole("textbox", { name: "新しいメモ" });
      await box.fill(" \n　");
      expect(await page.getByRole("button", { name: "送信" }).isDisabled()).toBe(true);
      await box.press("Control+Enter");
      await box.fill("");
      await writeMemo(page, "空にできないメモ");
      const field = await edit("空にできないメモ");
      await field.fill("  ");
      expect(await page.getByRole("button", { name: "保存", exact: true }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "キャンセル" }).click();
      await memo(page, "空にできないメモ").waitFor();
      await (await edit("空にできないメモ")).fill("書き直したメモ");
      await page.keyboard.press("Control+Enter");
      await memo(page, "書き直したメモ").getByText("編集済み", { exact: true }).waitFor();
      await remove("書き直したメモ");
      await memo(page, "書き直したメモ").waitFor({ state: "detached" });
    });

    it("give back an edit that was given up, also after the page was left", async () => {
      await open();
      await writeMemo(page, "直しかけるメモ");
      const field = await edit("直しかけるメモ");
      const cancel = async () => {
        await page.getByRole("button", { name: "キャンセル" }).click();
        await field.waitFor({ state: "detached" });
      };
      const undo = () =>
        page.locator(".fui-Toast", { hasText: "入力を破棄しました。" }).last().getByRole("button", { name: "元に戻す" }).click();
      await field.fill("半時間の直し");
      await cancel();
      await undo();
      expect(await field.inputValue()).toBe("半時間の直し");
      await cancel();
      await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link").last().click();
      await page.waitForURL("**/partner/search");
      await undo();
      await page.getByText("下書きに戻しました。").first().waitFor();
      await page.goBack();
      await expect.poll(() => field.inputValue()).toBe("半時間の直し");
      await field.fill("直しかけるメモ");
      await cancel();
    });

    it("give the focus to the next when one is deleted, then to the one before, at last to the field", async () => {
      const [bare] = await sql(
        "select id from partner p where deleted_at is null and not exists (select from memo where partner_id = p.id) limit 1",
      );
      await visit(page, `/partner/${String(bare?.["id"])}?tab=memo`);
      for (const text of ["一つ目のメモ", "二つ目のメモ", "三つ目のメモ"]) await writeMemo(page, text);
      const focused = () =>
        page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("name"));
      for (const [gone, next] of [
        ["二つ目のメモ", /三つ目のメモ/u],
        ["三つ目のメモ", /一つ目のメモ/u],
        ["一つ目のメモ", /^memo$/u],
      ] as const) {
        await remove(gone);
        await memo(page, gone).waitFor({ state: "detached" });
        await page.getByRole("alertdialog").waitFor({ state: "detached" });
        await expect.poll(focused).toMatch(next);
      }
    });

    it("come back from the toast as they were while their deletion was not sent, else anew", async () => {
      await open();
      await writeMemo(page, "消したくなかったメモ");
      await synced(page);
      const undo = () =>
        page.locator(".fui-Toast", { hasText: "メモを削除しました。" }).last().getByRole("button", { name: "元に戻す" });
      const stored = () => sql("select id from memo where content = $1", "消したくなかったメモ");
      const before = await stored();
      expect(before).toHaveLength(1);
      await page.context().setOffline(true);
      await remove("消したくなかったメモ");
      await memo(page, "消したくなかったメモ").waitFor({ state: "detached" });
      // An attempt without a network sends nothing, whenever it is made.
      const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/sync"));
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await tried;
      await undo().click();
      await memo(page, "消したくなかったメモ").waitFor();
      await page.context().setOffline(false);
      await synced(page);
      await expect.poll(stored).toEqual(before);
      await memo(page, "消したくなかったメモ").waitFor();

      await remove("消したくなかったメモ");
      await expect.poll(stored).toEqual([]);
      await synced(page);
      // The button stays while its toast closes. However often it is pressed, the memo is written once.
      await undo().dblclick();
      await page.getByText("作成者と日時は新しくなりました。").first().waitFor();
      await memo(page, "消したくなかったメモ").waitFor();
      await expect.poll(async () => (await stored()).length).toBe(1);
      await synced(page);
      expect(await memo(page, "消したくなかったメモ").count()).toBe(1);
      expect(await stored()).toHaveLength(1);
      expect(await stored()).not.toEqual(before);
    });

    it("are one's own to change; a master may change any", async () => {
      await write("マスターだけが直せる", rest);
      await write("平野のメモ");
      const other = await openDevice(office.app);
      try {
        await signIn(other.page(), hirano);
        await other.page().goto(address);
        await memo(other.page(), "マスターだけが直せる").waitFor();
        await memo(other.page(), "平野のメモ").getByRole("button", { name: "平野 紗季のメモを編集" }).waitFor();
        expect(await memo(other.page(), "マスターだけが直せる").getByRole("button").count()).toBe(0);
        for (const text of ["自分で直すメモ", "自分で消すメモ"]) await writeMemo(other.page(), text);
        await (await edit("自分で直すメモ", other.page())).fill("自分で直したメモ");
        await other.page().getByRole("button", { name: "保存", exact: true }).click();
        await memo(other.page(), "自分で直したメモ").getByText("編集済み", { exact: true }).waitFor();
        await remove("自分で消すメモ", other.page());
        await memo(other.page(), "自分で消すメモ").waitFor({ state: "detached" });
        await synced(other.page());
        const own = async () => {
          const { body } = await rest("GET", `/api/memo/partner/${partnerId}`);
          return (body["memos"] as { content: string }[]).map(({ content }) => content).filter((it) => it.startsWith("自分で"));
        };
        await expect.poll(own, { timeout: 30_000 }).toEqual(["自分で直したメモ"]);
      } finally {
        await other.dispose();
      }
      await open();
      await (await edit("平野のメモ")).fill("平野のメモ（確認済み）");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await memo(page, "平野のメモ（確認済み）").getByText("編集済み", { exact: true }).waitFor();
      await remove("平野のメモ（確認済み）");
      await memo(page, "平野のメモ（確認済み）").waitFor({ state: "detached" });
    });

    it("are written without a network, stand in panel and list with a dot, and go out when there is one", async () => {
      await open();
      await synced(page);
      await page.context().setOffline(true);
      await writeMemo(page, "圏外のメモ");
      await memo(page, "圏外のメモ").getByRole("img", { name: "未送信の変更があります" }).waitFor();
      await visit(page, "/memo/list");
      await rows(page).nth(1).getByText("圏外のメモ").waitFor();
      await rows(page).nth(1).getByRole("img", { name: "未送信の変更があります" }).waitFor();
      await page.context().setOffline(false);
      await rows(page).nth(1).getByRole("img", { name: "未送信の変更があります" }).waitFor({ state: "detached" });
      await synced(page);
    });

    it("that the device cannot keep are told in their place, and what was typed stays", async () => {
      await open();
      await writeMemo(page, "満杯になる前のメモ");
      await synced(page);
      await fillStorage(page);
      const panel = page.getByRole("region", { name: "メモ", exact: true });
      const field = await edit("満杯になる前のメモ");
      await field.fill("満杯では残せない直し");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await panel
        .getByRole("alert")
        .getByText(/^メモの更新に失敗しました。端末の空き容量が足りません。/u)
        .waitFor();
      expect(await field.inputValue()).toBe("満杯では残せない直し");
      await page.getByRole("button", { name: "キャンセル" }).click();
      await remove("満杯になる前のメモ");
      await panel.getByText(/^メモの削除に失敗しました。端末の空き容量が足りません。/u).waitFor();
      await memo(page, "満杯になる前のメモ").waitFor();
      const box = page.getByRole("textbox", { name: "新しいメモ" });
      await box.fill("満杯では残せないメモ");
      await page.getByRole("button", { name: "送信" }).click();
      await panel.getByText(/^メモの作成に失敗しました。端末の空き容量が足りません。/u).waitFor();
      expect(await box.inputValue()).toBe("満杯では残せないメモ");
      await panel.getByText("下書きを端末に保存できません").waitFor();
    });

    it("that the server could not take are told in their place, and what was typed stays", async () => {
      await open();
      await writeMemo(page, "壊れる前のメモ");
      await writeMemo(page, "消せないメモ");
      await synced(page);
      await sql("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$");
      await sql("create trigger refuse before insert or update or delete on memo for each row execute function refuse()");
      const panel = page.getByRole("region", { name: "メモ", exact: true });
      await page.getByRole("textbox", { name: "新しいメモ" }).fill("届かないメモ");
      await page.getByRole("button", { name: "送信" }).click();
      await panel.getByText(/メモの作成に失敗しました/u).waitFor();
      await panel.getByText("届かないメモ").waitFor();
      await (await edit("壊れる前のメモ")).fill("届かない直し");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await panel.getByText(/メモの更新に失敗しました/u).waitFor();
      await panel.getByText("届かない直し").waitFor();
      await memo(page, "壊れる前のメモ").waitFor();
      await remove("消せないメモ");
      await panel.getByText(/メモの削除に失敗しました/u).waitFor();
      await memo(page, "消せないメモ").waitFor();
      await sql("drop trigger refuse on memo");
      await panel.getByRole("link", { name: "同期センターで対応する" }).first().click();
      for (const left of [3, 2, 1]) {
        await syncState(page, new RegExp(`要対応 ${left}件`, "u")).waitFor();
        await page.getByRole("article").first().getByRole("button", { name: "破棄" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
        await expect.poll(() => page.getByRole("article").count()).toBe(left - 1);
      }
      await synced(page);
    });

    it("are refused to a master whose right was taken meanwhile: 編集権限がありません, 削除権限がありません", async () => {
      await write("もう直せないメモ");
      await write("もう消せないメモ");
      await open();
      await memo(page, "もう消せないメモ").waitFor();
      await synced(page);
      await sql("update admin set authority = 0 where mail = 'master@example.com'");
      const panel = page.getByRole("region", { name: "メモ", exact: true });
      await (await edit("もう直せないメモ")).fill("権限のない直し");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await panel.getByText(/編集権限がありません/u).waitFor();
      // A device whose account has other rights loads its rows again. Until then, the list also shows the edit (E8, R1).
      await memo(page, "もう直せないメモ").waitFor();
      await panel.getByText("権限のない直し").waitFor();
      await remove("もう消せないメモ");
      await panel.getByText(/削除権限がありません/u).waitFor();
      await memo(page, "もう消せないメモ").waitFor();
      await sql("update admin set authority = 1 where mail = 'master@example.com'");
    });
  });

  it("are none at first, and the list says so", async () => {
    await sql("delete from memo");
    await page.goto("/memo/list?targetType=partner");
    await page.getByText("メモはありません", { exact: true }).waitFor();
    await page.getByText("0件", { exact: true }).waitFor();
    await visit(page, address);
    await page.getByText("まだメモはありません。最初のメモを下の欄から書き込めます。").waitFor();
  });
});

const rows = (page: Page) => page.getByRole("table", { name: "メモ一覧" }).getByRole("row");
const pager = (page: Page) => page.getByRole("navigation", { name: "ページ送り" });
const choice = (page: Page, name: string) =>
  page.getByRole("group", { name: "対象種別" }).getByRole("button", { name, exact: true });

/** Whether the first row is visible below the head. */
async function firstRowInView(page: Page): Promise<boolean> {
  const [head, first] = await Promise.all([rows(page).nth(0).boundingBox(), rows(page).nth(1).boundingBox()]);
  return head !== null && first !== null && first.y >= head.y + head.height - 1;
}
