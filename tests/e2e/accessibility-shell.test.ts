import type { Page } from "playwright";
import type { App } from "../support/app.ts";
import { tablet } from "./support/device.ts";
import { restAs } from "./support/rest.ts";
import { pressFor, tryScreens } from "./support/try-screens.ts";
import { visit } from "./support/visit.ts";

tryScreens("the shell and the tools", "signedIn", [
  ["home", "/home", "ホーム"],
  ["lists of candidates", "/candidate", "候補リスト"],
  ["a list of candidates to be", "/candidate/create", "候補リストの作成"],
  ["a list of candidates", openCandidates],
  ["announcements", "/information", "お知らせ"],
  ["what concerns oneself", "/information?tab=mine", "お知らせ"],
  ["a reminder to be", (page) => pressFor(page, "リマインダーを追加", "dialog")],
  ["an announcement to be", "/information/create", "お知らせの作成"],
  ["an announcement to be, refused", (page) => page.getByRole("button", { name: "作成", exact: true }).click()],
  ["an announcement", openAnnouncement],
  ["all memos", "/memo/list", "メモ一覧"],
  ["the estimator", "/tool/project-estimator", "プロジェクト見積"],
  ["a feature to be", (page) => pressFor(page, "機能を追加", "dialog")],
  ["kept estimates", "/tool/project-estimator/list", "保存した見積もり"],
  ["a kept estimate", openEstimate],
  ["which estimates to compare", (page) => pressFor(page, "ほかの見積もりと比較", "dialog")],
  ["two estimates", openComparison],
  ["estimates and what projects took", "/tool/project-estimator/calibration", "見積もりと実績"],
  ["administrators", "/admin/list", "管理者一覧"],
  ["the security log", "/security", "セキュリティ記録"],
  ["an administrator to be", "/admin/register", "管理者登録"],
  ["tags", "/tag/manage", "タグ管理"],
  ["a tag to be", (page) => pressFor(page, "タグを作成", "dialog")],
  ["the password", "/password", "パスワード設定"],
  ["the sync centre", "/sync", "同期センター"],
  ["the guide", "/guide", "使い方"],
  ["what is new", "/guide/news", "新しいこと"],
  ["a page of the guide", "/guide/interviews", "面談の一日"],
  ["the user menu", openUserMenu],
  ["the question before logging out", openLogout],
  ["a page's menu", openPageMenu],
  ["the navigation over the page", openDrawer],
  ["the palette", openPalette],
  ["nothing", "/no/such/page", "ページが見つかりません"],
]);

async function openCandidates(page: Page): Promise<void> {
  await visit(page, "/candidate");
  await page.getByRole("main").getByRole("link", { name: "次の案件で声をかけたい人", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "次の案件で声をかけたい人" }).waitFor();
}

async function openAnnouncement(page: Page, app: App): Promise<void> {
  const { body } = await (await restAs(app))("GET", "/api/information");
  const [first] = (body["information"] as { rows: readonly { id: string }[] }).rows;
  await visit(page, `/information/${first?.id}`);
  await page.getByRole("heading", { level: 1, name: "お知らせの編集" }).waitFor();
}

async function openEstimate(page: Page): Promise<void> {
  await visit(page, "/tool/project-estimator/list");
  await page.getByText("宿泊予約サイト（A案）").click();
  await page.getByRole("table", { name: "機能別の時間" }).waitFor();
}

async function openComparison(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /（B案）/u })
    .click();
  await page.getByRole("list", { name: "違いの理由" }).waitFor();
}

async function openUserMenu(page: Page): Promise<void> {
  await visit(page, "/home");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /master@example\.com/u })
    .click();
  await page.getByRole("menuitem").first().waitFor();
}

async function openPageMenu(page: Page): Promise<void> {
  await visit(page, "/sync");
  await page.getByRole("button", { name: "その他の操作" }).click();
  await page.getByRole("menuitem").first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await visit(page, "/home");
  await page.setViewportSize(tablet);
  await page.getByRole("button", { name: "ナビゲーションを開く" }).click();
  await page.getByRole("dialog", { name: "ナビゲーション" }).waitFor();
}

async function openLogout(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "ログアウト" }).click();
  await page.getByRole("alertdialog").waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await visit(page, "/home");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("佐藤");
  await page.getByRole("option").first().waitFor();
}
