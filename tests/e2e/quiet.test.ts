import type { Page } from "playwright";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Device } from "./support/device.ts";
import { startOffice } from "./support/office.ts";
import { openPartner, partnerLinks, synced, writeMemo } from "./support/screens.ts";

describe("a quiet back office", () => {
  let device: Device;

  beforeAll(async () => {
    const office = await startOffice();
    device = office.device;
    return office.dispose;
  });

  afterEach(() => device.page().emulateMedia({ media: null, colorScheme: null }));

  it("prints the whole page of a list, without navigation, filters and pager", async () => {
    const page = device.page();
    await page.goto("/partner/search");
    await partnerLinks(page).nth(49).waitFor();
    await page.emulateMedia({ media: "print" });
    await expectWholePage(page, partnerLinks(page).nth(49));
    expect(await page.getByRole("search").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "次へ" }).isVisible()).toBe(false);
  });

  it("prints a partner with all memos, in dark letters also where the screen is dark", async () => {
    const page = device.page();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/partner/search");
    await openPartner(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expectWholePage(page, page.getByRole("heading", { name: "メモ", exact: true }));
    const letters = await page.getByRole("heading", { level: 1 }).evaluate((title) => getComputedStyle(title).color);
    expect(letters).toBe("rgb(36, 36, 36)");
    expect(await page.getByRole("textbox", { name: "新しいメモ" }).isVisible()).toBe(false);
  });

  it("neither flashes nor moves the search box when an ordinary memo is saved", async () => {
    const page = device.page();
    await page.goto("/partner/search");
    await openPartner(page);
    await synced(page);
    await page.evaluate(() => {
      const badge = document.querySelector('header a[href="/sync"]');
      const box = document.querySelector('header button[aria-keyshortcuts="Control+K Meta+K"]');
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        seen.add(`${badge?.textContent?.replace(/[\d:\s]/gu, "")} ${box?.getBoundingClientRect().left}`);
        requestAnimationFrame(look);
      };
      look();
      const behind: boolean[] = [];
      Object.assign(window, { behind });
      const note = () => behind.push(badge?.hasAttribute("data-behind") ?? false);
      if (badge) new MutationObserver(note).observe(badge, { attributeFilter: ["data-behind"] });
    });
    await writeMemo(page, "静かに保存される");
    await page.getByRole("img", { name: "未送信の変更があります" }).waitFor({ state: "detached" });
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([expect.stringMatching(/^同期済み \d/u)]);
    await synced(page);
    // The badge keeps its words, but its attribute shows that changes were unsent for a moment.
    const behind = await page.evaluate(() => (window as unknown as { behind: boolean[] }).behind);
    expect(behind.slice(0, 2)).toEqual([true, false]);
  });

  it("shows what is due before the tables of states", async () => {
    const page = device.page();
    for (const width of [1366, 1024, 390]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto("/home");
      await page.getByRole("heading", { level: 2, name: "案件の状況" }).waitFor();
      // All cards are measured at once, since they grow while their figures arrive.
      const tops = await page
        .getByRole("heading", { level: 2 })
        .evaluateAll((headings) =>
          headings.map((heading) => [heading.textContent ?? "", heading.getBoundingClientRect().top] as const),
        );
      const topOf = (name: RegExp) => tops.filter(([text]) => name.test(text)).map(([, top]) => top);
      const states = topOf(/状況/u);
      expect(states).toHaveLength(2);
      for (const due of [/契約/u, /面談/u])
        expect(Math.max(...topOf(due)), `${due} at ${width}`).toBeLessThan(Math.min(...states));
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it("says of an unknown address no more than is known, and leads /project to the search", async () => {
    const page = device.page();
    await page.goto("/nowhere");
    await page.getByText("このアドレスの画面はありません。").waitFor();
    await page.goto("/project");
    await page.waitForURL("**/project/search");
  });
});

/** Expects that the document is high enough for all of the page, from the heading to the last part. */
async function expectWholePage(page: Page, last: { boundingBox(): Promise<{ y: number; height: number } | null> }) {
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("navigation", { name: "メイン" }).isVisible()).toBe(false);
  const box = await last.boundingBox();
  const { height, inner } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    inner: [...document.querySelectorAll("main, main *")].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(part).overflowY),
    ).length,
  }));
  expect(inner, "parts that scroll by themselves").toBe(0);
  expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(height);
  expect(height).toBeGreaterThan(1_200);
}
