import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { policyViolations } from "../../support/trace/watch-context.ts";
import type { Viewport } from "./device.ts";

/**
 * Checks the page once it no longer changes: axe's rules, its width, Japanese names and its policy.
 * @param rules `colours` checks only those of axe's rules that depend on the theme, for a page that passed all of them in another
 *   theme
 */
export async function expectSound(page: Page, screen: string, rules: "all" | "colours" = "all"): Promise<void> {
  expect(policyViolations(page.context()), `${screen} keeps to its policy`).toEqual([]);
  expect(await page.evaluate(findEnglish), `${screen} has names in English`).toEqual([]);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource());
  await page.evaluate(drawAll);
  // If the page changed while axe read it, nobody sees that state, and it is read again.
  for (let found: readonly string[] | undefined; found === undefined; ) {
    await expect.poll(() => page.evaluate(findMoving), { message: `${screen} stands still`, timeout: 60_000 }).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(width, `${screen} scrolls sideways`).toBe(0);
    found = await page.evaluate(findFaults, rules);
    if (found) expect(found, screen).toEqual([]);
  }
}

/**
 * Checks the page at these sizes in the light theme, and in the dark one what depends on the theme. The page ends light, at the first
 * size.
 * @param atEach checks more of a size, in the dark theme
 */
export async function expectSoundAt(
  page: Page,
  screen: string,
  viewports: readonly Viewport[],
  atEach?: (name: string, viewport: Viewport) => Promise<void>,
): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const [colorScheme, rules] of themes) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, `${screen}, ${colorScheme}, at ${viewport.width}`, rules);
    }
    await atEach?.(`${screen} at ${viewport.width}`, viewport);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (viewports[0]) await page.setViewportSize(viewports[0]);
}

const themes = [
  ["light", "all"],
  ["dark", "colours"],
] as const;

let source: Promise<string> | undefined;
const axeSource = () => (source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Draws rows outside of the window, too. A browser that skips them gives axe colours of an earlier theme. */
function drawAll(): void {
  if (Reflect.get(window, "drawsAll")) return;
  Reflect.set(window, "drawsAll", true);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets.push(sheet);
}

/** Returns what axe finds on the page, each with its place and reason; undefined if the page changed meanwhile. */
async function findFaults(rules: "all" | "colours"): Promise<readonly string[] | undefined> {
  const { axe } = window as unknown as { axe: { run(context: object, options: RunOptions): Promise<AxeResults> } };
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  // Fluent's focus sentinels are empty by design and never reached.
  const { violations } = await axe.run(
    { exclude: [["[data-tabster-dummy]"]] },
    // Nobody reads the rules that passed, and describing their elements takes a third of the time.
    {
      resultTypes: ["violations"],
      ...(rules === "colours" ? { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } } : {}),
    },
  );
  observer.disconnect();
  if (changed) return undefined;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(" ")} ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/**
 * Returns English texts that only screen readers get, since a library names its controls in English. Visible texts may be the
 * product's name or a person's.
 */
function findEnglish(): readonly string[] {
  const shown = document.body.textContent;
  return ["aria-label", "aria-roledescription", "aria-valuetext", "aria-description", "title", "alt"].flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
      const name = element.getAttribute(attribute) ?? "";
      const isEnglish = /^[A-Za-z]{3,}(?: [A-Za-z]+)*$/u.test(name) && !element.closest('[aria-hidden="true"]');
      return isEnglish && !shown.includes(name) ? [`${attribute}: ${element.outerHTML.slice(0, 200)}`] : [];
    }),
  );
}

/** Returns what on the page is about to change: a theme, a fade, or a dialog that opens or closes. */
function findMoving(): readonly string[] {
  const root = document.querySelector(".fui-FluentProvider");
  const asked =
    document.documentElement.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const ground = root ? getComputedStyle(root).getPropertyValue("--colorNeutralBackground1") : "";
  const drawn = Number.parseInt(ground.trim().slice(1, 3), 16) < 0x80 ? "dark" : "light";
  const fades = document
    .getAnimations()
    .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .map(({ effect }) => (effect as KeyframeEffect | null)?.target)
    // A toast counts its time by an animation that nobody sees.
    .filter((target) => !target?.matches("[data-timer-status]"))
    .map((target) => `${target?.outerHTML.slice(0, 200)} fades`);
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter(
    (one) => !one.closest('[aria-hidden="true"], [inert]'),
  );
  const main = dialogs.length > 0 ? document.querySelector("main") : null;
  return [
    ...(drawn === asked ? [] : [`${drawn} is drawn where ${asked} is asked for`]),
    ...fades,
    ...(main === null || main.closest('[aria-hidden="true"], [inert]') ? [] : ["readers reach what is behind a dialog"]),
    ...(dialogs.length > 1 ? ["one dialog has not left yet"] : []),
  ];
}
