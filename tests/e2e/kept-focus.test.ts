import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { withCareer } from "./support/career.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { addAdmin, form, pickerOf } from "./support/project-form.ts";
import { visit } from "./support/visit.ts";

const managers = "プロジェクトマネージャー";

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

  it("goes from a chosen record that is taken off to the next one, and from the last one to the box", async () => {
    const admins = await inDatabase(office.app, "select name from admin where name not like '%aster%' order by name limit 2");
    await visit(page, "/project/create");
    await discardDraft(page);
    for (const { name } of admins) await addAdmin(page, managers, String(name));
    const chips = form(page).getByRole("button", { name: /を外す$/u });
    await expect.poll(() => chips.count()).toBe(2);
    for (const left of [1, 0]) {
      await chips.first().press("Enter");
      await expect.poll(() => chips.count()).toBe(left);
      await expect
        .poll(() => (left > 0 ? chips.first() : pickerOf(page, managers)).evaluate((it) => it === document.activeElement))
        .toBe(true);
    }
  });

  it("goes from a file that is taken out of a form to the next one, and from the last one to what adds files", async () => {
    await visit(page, "/partner/register");
    await giveFiles(
      page,
      "履歴書・経歴書を追加",
      ["一.pdf", "二.pdf"].map((name) => pdfFile(name, pdf(name, new Date("2026-11-23T00:00:00Z"), [{ text: name }]))),
    );
    const out = page.getByRole("button", { name: /\.pdfを外す$/u });
    await expect.poll(() => out.count()).toBe(2);
    for (const [left, where] of [
      [1, "二.pdfを外す"],
      [0, "履歴書・経歴書を追加"],
    ] as const) {
      await out.first().press("Enter");
      await expect.poll(() => out.count()).toBe(left);
      const label = () =>
        page.evaluate(() => {
          const it = document.activeElement;
          return it?.ariaLabel ?? it?.closest("[role=group]")?.querySelector("span")?.textContent;
        });
      await expect.poll(label).toBe(where);
    }
  });

  it("goes to the page when a toast goes whose button was pressed", async () => {
    await visit(page, "/project/create");
    await page.getByLabel(/^案件名/u).fill("戻る案件");
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await visit(page, "/project/create");
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    const toasts = page.locator(".fui-Toast");
    const undo = toasts.filter({ hasText: "下書きを破棄しました。" }).getByRole("button", { name: "元に戻す" });
    await undo.press("Enter");
    await undo.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel(/^案件名/u).inputValue()).toBe("戻る案件");
    await toasts.first().waitFor({ state: "detached" });
    expect(await focused()).toBe("MAIN");
  });
});
