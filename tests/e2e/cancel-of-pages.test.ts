import { beforeAll, describe, expect, it } from "vitest";
import { discardDraft } from "./support/discard-draft.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { synced } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

/** The ids that the addresses need. */
interface Ids {
  readonly partner: string;
  readonly project: string;
  readonly member: string;
  readonly announcement: string;
}

interface FormPage {
  readonly name: string;
  readonly address: (ids: Ids) => string;
  /** Where キャンセル leads, as far as the specification says it. */
  readonly back?: (ids: Ids) => string;
}

const pages: readonly FormPage[] = [
  { name: "partner registration", address: () => "/partner/register" },
  { name: "partner edit", address: ({ partner }) => `/partner/${partner}/edit` },
  { name: "career", address: ({ partner }) => `/partner/${partner}/skillSheet/edit?editing=true` },
  { name: "first interview", address: ({ partner }) => `/partner/${partner}/evaluation` },
  { name: "second interview", address: ({ partner }) => `/partner/${partner}/evaluation_second` },
  { name: "project creation", address: () => "/project/create", back: () => "/project/search" },
  { name: "project edit", address: ({ project }) => `/project/${project}/edit`, back: ({ project }) => `/project/${project}` },
  {
    name: "project evaluation",
    address: ({ project, member }) => `/project/${project}/project_evaluation/create?partner=${member}`,
  },
  { name: "announcement creation", address: () => "/information/create" },
  { name: "announcement edit", address: ({ announcement }) => `/information/${announcement}` },
  { name: "administrator registration", address: () => "/admin/register" },
  { name: "candidate list creation", address: () => "/candidate/create" },
];

describe("キャンセル of a page", () => {
  let office: Office;
  let ids: Ids;

  beforeAll(async () => {
    office = await startOffice();
    const [row] = await inDatabase(
      office.app,
      `select contract.project_id as project, partner_id as member,
              (select partner_id from industry_sheet join partner on partner.id = partner_id and partner.deleted_at is null
               order by 1 limit 1) as partner,
              (select id from announcement order by id limit 1) as announcement
         from contract join project on project.id = contract.project_id and project.deleted_at is null
         join partner on partner.id = partner_id and partner.deleted_at is null where ended_at is null order by 1, 2 limit 1`,
    );
    ids = {
      partner: String(row?.["partner"]),
      project: String(row?.["project"]),
      member: String(row?.["member"]),
      announcement: String(row?.["announcement"]),
    };
    return office.dispose;
  });

  it.each(pages)("keeps what was typed as a draft, and says so: $name", async ({ name, address, back }) => {
    const page = office.device.page();
    const typed = `やめる入力 ${name}`;
    const field = page.getByRole("form").locator("textarea[name], input[name]:is([type=text], [type=email]):not([role])").first();
    await visit(page, address(ids));
    await discardDraft(page);
    await field.fill(typed);
    await page.getByRole("form").getByRole("button", { name: "キャンセル" }).click();
    await page.locator(".fui-Toast").getByText("下書きを端末に保存しました").waitFor();
    await field.waitFor({ state: "detached" });
    if (back) expect(new URL(page.url()).pathname).toBe(back(ids));
    await expect.poll(() => draftsOnDisk(page)).toContain(typed);
    // Nothing is to be sent.
    await synced(page);
    await visit(page, address(ids));
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await field.inputValue()).toBe(typed);
    await discardDraft(page, async () => !(await draftsOnDisk(page)).includes(typed));
    expect(await field.inputValue()).not.toBe(typed);
  });
});
