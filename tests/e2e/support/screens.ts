import type { Page } from "playwright";

/** What a person does on the screens, in the words the screens use. */

/** Waits until the device has sent everything and says so. */
export async function synced(page: Page): Promise<void> {
  await syncState(page, /同期済み/u).waitFor();
}

/** The badge in the top bar that says how the device stands. */
export const syncState = (page: Page, words: RegExp) => page.getByRole("banner").getByRole("link", { name: words });

/** Waits until the worker holds the application, so that it opens without a server. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

export const searchBox = (page: Page) => page.getByRole("searchbox", { name: "氏名・カナ・メール・企業名" });

/** The rows of the partner list, as links to the partners. */
export const partnerLinks = (page: Page) => page.getByRole("main").locator('a[href^="/partner/"]');

/** The name in the heading of the partner's page that is open. */
export async function partnerName(page: Page): Promise<string> {
  return page.getByRole("main").getByRole("heading", { level: 1 }).innerText();
}

/** Opens the nth partner of the list and waits for its page; gives its address. */
export async function openPartner(page: Page, nth = 0): Promise<string> {
  await partnerLinks(page).nth(nth).click();
  await page.waitForURL(/\/partner\/(?!search)/u);
  await page.getByRole("heading", { name: "基本情報" }).waitFor();
  return new URL(page.url()).pathname;
}

/** Puts a tag on the partner that is open, the nth of those it does not have; gives the tag's name. */
export async function addTag(page: Page, nth = 0): Promise<string> {
  await page.getByRole("button", { name: "タグを編集" }).click();
  const dialog = page.getByRole("dialog");
  const free = dialog.getByRole("checkbox", { checked: false }).nth(nth);
  const name = (await free.innerText()).trim();
  await free.click();
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "タグ" }).getByText(name, { exact: true }).waitFor();
  return name;
}

/** Writes a memo on the partner that is open. */
export async function writeMemo(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "新しいメモ" }).fill(text);
  await page.getByRole("button", { name: "送信" }).click();
  await memo(page, text).waitFor();
}

/** One memo of the panel, by its text. */
export const memo = (page: Page, text: string) =>
  page.getByRole("group", { name: "メモの一覧" }).getByRole("listitem").filter({ hasText: text });
