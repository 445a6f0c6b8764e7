import type { Page } from "playwright";

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const it = document.activeElement as HTMLInputElement | null;
      const labels = [...(it?.labels ?? [])].map(({ textContent }) => textContent);
      return [it?.getAttribute("aria-label"), it?.textContent, ...labels].map((each) => each?.replace(/\s*\*$/u, "").trim());
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}
