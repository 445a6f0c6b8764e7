import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed } from "./support/screens.ts";
import { keepsLaterFiles } from "./support/storage.ts";

/** Rows that addresses name: a table, and a function from ids to the row's address. */
const rows = [
  ["partner", ({ id }) => `/partner/${id}`],
  ["partner", ({ id }) => `/partner/${id}/edit`],
  ["partner", ({ id }) => `/partner/${id}/history`],
  ["partner", ({ id }) => `/partner/${id}/skillSheet/edit`],
  ["partner", ({ id }) => `/partner/${id}/evaluation`],
  ["partner", ({ id }) => `/partner/${id}/evaluation_second`],
  ["interview", ({ id }) => `/interview/${id}`],
  ["interview", ({ id }) => `/interview/${id}/edit`],
  ["interview", ({ id, partner_id }) => `/partner/${partner_id}/interview/${id}`],
  ["second_interview", ({ id, partner_id }) => `/partner/${partner_id}/second_interview/${id}`],
  ["attendance", ({ id, partner_id }) => `/partner/${partner_id}/attendance/${id}`],
  ["attendance", ({ id, project_id }) => `/project/${project_id}/attendance/${id}`],
  ["member_evaluation", ({ id, partner_id }) => `/partner/${partner_id}/member_evaluation/${id}`],
  ["member_evaluation", ({ id, project_id }) => `/project/${project_id}/member_evaluation/${id}`],
  ["result_evaluation", ({ id, partner_id }) => `/partner/${partner_id}/result_evaluation/${id}`],
  ["project", ({ id }) => `/project/${id}`],
  ["project", ({ id }) => `/project/${id}/edit`],
  ["project", ({ id }) => `/project/${id}/history`],
  ["project", ({ id }) => `/project/${id}/assign`],
  ["project", ({ id }) => `/project/${id}/project_evaluation/create`],
  ["project_evaluation", ({ id, project_id }) => `/project/${project_id}/project_evaluation/${id}`],
  ["project_evaluation", ({ id }) => `/project/evaluation/${id}`],
  ["announcement", ({ id }) => `/information/${id}`],
  ["estimate", ({ id }) => `/tool/project-estimator/${id}`],
  ["candidate_list", ({ id }) => `/candidate/${id}`],
] as const satisfies readonly (readonly [string, (row: Readonly<Record<string, unknown>>) => string])[];

const inProject = new Set(["attendance", "member_evaluation", "result_evaluation", "project_evaluation"]);
const inPartner = new Set([...inProject, "interview", "second_interview"]);

const plain = [
  "/home",
  "/partner/search",
  "/partner/register",
  "/partner/compare",
  "/project",
  "/project/search",
  "/project/board",
  "/project/create",
  "/candidate",
  "/candidate/create",
  "/contract",
  "/occupation",
  "/information",
  "/information?tab=mine",
  "/information/create",
  "/memo/list",
  "/guide",
  "/guide/home",
  "/guide/news",
  "/admin/list",
  "/admin/register",
  "/tag/manage",
  "/password",
  "/tool/project-estimator",
  "/tool/project-estimator/list",
  "/tool/project-estimator/calibration",
];

describe("every address of the specification", () => {
  let office: Office;
  let addresses: readonly string[];

  beforeAll(async () => {
    office = await startOffice();
    await installed(office.device.page());
    await keepsLaterFiles(office.device.page());
    addresses = [...plain, ...(await Promise.all(rows.map(ofRow)))];
    return office.dispose;
  });

  async function ofRow([table, address]: (typeof rows)[number]): Promise<string> {
    const there = [
      ...(["partner", "project"].includes(table) ? ["deleted_at is null"] : []),
      ...(inPartner.has(table) ? ["partner_id in (select id from partner where deleted_at is null)"] : []),
      ...(inProject.has(table) ? ["project_id in (select id from project where deleted_at is null)"] : []),
    ];
    const [row] = await inDatabase(
      office.app,
      `select * from ${table} where ${["true", ...there].join(" and ")} order by id limit 1`,
    );
    if (!row) throw new Error(`the demo has no ${table}`);
    return address(row);
  }

  /** Returns what an address shows wrongly; undefined if nothing is wrong. */
  async function wrong(page: Page, address: string): Promise<string | undefined> {
    await page.goto(address);
    const heading = page.getByRole("heading", { level: 1 });
    await heading.waitFor();
    await expect.poll(() => page.getByLabel("読み込み中").count(), { message: address }).toBe(0);
    const shown = await heading.innerText();
    const said = await page.getByText(/見つかりませんでした|まだこの端末に届いていません/u).count();
    return said > 0 || shown === "ページが見つかりません" ? `${address}: ${shown}` : undefined;
  }

  it("opens with a server", async () => {
    const found = [];
    for (const address of addresses) found.push(await wrong(office.device.page(), address));
    expect(found.filter(Boolean)).toStrictEqual([]);
  });

  it("opens without one, after the browser was killed", async () => {
    await office.app.stop();
    const page = await office.device.killAndReopen("/home");
    const found = [];
    for (const address of addresses) found.push(await wrong(page, address));
    expect(found.filter(Boolean)).toStrictEqual([]);
  });
});
