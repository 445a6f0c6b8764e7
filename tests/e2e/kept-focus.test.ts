import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { withCareer } from "./support/career.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { visit } from "./support/visit.ts";

describe("the focus, when what has it goes or ends by keyboard,", () => {
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
    await visit(page, `/partner/${id}`);
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

  it("stays at a pager's button beyond which there is no page", async () => {
    const [{ id } = {}] = await inDatabase(
      office.app,
      "select project_id as id from attendance group by project_id having count(*) > 5 order by count(*) limit 1",
    );
    await visit(page, `/project/${id}`);
    const onward = page.getByRole("main").getByRole("button", { name: "次へ" }).last();
    await onward.focus();
    while ((await onward.getAttribute("aria-disabled")) !== "true" && (await onward.isEnabled()))
      await page.keyboard.press("Enter");
    expect(await onward.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("goes from a condition that is taken off to the next one, and from the last one to the page", async () => {
    await visit(page, "/project/search?priority=%5B%22High%22%2C%22Low%22%5D");
    const off = page.getByRole("main").getByRole("button", { name: "優先度の条件を外す" });
    for (const [left, where] of [
      [1, "優先度の条件を外す"],
      [0, "MAIN"],
    ] as const) {
      await off.first().press("Enter");
      await expect.poll(() => off.count()).toBe(left);
      await expect.poll(focused).toBe(where);
    }
  });

  it("goes to the page when the bar of a draft has gone", async () => {
    await visit(page, "/project/create");
    await page.getByLabel(/^案件名/u).fill("下書きの案件");
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await visit(page, "/project/create");
    await page.getByRole("button", { name: "下書きを破棄" }).press("Enter");
    await page.getByText("下書きを破棄しました。", { exact: true }).waitFor();
    await expect.poll(focused).toBe("MAIN");
  });

  it("goes to the page when only a part of it is replaced, at the same path", async () => {
    const [id] = await withCareer(office, "= 1");
    await visit(page, `/partner/${id}/skillSheet/edit`);
    const sheet = page.getByRole("form", { name: "職務経歴書" });
    await page.getByRole("main").getByRole("button", { name: "編集", exact: true }).press("Enter");
    await sheet.waitFor();
    await expect.poll(focused).toBe("MAIN");
    await sheet.getByRole("button", { name: "保存", exact: true }).press("Enter");
    await sheet.waitFor({ state: "detached" });
    await expect.poll(focused).toBe("MAIN");
  });

  it("goes back to the record whose dialog was open, wherever the list shows that by then", async () => {
    await visit(page, "/project/search");
    const edit = page
      .getByRole("main")
      .getByRole("button", { name: /をクイック編集$/u })
      .nth(3);
    const name = (await edit.getAttribute("aria-label")) ?? "";
    const dialog = page.getByRole("dialog", { name: "クイック編集" });
    await edit.press("Enter");
    await dialog.getByLabel("スケジュール").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(focused).toBe(name);
    await edit.press("Enter");
    const schedule = dialog.getByLabel("スケジュール");
    await schedule.selectOption({ label: (await schedule.inputValue()) === "Delayed" ? "予定どおり" : "遅延" });
    await dialog.getByRole("button", { name: "更新" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    // What was changed last comes first.
    const first = page.getByRole("main").getByRole("button", { name: /をクイック編集$/u });
    await expect.poll(() => first.first().getAttribute("aria-label")).toBe(name);
    await expect.poll(focused).toBe(name);
    expect(await first.first().evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
