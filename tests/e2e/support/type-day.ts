import type { Page } from "playwright";

/**
 * Types a day, `YYYY-MM-DD`, into the box that has the focus. Chromium's box takes the parts in the order of its own language, which is
 * not the page's: here, the month is first.
 */
export async function typeDay(page: Page, day: string): Promise<void> {
  const [year, month, date] = day.split("-");
  await page.keyboard.type(`${month}${date}${year}`);
}
