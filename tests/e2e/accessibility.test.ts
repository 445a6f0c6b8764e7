import type { Page } from "playwright";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { type Device, laptop, openDevice, signIn, tablet, type Viewport } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { correctedInterview } from "./support/interview.ts";
import { outboxOf } from "./support/mail.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { restAs } from "./support/rest.ts";
import { addTag, openPartner, partnerLinks, synced, writeMemo } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

const phone: Viewport = { width: 390, height: 844 };
const lying: Viewport = { width: 1024, height: 768 };

/** Both themes, and the widths at which the layout changes. A laptop's page in the dark is the one in the light in other colours. */
const looks: readonly (readonly [Viewport, "light" | "dark", ("colours" | undefined)?])[] = [
  [laptop, "light"],
  [laptop, "dark", "colours"],
  [tablet, "dark"],
  [phone, "light"],
];

/** A screen, or a state of one, and how to get there: an address with the heading it has, or steps. */
type Screen = readonly [name: string, open: string | ((page: Page, app: App) => Promise<unknown>), heading?: string];

const signedOut: readonly Screen[] = [
  ["sign-in", "/login", "ログイン"],
  ["sign-in, refused", (page) => page.getByRole("button", { name: "ログイン", exact: true }).click()],
  ["sign-in, the code", openCode],
  ["registration", "/register", "新規登録"],
  ["a forgotten password", "/password-reset", "パスワードの再発行"],
  ["a new password", openNewPassword],
];

const signedIn: readonly Screen[] = [
  ["home", "/home", "ホーム"],
  ["the list of partners", (page) => page.goto("/partner/search").then(() => partnerLinks(page).first().waitFor())],
  ["the filter by tags", (page) => openFilter(page, "タグ")],
  ["the filter by industry", (page) => openMenu(page, "業界")],
  ["a partner", openFirstPartner],
  ["a partner's tags", (page) => pressFor(page, "タグを編集", "dialog")],
  ["a partner's memos", (page) => page.goto(`${new URL(page.url()).pathname}?tab=memo`).then(() => memoBox(page).waitFor())],
  ["a partner's edit", openPartnerEdit],
  ["a daily report", (page) => openResult(page, "業務日報")],
  ["a project evaluation", (page) => openResult(page, "プロジェクト評価")],
  ["a 360-degree evaluation", (page) => openResult(page, "360°評価")],
  ["a career sheet", (page) => openCareer(page, "業界 1")],
  ["a career sheet's edit", (page) => openCareer(page, "業界", "?editing=true")],
  ["an interview", openInterview, "面談詳細"],
  ["two revisions of an interview", (page) => page.getByRole("link", { name: "最初の内容と比較" }).click()],
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
  ["contracts", "/contract", "契約"],
  ["the sample of a contract", "/contract/00000000-0000-7000-8000-000000000077", "契約詳細"],
  ["the list of projects", openProjects],
  ["a project's quick edit", openQuickEdit],
  ["a project", openProject],
  ["a project's memos", (page) => page.goto(`${new URL(page.url()).pathname}?tab=memo`).then(() => memoBox(page).waitFor())],
  ["announcements", "/information", "お知らせ"],
  ["an announcement to be", "/information/create", "お知らせの作成"],
  ["an announcement to be, refused", (page) => page.getByRole("button", { name: "作成", exact: true }).click()],
  ["an announcement", openAnnouncement],
  ["all memos", "/memo/list", "メモ一覧"],
  ["administrators", "/admin/list", "管理者一覧"],
  ["an administrator to be", "/admin/register", "管理者登録"],
  ["tags", "/tag/manage", "タグ管理"],
  ["a tag to be", (page) => pressFor(page, "タグを作成", "dialog")],
  ["the password", "/password", "パスワード設定"],
  ["the sync centre", "/sync", "同期センター"],
  ["the user menu", openUserMenu],
  ["the question before logging out", openLogout],
  ["a page's menu", openPageMenu],
  ["the navigation over the page", openDrawer],
  ["the palette", openPalette],
  ["nothing", "/no/such/page", "ページが見つかりません"],
];

/**
 * Every screen: what a reader hears, what can be told apart, that nothing scrolls sideways, and that a finger meets each
 * control.
 */
describe("axe finds nothing, nothing scrolls sideways, and a finger meets every control, on", () => {
  let app: App;
  let device: Device;

  beforeAll(async () => {
    app = await createApp(120);
    await app.start();
    device = await openDevice(app);
  });
  afterAll(async () => {
    await device?.dispose();
    await app?.dispose();
  });

  const expectUsable = async ([name, open, heading]: Screen) => {
    const page = device.page();
    await page.setViewportSize(laptop);
    if (typeof open === "string") await page.goto(open);
    else await open(page, app);
    if (heading !== undefined) await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    for (const [viewport, colorScheme, rules] of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectSound(page, `${name} in ${colorScheme} at ${viewport.width}`, rules);
    }
    await touch(page, true);
    for (const viewport of [lying, phone]) {
      await page.setViewportSize(viewport);
      await vi.waitFor(() => expectReachable(page, `${name} at ${viewport.width}`), { timeout: 5_000 });
    }
    await touch(page, false);
  };

  describe("before signing in,", () => {
    for (const screen of signedOut) it(screen[0], () => expectUsable(screen));
  });

  describe("behind the sign-in,", () => {
    beforeAll(async () => {
      await device.dispose();
      device = await openDevice(app);
      await enter(device.page());
    });
    for (const screen of signedIn) it(screen[0], () => expectUsable(screen));
  });
});

async function enter(page: Page): Promise<void> {
  await signIn(page);
  await synced(page);
}

async function openCode(page: Page): Promise<void> {
  const mfa = { challengeId: "0192ffff-0000-7000-8000-000000000000", maskedMail: "m***@example.com", expiresIn: 600 };
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 202, json: { responseCode: 202, responseMessage: "mfa_required", mfa } }),
  );
  await page.goto("/login");
  await page.getByLabel("メールアドレス").fill(master.mail);
  await page.getByLabel("パスワード", { exact: true }).fill(master.password);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "認証コードの入力" }).waitFor();
}

async function openNewPassword(page: Page, app: App): Promise<void> {
  await fetch(`${app.url}/api/reset_password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mail: master.mail }),
  });
  await page.goto(await outboxOf(app).link(master.mail));
  await page.getByLabel("新しいパスワード", { exact: true }).waitFor();
}

async function openFilter(page: Page, name: string): Promise<void> {
  await pressFor(page, name, "dialog");
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.goto("/partner/search");
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitemcheckbox").first().waitFor();
}

async function openFirstPartner(page: Page): Promise<void> {
  await page.goto("/partner/search");
  await openPartner(page);
  await page.getByRole("heading", { name: /^案件契約\d+件$/u }).waitFor();
  await addTag(page);
  await writeMemo(page, "アクセシビリティの確認");
}

const projectLinks = (page: Page) => page.getByRole("table", { name: "案件一覧" }).locator('a[href^="/project/"]');

/** With all that narrows it in view. */
async function openProjects(page: Page): Promise<void> {
  await page.goto("/project/search?priority=High");
  await projectLinks(page).first().waitFor();
  await page.getByRole("button", { name: "担当・クライアント・期間" }).click();
}

async function openQuickEdit(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /をクイック編集$/u })
    .first()
    .click();
  await page.getByRole("dialog", { name: "クイック編集" }).waitFor();
}

async function openProject(page: Page): Promise<void> {
  await page.goto("/project/search");
  await projectLinks(page).first().click();
  await page.getByRole("heading", { name: /^業務日報\d+件$/u }).waitFor();
}

/** Of the partner that is open. */
async function openPartnerEdit(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await page.getByRole("textbox", { name: "備考" }).waitFor();
}

/** The newest that any partner has. */
async function openResult(page: Page, title: string): Promise<void> {
  await partnerWith(page, [title]);
  await page.getByRole("table", { name: title }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Of the first partner who has one. */
async function openCareer(page: Page, region: string, editing = ""): Promise<void> {
  const address = await partnerWith(page, ["経歴"]);
  await page.goto(`${address}/skillSheet/edit${editing}`);
  await page.getByRole("region", { name: region, exact: true }).waitFor();
}

/** Of the first project with a client. */
async function openProjectEdit(page: Page, app: App): Promise<void> {
  const { body } = await (await restAs(app))("GET", "/api/project");
  const [first] = (body["project"] as { rows: readonly { id: string }[] }).rows;
  await page.goto(`/project/${first?.id}/edit`);
  await page.getByRole("textbox", { name: "備考" }).waitFor();
}

async function openInterview(page: Page, app: App): Promise<void> {
  const { partnerId, revisions } = await correctedInterview({ app }, "interview", 1);
  await page.goto(`/partner/${partnerId}/interview/${String(revisions[0]?.["id"])}`);
  await page.getByRole("list", { name: "訂正の履歴" }).waitFor();
}

/** With scores, one of them taken away again. */
async function openEvaluationEntry(page: Page, app: App): Promise<void> {
  const [row] = await inDatabase(
    app,
    `select project_id, partner_id from contract join project on project.id = project_id and project.deleted_at is null
       join partner on partner.id = partner_id and partner.deleted_at is null limit 1`,
  );
  await page.goto(`/project/${String(row?.["project_id"])}/project_evaluation/create?partner=${String(row?.["partner_id"])}`);
  const sliders = page.getByRole("slider");
  await sliders.first().press("4");
  await sliders.nth(1).press("0");
}

async function openProjectEvaluation(page: Page, app: App): Promise<void> {
  await openOfProject(page, app, "project_evaluation", "and state = 1");
  await page.getByRole("region", { name: "コミュニケーション" }).waitFor();
}

/** Of the first project that has one. */
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
  await page.goto(`/project/${String(row?.["project_id"])}/${table}/${String(row?.["id"])}`);
  await page.getByRole("heading", { level: 1, name: /詳細$|^業務日報 /u }).waitFor();
}

async function pressFor(page: Page, name: string, role: "dialog" | "alertdialog"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole(role).waitFor();
}

const memoBox = (page: Page) => page.getByRole("textbox", { name: "新しいメモ" });

async function openAnnouncement(page: Page, app: App): Promise<void> {
  const { body } = await (await restAs(app))("GET", "/api/information");
  const [first] = (body["information"] as { rows: readonly { id: string }[] }).rows;
  await page.goto(`/information/${first?.id}`);
  await page.getByRole("heading", { level: 1, name: "お知らせの編集" }).waitFor();
}

async function openUserMenu(page: Page): Promise<void> {
  await page.goto("/home");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /master@example\.com/u })
    .click();
  await page.getByRole("menuitem").first().waitFor();
}

async function openPageMenu(page: Page): Promise<void> {
  await page.goto("/sync");
  await page.getByRole("button", { name: "その他の操作" }).click();
  await page.getByRole("menuitem").first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await page.goto("/home");
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
  await page.goto("/home");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("佐藤");
  await page.getByRole("option").first().waitFor();
}
