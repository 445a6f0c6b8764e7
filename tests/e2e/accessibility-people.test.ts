import type { Page } from "playwright";
import { dayAfter } from "#sync/model/rules/days.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import type { App } from "../support/app.ts";
import { makeProject } from "./support/assignment.ts";
import { giveFiles } from "./support/give-files.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { partnerLinks, synced } from "./support/screens.ts";
import { pressFor, tryScreens } from "./support/try-screens.ts";
import { visit } from "./support/visit.ts";

tryScreens("many partners", "signedIn", [
  ["two who are one person", openMerge, "パートナーの統合"],
  ["who are two persons", (page) => visit(page, "/partner/duplicates?show=distinct").then(() => title(page, "別人とした組"))],
  ["an import's file", "/partner/import", "パートナーの取り込み"],
  ["an import's columns", openColumns],
  ["an import's rows", (page) => page.getByRole("button", { name: "内容を確認" }).click()],
  ["an import's result", openResult],
  ["imports that were made", openPast],
  ["a list of candidates to be changed", openListEdit],
  ["what is done with a list of candidates", openListMenu],
  ["what is done with a candidate", openCandidateMenu],
  ["a candidate's note", openNote],
  ["which list chosen partners join", (page) => choose(page).then(() => pressFor(page, "候補リストに追加", "dialog"))],
  ["a bulk edit", openBulkEdit],
  [
    "a bulk edit's result",
    (page) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /件を変更$/u })
        .click(),
  ],
  ["the menu of views", openViews],
  ["a view to be", (page) => openDialogOf(page, "この条件を保存")],
  ["a view's other name", openRename],
]);

tryScreens("places and the law", "signedIn", [
  ["contracts by project", (page) => visit(page, "/occupation?view=project").then(() => page.getByRole("grid").waitFor())],
  [
    "no contracts",
    (page) => visit(page, "/occupation?name=zzz").then(() => page.getByText("この期間の契約はありません").waitFor()),
  ],
  ["the board by phase", (page) => visit(page, "/project/board?by=phase").then(() => cards(page).first().waitFor())],
  ["where a card may go", openMove],
  [
    "a board without projects",
    (page) => visit(page, "/project/board?name=zzz").then(() => page.getByText("案件が見つかりませんでした").waitFor()),
  ],
  ["a partner's history", (page, app) => openHistory(page, app, "partner")],
  ["a project's history", (page, app) => openHistory(page, app, "project")],
  ["a contract's history", (page, app) => openHistory(page, app, "contract")],
  ["a partner on a day", openDay],
  ["who is proposed for a place", openProposals],
  ["what a proposal weighs", openWeights],
  ["a contract that asks for a notice", openFreelance],
  ["the record of a notice", (page) => pressFor(page, "予告を記録", "dialog")],
  ["the record of terms", openTermsDialog],
  ["the document of terms", openTerms],
]);

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("region").getByRole("listitem");

/** Opens the comparison of the first two who are probably one person. */
async function openMerge(page: Page): Promise<void> {
  await visit(page, "/partner/duplicates");
  await main(page)
    .getByRole("button", { name: /：比べて統合$/u })
    .first()
    .click();
}

/** Gives a file with a good row and a bad one. */
async function openColumns(page: Page): Promise<void> {
  const text = "姓,名,セイ,メイ,生年月日\r\n取込,一郎,トリコミ,イチロウ,1990/4/1\r\n取込,二郎,トリコミ,ジロウ,昭和50年13月1日";
  await giveFiles(
    page,
    "取り込むファイル",
    [{ name: "名簿.csv", type: "text/csv", bytes: new TextEncoder().encode(text) }],
    "drop",
  );
  await page.getByRole("button", { name: "内容を確認" }).waitFor();
}

async function openResult(page: Page): Promise<void> {
  await page.getByRole("button", { name: "1行を取り込む" }).click();
  await page.getByRole("dialog").getByText("1名を追加しました。").waitFor();
}

async function openPast(page: Page): Promise<void> {
  await visit(page, "/partner/import");
  await page.getByRole("region", { name: "最近の取り込み" }).getByText("名簿.csv").waitFor();
}

const demoList = "次の案件で声をかけたい人";

async function openList(page: Page): Promise<void> {
  await visit(page, "/candidate");
  await main(page).getByRole("link", { name: demoList, exact: true }).click();
  await title(page, demoList);
}

async function openListEdit(page: Page): Promise<void> {
  await openList(page);
  await visit(page, `${new URL(page.url()).pathname}/edit`);
  await page.getByRole("textbox", { name: "リスト名" }).waitFor();
}

async function openListMenu(page: Page): Promise<void> {
  await openList(page);
  await main(page).getByRole("button", { name: "その他の操作" }).click();
  await page.getByRole("menuitem", { name: "リストを削除" }).waitFor();
}

async function openCandidateMenu(page: Page): Promise<void> {
  await openList(page);
  await main(page)
    .getByRole("button", { name: /の操作$/u })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "リストから外す" }).waitFor();
}

async function openNote(page: Page): Promise<void> {
  await openList(page);
  await main(page)
    .getByRole("button", { name: /の候補メモを/u })
    .first()
    .click();
  await main(page)
    .getByRole("textbox", { name: /の候補メモ$/u })
    .waitFor();
}

/** Chooses the first partners of the list. */
async function choose(page: Page): Promise<void> {
  await visit(page, "/partner/search");
  const boxes = main(page).locator("[data-select]");
  await boxes.nth(2).waitFor();
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
}

async function openBulkEdit(page: Page): Promise<void> {
  await choose(page);
  await pressFor(page, "一括編集", "dialog");
  await page.getByRole("dialog").getByLabel("ステータス").selectOption("終了");
}

async function openViews(page: Page): Promise<void> {
  await visit(page, "/partner/search?sort=kana");
  await partnerLinks(page).first().waitFor();
  await main(page)
    .getByRole("button", { name: /^ビュー/u })
    .click();
  await page.getByRole("menuitemradio", { name: "新しい登録順のパートナー" }).waitFor();
}

async function openDialogOf(page: Page, item: string): Promise<void> {
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").waitFor();
}

/** Keeps the view of the open dialog, and opens it again for another name. */
async function openRename(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("ビュー名").fill("カナの順");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
  await main(page).getByRole("button", { name: "ビュー: カナの順" }).click();
  await openDialogOf(page, "名前の変更");
}

async function openMove(page: Page): Promise<void> {
  await visit(page, "/project/board");
  await cards(page)
    .first()
    .getByRole("button", { name: /を移動$/u })
    .click();
  await page.getByRole("menuitemradio").first().waitFor();
}

/** Opens the history of a record that has contracts. */
async function openHistory(page: Page, app: App, owner: "partner" | "project" | "contract"): Promise<void> {
  const [row] = await inDatabase(
    app,
    `select c.id as contract, c.partner_id as partner, c.project_id as project from contract c
       join partner p on p.id = c.partner_id and p.deleted_at is null
       join project j on j.id = c.project_id and j.deleted_at is null order by c.number limit 1`,
  );
  await visit(page, `/${owner}/${String(row?.[owner])}/history`);
  await main(page).getByRole("list").getByRole("listitem").first().waitFor();
}

/** Changes a field of the partner today, and opens them as they stand. */
async function openDay(page: Page, app: App): Promise<void> {
  await openHistory(page, app, "partner");
  await visit(page, `${new URL(page.url()).pathname}?day=${japanDate(new Date().toISOString())}`);
  await main(page).getByRole("table").first().waitFor();
}

async function openProposals(page: Page, app: App): Promise<void> {
  const project = await makeProject(await restAs(app), "おすすめの案件", { 9: 2 });
  await synced(page);
  await visit(page, `/project/${project.id}/assign`);
  await page.getByRole("button", { name: /^メンバー\d+追加$/u }).click();
  await page.getByRole("dialog").getByRole("link", { name: "おすすめ", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByText(/^\d+点$/u)
    .first()
    .waitFor();
}

async function openWeights(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "重視する項目を変える" }).click();
  await page.getByRole("radiogroup", { name: "職種の実績" }).waitFor();
}

/** Opens a contract with a freelancer that ends within the days in which its end has to be told. */
async function openFreelance(page: Page, app: App): Promise<void> {
  const today = japanDate(new Date().toISOString());
  const [row] = await inDatabase(
    app,
    `select c.id, c.partner_id from contract c join partner p on p.id = c.partner_id and p.deleted_at is null
       join project j on j.id = c.project_id and j.deleted_at is null where c.ended_at is null limit 1`,
  );
  await inDatabase(app, "delete from membership where partner_id = $1", [row?.["partner_id"]]);
  await inDatabase(app, "update partner set employee_status = 0 where id = $1", [row?.["partner_id"]]);
  await inDatabase(
    app,
    "update contract set open_date = $2, close_date = $3, is_auto_renewed = false, noticed_on = null where id = $1",
    [row?.["id"], dayAfter(today, -200), dayAfter(today, 40)],
  );
  await page.goto(`/contract/${String(row?.["id"])}`);
  await page.getByText("終了の30日前の予告が必要です", { exact: false }).first().waitFor();
}

async function openTermsDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /^取引条件を(?:記録|編集)$/u })
    .first()
    .click();
  await page.getByRole("dialog", { name: "取引条件の記録" }).waitFor();
}

async function openTerms(page: Page): Promise<void> {
  await visit(page, `${new URL(page.url()).pathname}/terms`);
  await page.getByRole("article", { name: "取引条件のお知らせ" }).waitFor();
}
