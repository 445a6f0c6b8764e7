import type { Page } from "playwright";
import type { Office } from "./office.ts";
import { inDatabase } from "./office-database.ts";

/** Returns a partner's interviews as the server has them, the newest first. */
export const recorded = (office: Pick<Office, "app">, id: string, table: "interview" | "second_interview" = "second_interview") =>
  inDatabase(
    office.app,
    `select *, scheduled_date::text as scheduled_date from ${table} where partner_id = $1 order by created_at desc, id desc`,
    [id],
  );

/** Returns partners without any interview. */
export async function withoutInterview(office: Pick<Office, "app">): Promise<readonly string[]> {
  const rows = await inDatabase(
    office.app,
    `select id from partner where deleted_at is null and not exists (select 1 from interview where partner_id = partner.id)
       and not exists (select 1 from second_interview where partner_id = partner.id) limit 6`,
  );
  return rows.map(({ id }) => String(id));
}

/** Returns an interview with at least this many corrections: its partner, and its revisions, the newest first. */
export async function correctedInterview(
  office: Pick<Office, "app">,
  table: "interview" | "second_interview",
  least: number,
): Promise<{ readonly partnerId: string; readonly revisions: readonly Readonly<Record<string, unknown>>[] }> {
  const [found] = await inDatabase(
    office.app,
    `select coalesce(revision_of_id, told.id) as first, told.partner_id from ${table} as told
       join partner on partner.id = told.partner_id and partner.deleted_at is null
     group by 1, 2 having count(*) > $1 order by count(*) desc, 1 limit 1`,
    [least],
  );
  const revisions = await inDatabase(
    office.app,
    `select * from ${table} where id = $1 or revision_of_id = $1 order by created_at desc, id desc`,
    [found?.["first"]],
  );
  return { partnerId: String(found?.["partner_id"]), revisions };
}

/** Returns the form of an interview. */
export const form = (page: Page) => page.getByRole("form", { name: /^[一二]次面談評価$/u });
export const text = (page: Page, label: string) => form(page).getByRole("textbox", { name: label, exact: true });
export const slider = (page: Page, label: string) => form(page).getByRole("slider", { name: label, exact: true });
export const button = (page: Page, label: string) => form(page).getByRole("button", { name: label, exact: true });
