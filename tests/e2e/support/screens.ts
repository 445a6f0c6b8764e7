import type { Part, Screen, ScreenPage } from "../../support/screen.ts";

/** What a person does on the screens, with the words of the screens. */

/** Waits until the device has sent everything and shows that. It does not trust words that have not changed yet. */
export async function synced<P extends Part<P>>(page: Screen<P>): Promise<void> {
  const current = page.getByRole("banner").locator('a[href="/sync"]:not([data-behind])');
  await current.filter({ hasText: /同期済み/u }).waitFor();
}

/** Returns the badge in the top bar that shows the device's status. */
export const syncState = <P extends Part<P>>(page: Screen<P>, words: RegExp): P =>
  page.getByRole("banner").getByRole("link", { name: words });

/** Waits until the worker has the whole application, so that it opens without a server. */
export async function installed<P>(page: ScreenPage<P>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Searches in the palette and returns it. The page behind it may also have pickers. */
export async function lookInPalette<P extends Part<P>>(page: ScreenPage<P>, text: string): Promise<P> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "全体検索" });
  await palette.getByRole("combobox").fill(text);
  return palette;
}

export const searchBox = <P>(page: Screen<P>): P => page.getByRole("searchbox", { name: "氏名・カナ・メール・企業名" });

/** Returns the rows of the partner list, as links to the partners. */
export const partnerLinks = <P extends Part<P>>(page: Screen<P>): P => page.getByRole("main").locator('a[href^="/partner/"]');

/** Returns the name in the heading of the open partner's page. */
export async function partnerName<P extends Part<P>>(page: Screen<P>): Promise<string> {
  // WebKit ends the text of a heading that is laid out as a row with a line.
  return (await page.getByRole("main").getByRole("heading", { level: 1 }).innerText()).trim();
}

/** Opens the nth partner of the list, waits for its page, and returns its address. */
export async function openPartner<P extends Part<P>>(page: ScreenPage<P>, nth = 0): Promise<string> {
  await partnerLinks(page).nth(nth).click();
  await page.waitForURL(/\/partner\/(?!search)/u);
  await page.getByRole("heading", { name: "基本情報" }).waitFor();
  return page.evaluate(() => location.pathname);
}

/** Adds a tag to the open partner, the nth of those that it does not have. Returns the tag's name. */
export async function addTag<P extends Part<P>>(page: Screen<P>, nth = 0): Promise<string> {
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

/** Writes a memo on the open partner. */
export async function writeMemo<P extends Part<P>>(page: Screen<P>, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "新しいメモ" }).fill(text);
  await page.getByRole("button", { name: "送信" }).click();
  await memo(page, text).waitFor();
}

/** Returns a memo of the panel by its text. */
export const memo = <P extends Part<P>>(page: Screen<P>, text: string): P =>
  page.getByRole("group", { name: "メモの一覧" }).getByRole("listitem").filter({ hasText: text });

/**
 * Signs out by the menu and waits for the sign-in.
 * @param asked answers the question that comes first
 */
export async function signOut<P extends Part<P>>(
  page: ScreenPage<P>,
  asked: (dialog: P) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /@example\.com/u })
    .click();
  await page.getByRole("menuitem", { name: "ログアウト" }).click();
  const dialog = page.getByRole("alertdialog");
  await asked(dialog);
  await dialog.getByRole("button", { name: "ログアウト" }).click();
  await page.waitForURL("**/login**");
}
