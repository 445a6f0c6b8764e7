import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { readListCsv, readListWorkbook } from "#tests/support/read-list.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("lists as files", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    await installed(page);
    return office.dispose;
  });

  const choose = async (format: "Excel（.xlsx）" | "CSV") => {
    await page.getByRole("main").getByRole("button", { name: "ファイルに出力" }).click();
    await page.getByRole("menuitem", { name: format }).click();
  };
  const save = async (format: "Excel（.xlsx）" | "CSV"): Promise<Download> => {
    const [file] = await Promise.all([page.waitForEvent("download"), choose(format)]);
    return file;
  };
  /** Delays all calls for a file until the returned function is called. */
  const holdBack = async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/list-file", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    return async () => {
      release();
      await page.unroute("**/api/list-file");
    };
  };
  const bytesOf = async (file: Download) => readFile(await file.path());
  const workbookOf = async (file: Download) => (await readListWorkbook(await bytesOf(file))).rows;
  const csvOf = async (file: Download) => readListCsv((await bytesOf(file)).toString("utf8"));
  const said = (text: string | RegExp) => page.getByRole("main").getByText(text);
  /** Returns the names in the list's rows, from the first page to the last. */
  const namesOnScreen = async () => {
    const links = page.getByRole("table", { name: "パートナー一覧" }).locator('a[href^="/partner/"]');
    await links.first().waitFor();
    return links.evaluateAll((found) => found.map((link) => (link as HTMLElement).innerText.split("\n")[0]?.trim()));
  };
  const cells = (rows: readonly (readonly unknown[])[], column: string) => {
    const at = rows[0]?.indexOf(column) ?? -1;
    return rows.slice(1).map((row) => row[at]);
  };

  it("hold what the list shows: its rows, its order and its columns, as a workbook and as CSV", async () => {
    await visit(page, "/partner/search?sts=%5B2%5D&sort=kana");
    await synced(page);
    const names = await namesOnScreen();
    const file = await save("Excel（.xlsx）");
    expect(file.suggestedFilename()).toMatch(/^パートナー一覧_\d{8}\.xlsx$/u);
    const rows = await workbookOf(file);
    expect(rows[0]).toEqual([
      "氏名",
      "カナ",
      "メールアドレス",
      "所属企業",
      "ステータス",
      "タグ",
      "最新の案件",
      "最新の案件の状態",
    ]);
    expect(cells(rows, "氏名").slice(0, names.length)).toEqual(names);
    expect(new Set(cells(rows, "ステータス"))).toEqual(new Set(["新規/稼働中"]));
    await said(`${rows.length - 1}件を出力しました。`).waitFor();
    await expectSound(page, "a list that was saved");

    await page.getByRole("button", { name: "表示する列" }).click();
    await page.getByRole("menuitemcheckbox", { name: "タグ" }).click();
    await page.keyboard.press("Escape");
    const csv = await csvOf(await save("CSV"));
    expect(csv[0]).not.toContain("タグ");
    expect(cells(csv, "氏名")).toEqual(cells(rows, "氏名"));
    expect(cells(csv, "最新の案件")).toEqual(cells(rows, "最新の案件").map((name) => name ?? ""));
  });

  it("are made by every list", async () => {
    for (const [address, title, head] of [
      ["/project/search", "案件一覧", "案件名"],
      ["/contract?state=all", "契約一覧", "契約開始日"],
      ["/memo/list", "メモ一覧", "作成日時"],
      ["/information", "お知らせ一覧", "タイトル"],
    ] as const) {
      await visit(page, address);
      const file = await save("CSV");
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${title}_\\d{8}\\.csv$`, "u"));
      const rows = await csvOf(file);
      expect(rows[0], title).toContain(head);
      await said(`${(rows.length - 1).toLocaleString("ja-JP")}件を出力しました。`).waitFor();
    }
  });

  it("are cancelled, and nothing is saved then", async () => {
    await visit(page, "/partner/search");
    let saved = 0;
    page.on("download", () => saved++);
    const release = await holdBack();
    await choose("CSV");
    await said("ファイルを作成しています。").waitFor();
    await page.getByRole("button", { name: "中止" }).click();
    await said("ファイルを作成しています。").waitFor({ state: "detached" });
    await release();
    // The next file is the first one that is saved.
    await save("CSV");
    await said(/^\d[\d,]*件を出力しました。$/u).waitFor();
    expect(saved).toBe(1);
  });

  it("say so where the list is left before one is made", async () => {
    await visit(page, "/partner/search");
    const release = await holdBack();
    await choose("CSV");
    await said("ファイルを作成しています。").waitFor();
    await page.getByRole("link", { name: "契約一覧" }).click();
    await page
      .getByRole("region", { name: "通知" })
      .getByText("一覧を離れたため、ファイルの作成を中止しました。")
      .first()
      .waitFor();
    await release();
  });

  it("say so where the server fails", async () => {
    await visit(page, "/partner/search");
    const refusal = { responseCode: 500, responseMessage: "internal_error" };
    await page.route("**/api/list-file", (route) => route.fulfill({ status: 500, json: refusal }));
    await choose("Excel（.xlsx）");
    await said("ファイルを作成できませんでした。もう一度お試しください。").waitFor();
    await expectSound(page, "a list that was not saved");
    await page.unroute("**/api/list-file");
  });

  it("are made of the device's own rows where no server is reached, after a cold start too", async () => {
    const addressed = "/partner/search?sts=%5B2%5D&sort=kana";
    await visit(page, addressed);
    await synced(page);
    const online = await csvOf(await save("CSV"));
    await page.context().setOffline(true);
    await visit(page, addressed);
    const names = await namesOnScreen();
    const csv = await csvOf(await save("CSV"));
    await said("端末のデータから作成しました。").waitFor();
    expect(csv).toEqual(online);
    expect(cells(csv, "氏名").slice(0, names.length)).toEqual(names);
    const rows = await workbookOf(await save("Excel（.xlsx）"));
    expect(rows.map((row) => row.map((cell) => cell ?? ""))).toEqual(csv);
    await page.context().setOffline(false);
  });

  it("hold dates as dates, whichever side makes them", async () => {
    const [wanted] = await inDatabase(
      office.app,
      `select to_char(open_date, 'YYYY-MM-DD') as day from contract c join partner p on p.id = c.partner_id
       join project j on j.id = c.project_id where p.deleted_at is null and j.deleted_at is null order by close_date, c.id limit 1`,
    );
    await visit(page, "/contract?state=all");
    await synced(page);
    const online = await workbookOf(await save("Excel（.xlsx）"));
    expect(cells(online, "契約開始日")).toContainEqual(new Date(`${String(wanted?.["day"])}T00:00:00Z`));
    await page.context().setOffline(true);
    await visit(page, "/contract?state=all");
    const offline = await workbookOf(await save("Excel（.xlsx）"));
    expect(offline).toEqual(online);
    await page.context().setOffline(false);
  });
});
