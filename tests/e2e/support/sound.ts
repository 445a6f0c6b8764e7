import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** Holds the page that is shown to axe's rules and to its width. */
export async function expectSound(page: Page, screen: string): Promise<void> {
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
