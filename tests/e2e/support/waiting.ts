import type { Page } from "playwright";
import { expect } from "vitest";

/** Delays every call to this path until `pass` is called. */
export async function holdCalls(page: Page, path: string): Promise<{ pass(): void; count(): number }> {
  let count = 0;
  let pass: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    count++;
    await held;
    await route.continue();
  });
  return { pass, count: () => count };
}

/** Expects that the submit button shows that it waits, and cannot be pressed meanwhile. */
export async function expectWaiting(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  // The spinner turns for the eye alone: whoever hears the page hears that the button cannot be pressed.
  await button.getByRole("progressbar", { includeHidden: true }).waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
}
