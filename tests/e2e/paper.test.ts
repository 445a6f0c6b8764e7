import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { laptop } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { bare, printedPages } from "./support/printed.ts";

/** Screens with lists, each with a text that appears together with its rows. */
const lists = [
  ["/partner/search", "1〜50件目"],
  ["/project/search", "1〜50件目"],
  ["/contract", "件"],
  ["/tag/manage", "#0f6cbd"],
] as const;

/** The width of an A4 sheet between its margins, in CSS pixels: portrait and landscape. */
const sheets = [703, 1032] as const;

describe("on paper", () => {
  let office: Office;

  beforeAll(async () => {
    office = await startOffice();
    return office.dispose;
  });

  const open = async (path: string, words: string) => {
    const page = office.device.page();
    await page.goto(path);
    const rows = page.getByRole("main").getByRole("table");
    await rows.getByRole("row").nth(1).waitFor();
    await page.getByRole("main").getByText(words).first().waitFor();
    return page;
  };

  it.for(lists)("%s ends in no empty sheet, repeats its head on each, and names no tools", async ([path, words]) => {
    const page = await open(path, words);
    onTestFinished(() => page.emulateMedia({ media: null }));
    await page.emulateMedia({ media: "print" });
    const heads = await page.getByRole("main").getByRole("columnheader").filter({ visible: true }).allInnerTexts();
    for (const landscape of [false, true]) {
      const pages = await printedPages(page, landscape);
      // A sheet may have fewer columns than the screen.
      const shown = heads.map(bare).filter((head) => pages[0]?.includes(head));
      expect(shown.length).toBeGreaterThan(2);
      // A sheet has more content than the line with the range of its rows.
      for (const [at, text] of pages.entries()) {
        expect(text.length, `sheet ${at + 1}: ${text}`).toBeGreaterThan(40);
        for (const head of shown) expect(text, `sheet ${at + 1}`).toContain(head);
      }
      expect(pages[0]).not.toContain("操作");
    }
  });

  it.for(lists)("%s fits a sheet's width, so that it is not scaled down", async ([path, words]) => {
    const page = await open(path, words);
    onTestFinished(async () => {
      await page.emulateMedia({ media: null });
      await page.setViewportSize(laptop);
    });
    await page.emulateMedia({ media: "print" });
    for (const width of sheets) {
      await page.setViewportSize({ width, height: 1017 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it("all of a project's daily reports are printed, not one page of them", async () => {
    const [{ id, count } = {}] = await inDatabase(
      office.app,
      "select project_id as id, count(*)::int from attendance group by 1 having count(*) > 60 order by 2 desc limit 1",
    );
    const page = await open(`/project/${id}`, "業務日報");
    await page.getByText(`${String(count)}件`).waitFor();
    const paper = (await printedPages(page)).join("");
    const times = paper.match(/\d{2}:\d{2}\D{1,2}\d{2}:\d{2}/gu) ?? [];
    expect(times.length, paper.slice(-300)).toBe(count);
  });

  it("an evaluation's scores begin on the sheet of its facts", async () => {
    const [{ id, project_id: projectId } = {}] = await inDatabase(
      office.app,
      `select id, project_id from project_evaluation where state = 1
       order by length(soft_scores::text) + length(hard_scores::text) desc limit 1`,
    );
    const page = office.device.page();
    await page.goto(`/project/${projectId}/project_evaluation/${id}`);
    await page.getByText("受信力", { exact: true }).waitFor();
    for (const landscape of [false, true]) expect((await printedPages(page, landscape))[0]).toContain("受信力");
  });

  it("a contract's file is named within its column", async () => {
    const [{ id } = {}] = await inDatabase(
      office.app,
      `select project_id as id from contract join contract_file on contract_file.contract_id = contract.id
       where now() between open_date and coalesce(close_date, now()) order by length(contract_file.name) desc limit 1`,
    );
    const page = await open(`/project/${id}`, "契約書");
    onTestFinished(async () => {
      await page.emulateMedia({ media: null });
      await page.setViewportSize(laptop);
    });
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: sheets[0], height: 1017 });
    const files = page
      .getByRole("main")
      .getByRole("cell")
      .getByRole("button", { name: /を表示$/u });
    await files.first().waitFor();
    const beyond = () =>
      files.evaluateAll(
        (all) =>
          all.filter(
            (one) => one.getBoundingClientRect().right > (one.closest("[role=cell]")?.getBoundingClientRect().right ?? 0) + 1,
          ).length,
      );
    await expect.poll(beyond).toBe(0);
  });
});
