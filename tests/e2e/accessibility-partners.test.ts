import type { Page } from "playwright";
import type { App } from "../support/app.ts";
import { correctedInterview } from "./support/interview.ts";
import { partnerWith } from "./support/partner-with.ts";
import { addTag, openPartner, partnerLinks, writeMemo } from "./support/screens.ts";
import { openMemos, pressFor, tryScreens } from "./support/try-screens.ts";
import { visit } from "./support/visit.ts";

tryScreens("partners", "signedIn", [
  ["the list of partners", (page) => visit(page, "/partner/search").then(() => partnerLinks(page).first().waitFor())],
  ["partners who may be there twice", "/partner/duplicates", "重複の疑い"],
  ["a comparison without anybody", "/partner/compare", "パートナーの比較"],
  ["the filter by tags", (page) => visit(page, "/partner/search").then(() => openFilter(page, "タグ"))],
  ["the filter by industry", (page) => openMenu(page, "業界")],
  ["a partner", openFirstPartner],
  ["a partner's tags", (page) => pressFor(page, "タグを編集", "dialog")],
  ["a partner's memos", openMemos],
  ["a partner's edit", openPartnerEdit],
  ["a daily report", (page) => openResult(page, "業務日報")],
  ["a project evaluation", (page) => openResult(page, "プロジェクト評価")],
  ["a 360-degree evaluation", (page) => openResult(page, "360°評価")],
  ["a career sheet", (page) => openCareer(page, "業界 1")],
  ["a career sheet's edit", (page) => openCareer(page, "業界", "?editing=true")],
  ["an interview", openInterview, "面談詳細"],
  ["two revisions of an interview", (page) => page.getByRole("link", { name: "最初の内容と比較" }).click()],
]);

async function openFilter(page: Page, name: string): Promise<void> {
  await pressFor(page, name, "dialog");
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

async function openMenu(page: Page, name: string): Promise<void> {
  await visit(page, "/partner/search");
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitemcheckbox").first().waitFor();
}

async function openFirstPartner(page: Page): Promise<void> {
  await visit(page, "/partner/search");
  await openPartner(page);
  await page.getByRole("heading", { name: /^案件契約\d+件$/u }).waitFor();
  await addTag(page);
  await writeMemo(page, "アクセシビリティの確認");
}

/** Opens the edit form of the open partner. */
async function openPartnerEdit(page: Page): Promise<void> {
  await visit(page, `${new URL(page.url()).pathname}/edit`);
  await page.getByRole("textbox", { name: "備考" }).waitFor();
}

/** Opens the newest result of any partner. */
async function openResult(page: Page, title: string): Promise<void> {
  await partnerWith(page, [title]);
  await page.getByRole("table", { name: title }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Opens the career sheet of the first partner who has one. */
async function openCareer(page: Page, region: string, editing = ""): Promise<void> {
  const address = await partnerWith(page, ["経歴"]);
  await visit(page, `${address}/skillSheet/edit${editing}`);
  await page.getByRole("region", { name: region, exact: true }).waitFor();
}

async function openInterview(page: Page, app: App): Promise<void> {
  const { partnerId, revisions } = await correctedInterview({ app }, "interview", 1);
  await visit(page, `/partner/${partnerId}/interview/${String(revisions[0]?.["id"])}`);
  await page.getByRole("list", { name: "訂正の履歴" }).waitFor();
}
