import type { Page } from "playwright";
import type { App } from "../support/app.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { openMemos, pressFor, tryScreens } from "./support/try-screens.ts";
import { visit } from "./support/visit.ts";

tryScreens("projects", "signedIn", [
  ["a project to be", "/project/create", "案件作成"],
  ["a project to be, refused", (page) => page.getByRole("button", { name: "作成", exact: true }).click()],
  ["a project's edit", openProjectEdit],
  ["a project's parts", (page) => pressFor(page, "体制を編集", "dialog")],
  ["the entry of a project evaluation", openEvaluationEntry, "評価入力"],
  ["a project's evaluation", openProjectEvaluation, "プロジェクト評価詳細"],
  ["a project's daily report", (page, app) => openOfProject(page, app, "attendance"), "業務日報"],
  ["a project's 360-degree evaluation", (page, app) => openOfProject(page, app, "member_evaluation"), "360°評価詳細"],
  ["the sample of an evaluation", "/project/evaluation/1", "プロジェクト評価詳細（サンプル）"],
  ["the sample of an interview", "/interview/1", "面談詳細（サンプル）"],
  ["the sample of an interview's edit", "/interview/1/edit", "面談編集（サンプル）"],
  ["contracts", "/contract", "契約一覧"],
  ["contracts by month", "/occupation", "稼働状況"],
  ["the sample of a contract", "/contract/00000000-0000-7000-8000-000000000077", "契約詳細"],
  ["the list of projects", openProjects],
  ["a project's quick edit", openQuickEdit],
  ["the board of projects", openBoard],
  ["a project", openProject],
  ["a project's memos", openMemos],
]);

const projectLinks = (page: Page) => page.getByRole("table", { name: "案件一覧" }).locator('a[href^="/project/"]');

/** Opens the list of projects with all of its filters visible. */
async function openProjects(page: Page): Promise<void> {
  await visit(page, "/project/search?priority=High");
  await projectLinks(page).first().waitFor();
  await page.getByRole("button", { name: "担当・クライアント・期間" }).click();
}

/** Opens the board of projects with its cards. */
async function openBoard(page: Page): Promise<void> {
  await visit(page, "/project/board");
  await page.getByRole("listitem").getByText(/^人数/u).first().waitFor();
}

async function openQuickEdit(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /をクイック編集$/u })
    .first()
    .click();
  await page.getByRole("dialog", { name: "クイック編集" }).waitFor();
}

async function openProject(page: Page): Promise<void> {
  await visit(page, "/project/search");
  await projectLinks(page).first().click();
  await page.getByRole("heading", { name: /^業務日報\d+件$/u }).waitFor();
}

/** Opens the edit form of the first project with a client. */
async function openProjectEdit(page: Page, app: App): Promise<void> {
  const { body } = await (await restAs(app))("GET", "/api/project");
  const [first] = (body["project"] as { rows: readonly { id: string }[] }).rows;
  await visit(page, `/project/${first?.id}/edit`);
  await page.getByRole("textbox", { name: "備考" }).waitFor();
}

/** Opens an evaluation with scores, one of which was removed again. */
async function openEvaluationEntry(page: Page, app: App): Promise<void> {
  const [row] = await inDatabase(
    app,
    `select project_id, partner_id from contract join project on project.id = project_id and project.deleted_at is null
       join partner on partner.id = partner_id and partner.deleted_at is null limit 1`,
  );
  await visit(page, `/project/${String(row?.["project_id"])}/project_evaluation/create?partner=${String(row?.["partner_id"])}`);
  const sliders = page.getByRole("slider");
  await sliders.first().press("4");
  await sliders.nth(1).press("0");
}

async function openProjectEvaluation(page: Page, app: App): Promise<void> {
  await openOfProject(page, app, "project_evaluation", "and state = 1");
  await page.getByRole("region", { name: "コミュニケーション" }).waitFor();
}

/** Opens a record of the first project that has one. */
async function openOfProject(
  page: Page,
  app: App,
  table: "project_evaluation" | "attendance" | "member_evaluation",
  where = "",
): Promise<void> {
  const [row] = await inDatabase(
    app,
    `select told.id, told.project_id from ${table} as told
       join project on project.id = told.project_id and project.deleted_at is null
       join partner on partner.id = told.partner_id and partner.deleted_at is null ${where} limit 1`,
  );
  await visit(page, `/project/${String(row?.["project_id"])}/${table}/${String(row?.["id"])}`);
  await page.getByRole("heading", { level: 1, name: /詳細$|^業務日報 /u }).waitFor();
}
