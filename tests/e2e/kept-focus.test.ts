import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";

describe("the focus, when its line leaves a list by keyboard,", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    return office.dispose;
  });
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName);

  it("goes to the next file, and from the last one to the page", async () => {
    const [{ id } = {}] = await inDatabase(
      office.app,
      `select partner_id as id from partner_file f join partner p on p.id = f.partner_id where p.deleted_at is null
       group by partner_id having count(*) = 2 order by partner_id limit 1`,
    );
    await page.goto(`/partner/${id}`);
    const files = page.getByRole("main").getByRole("button", { name: /^ファイル\dを削除$/u });
    for (const [left, where] of [
      [1, "ファイル1を削除"],
      [0, "MAIN"],
    ] as const) {
      await files.first().press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).press("Enter");
      await expect.poll(() => files.count()).toBe(left);
      await expect.poll(focused).toBe(where);
    }
  });
});
