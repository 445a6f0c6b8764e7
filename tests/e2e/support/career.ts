import type { Page } from "playwright";
import type { Office } from "./office.ts";
import { inDatabase } from "./office-database.ts";
import { visit } from "./visit.ts";

/** Returns partners by the number of industries on their career sheets. `condition` is an SQL condition on `count`. */
export async function withCareer(office: Pick<Office, "app">, condition: string): Promise<readonly string[]> {
  const rows = await inDatabase(
    office.app,
    `select partner.id from partner left join industry_sheet on partner_id = partner.id
      where deleted_at is null group by partner.id having count(industry_sheet.id) ${condition} order by partner.id limit 6`,
  );
  return rows.map(({ id }) => String(id));
}

/** A job as the server has it. */
export interface StoredJob {
  readonly industry: number;
  readonly category: number;
  readonly role: string | null;
  readonly details: readonly {
    readonly minorCategoryId: number;
    readonly experienceYearId: number;
    readonly role: string | null;
  }[];
  readonly engineers: readonly { readonly engineerSkillId: number; readonly experienceYearId: number }[];
}

/** Returns the jobs on a partner's career sheet as the server has them, in their order. */
export async function storedJobs(office: Pick<Office, "app">, id: string): Promise<readonly StoredJob[]> {
  const rows = await inDatabase(
    office.app,
    `select major_industry_id as industry, major_category_id as category, role, details, engineers
       from skill_sheet job join industry_sheet industry on industry.id = industry_sheet_id
      where job.partner_id = $1
      order by industry.place nulls last, industry.created_at, industry.id, job.place nulls last, job.created_at, job.id`,
    [id],
  );
  return rows as readonly object[] as readonly StoredJob[];
}

/** Returns the masters' ids of a sheet's industries as the server has them, in their order. */
export async function storedIndustries(office: Pick<Office, "app">, id: string): Promise<readonly number[]> {
  const rows = await inDatabase(
    office.app,
    "select major_industry_id as id from industry_sheet where partner_id = $1 order by place nulls last, created_at, id",
    [id],
  );
  return rows.map((row) => Number(row["id"]));
}

/** Returns the form of a career sheet. */
export const form = (page: Page) => page.getByRole("form", { name: "職務経歴書" });
export const row = (page: Page, name: string) => form(page).getByRole("listitem", { name, exact: true });
export const button = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true });
export const select = (page: Page, name: string) => form(page).getByLabel(new RegExp(`^${name}\\s*\\*?$`, "u"));

/** Returns the values of all selects with this name. */
export const chosen = (page: Page, name: string): Promise<readonly number[]> =>
  select(page, name).evaluateAll((all) => all.map((one) => Number((one as HTMLSelectElement).value)));

/** Opens a sheet's form. */
export async function openForm(page: Page, id: string): Promise<void> {
  await visit(page, `/partner/${id}/skillSheet/edit?editing=true`);
  await button(page, "業界を追加").waitFor();
}

/** Saves, and waits until the sheet is shown. */
export async function saveForm(page: Page): Promise<void> {
  await button(page, "保存").click();
  await page.getByText("職務経歴書を保存しました。").first().waitFor();
  await page.getByRole("main").getByRole("button", { name: "編集", exact: true }).waitFor();
}
