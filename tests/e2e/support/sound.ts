import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** Holds the page that is shown to axe's rules and to its width, once it stands as it stays. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(standsStill);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, `${screen} scrolls sideways`).toBe(0);
  await page.evaluate(await axeSource());
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: object): Promise<AxeResults> } };
    // Fluent's focus sentinels are empty by design and never reached.
    return axe.run({ exclude: [["[data-tabster-dummy]"]] });
  });
  const found = results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, screen).toEqual([]);
}

let source: Promise<string> | undefined;
const axeSource = () => (source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Whether the theme that is asked for is drawn, nothing fades, and readers do not reach what is behind a dialog. */
function standsStill(): boolean {
  const root = document.querySelector(".fui-FluentProvider");
  const asked =
    document.documentElement.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const ground = root ? getComputedStyle(root).getPropertyValue("--colorNeutralBackground1") : "";
  const drawn = Number.parseInt(ground.trim().slice(1, 3), 16) < 0x80 ? "dark" : "light";
  const fades = document
    .getAnimations()
    .some((one) => one.playState === "running" && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  const main = document.querySelector('[aria-modal="true"]') ? document.querySelector("main") : null;
  return drawn === asked && !fades && (main === null || main.closest('[aria-hidden="true"], [inert]') !== null);
}
