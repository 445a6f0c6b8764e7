import type { Page } from "playwright";
import { expect } from "vitest";

/** Returns the form of a project. */
export const form = (page: Page) => page.getByRole("form", { name: /^案件(作成|の編集)$/u });

/** Returns the last field with this label. A client's fields are below the project's own. */
export const field = (page: Page, label: string) =>
  form(page)
    .getByLabel(new RegExp(`^${label}\\*?$`, "u"))
    .last();
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns a picker, which is below any select with the same label. */
export const pickerOf = (page: Page, label: string) => form(page).getByRole("combobox", { name: label, exact: true }).last();

/** Searches for a name in a picker, and chooses the result. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  const picker = pickerOf(page, label);
  await picker.click();
  await picker.fill(name);
  await page.locator("[role=option]").filter({ hasText: name }).filter({ hasNotText: "新規作成" }).first().click();
}

/** Removes the chosen value of a picker. */
export const letGo = (page: Page, label: string) =>
  form(page).getByRole("combobox", { name: label, exact: true }).locator("xpath=..").locator(".fui-Combobox__clearIcon").click();

/** Adds an administrator to a list of several. */
export async function addAdmin(page: Page, label: string, name: string): Promise<void> {
  const picker = page.getByRole("combobox", { name: label, exact: true });
  await picker.click();
  await picker.fill(name);
  await page.getByRole("menuitemcheckbox").filter({ hasText: name }).first().click();
  await button(page, `${name}を外す`).first().waitFor();
  await page.keyboard.press("Escape");
}

/** Returns a position by its number, from 1 on. */
export const position = (page: Page, nth: number) => form(page).getByRole("listitem", { name: `ポジション ${nth}`, exact: true });

/** Fills in the required fields of a new project. */
export async function fillRequired(page: Page, name: string, manager: string, client: string): Promise<void> {
  await addAdmin(page, "プロジェクトマネージャー", manager);
  await field(page, "案件名").fill(name);
  await field(page, "業務内容").fill(`${name}の業務内容`);
  await choose(page, "クライアント", client);
  await expect.poll(() => field(page, "クライアント名").inputValue()).toBe(client);
}
