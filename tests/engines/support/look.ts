import { mkdir } from "node:fs/promises";
import { expect } from "vitest";
import type { EnginePage } from "./engine.ts";

const sizes = [
  ["laptop", { width: 1366, height: 768 }],
  ["tablet", { width: 768, height: 1024 }],
  ["tablet-across", { width: 1024, height: 768 }],
  ["phone", { width: 390, height: 844 }],
] as const;

const folder = "test-results/engines";

/** Makes a screenshot of a screen at every size, and returns where the screen is wider than its window. */
export async function lookAtEverySize(page: EnginePage, name: string, before = async () => {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [device, size] of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
    await before();
    const theme = (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)) ? "dark" : "light";
    await page.screenshot({ path: `${folder}/${name}-${device}-${theme}.png` });
    expect(await pushedAway(page), `${name} is pushed out of its window on a ${device}`).toBe(0);
    expect(await overhang(page), `${name} scrolls sideways on a ${device}`).toBe(0);
    expect(await tablesOverfull(page, size.width), `${name} has a table that is wider than its room on a ${device}`).toEqual([]);
    expect(await pickersOverfull(page), `the arrow of a picker of ${name} is beside its frame on a ${device}`).toBe(0);
  }
}

/** Returns how many frames that people cannot scroll have been scrolled. */
const pushedAway = (page: EnginePage) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((one) => one.scrollTop > 0 && getComputedStyle(one).overflowY === "hidden")
        .length,
  );

/**
 * Returns the tables that are wider than the frame that scrolls them: their last columns are out of sight. On a phone, a comparison
 * is meant to be.
 */
const tablesOverfull = (page: EnginePage, width: number) =>
  page.evaluate(
    (tables) =>
      [...document.querySelectorAll(tables)].flatMap((table) => {
        const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
        return scrollWidth > clientWidth + 1 ? [`${table.getAttribute("aria-label")}: ${scrollWidth} of ${clientWidth}`] : [];
      }),
    width < 640 ? '[role="table"]' : '[role="table"], table[data-wide-sheet]',
  );

/** Returns how many pickers are narrower than what is in them. */
const pickersOverfull = (page: EnginePage) =>
  page.evaluate(
    () => [...document.querySelectorAll(".fui-Combobox")].filter((box) => box.scrollWidth > box.clientWidth + 1).length,
  );

/** Returns by how many pixels the page is wider than its window. */
const overhang = (page: EnginePage) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
