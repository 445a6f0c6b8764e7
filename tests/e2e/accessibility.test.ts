import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { type Device, laptop, openDevice, signIn, tablet, type Viewport } from "./support/device.ts";
import { addTag, openPartner, partnerLinks, synced, writeMemo } from "./support/screens.ts";

const phone: Viewport = { width: 390, height: 844 };

/** Every screen, in both themes and at the widths where its layout changes. */
describe.each([
  ["light", laptop],
  ["dark", laptop],
  ["light", tablet],
  ["dark", tablet],
  ["light", phone],
] as const)("in %s at %o", (colorScheme, viewport) => {
  let app: App;
  let device: Device;

  beforeAll(async () => {
    app = await createApp(120);
    await app.start();
    device = await openDevice(app, { colorScheme, viewport });
  });
  afterAll(async () => {
    await device?.dispose();
    await app?.dispose();
  });

  it("axe finds nothing on any screen, and nothing scrolls sideways", async () => {
    const page = device.page();
    await page.goto("/login");
    await page.getByRole("button", { name: "ログイン" }).waitFor();
    await sound(page, "sign-in");

    await signIn(page);
    await partnerLinks(page).first().waitFor();
    await synced(page);
    await sound(page, "the list");

    await page.getByRole("button", { name: "タグ", exact: true }).click();
    await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    await sound(page, "the tag filter");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "業界", exact: true }).click();
    await page.getByRole("menuitemcheckbox").first().waitFor();
    await sound(page, "the filter by industry");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });

    const address = await openPartner(page);
    await page.getByRole("heading", { name: /^案件契約\d+件$/u }).waitFor();
    if (viewport.width >= 1280) {
      await addTag(page);
      await writeMemo(page, "アクセシビリティの確認");
    }
    await sound(page, "a partner");
    if (viewport.width < 1280) {
      await page.goto(`${address}?tab=memo`);
      await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
      await sound(page, "a partner's memos");
    }

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("佐藤");
    await page.getByRole("option").first().waitFor();
    await sound(page, "the palette");
    await page.keyboard.press("Escape");

    await page.goto("/sync");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await sound(page, "同期センター");

    await page.goto("/no/such/page");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await sound(page, "not found");
  });
});

/** Holds one screen to axe's rules and to its width. */
async function sound(page: Page, screen: string): Promise<void> {
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
