import { type CDPSession, chromium, type Locator, type Page } from "playwright";
import { quantile } from "./figures.ts";
import type {} from "./page/many-fields.tsx";

/** What keys cost in a form with 100 fields, milliseconds. */
export interface KeyFigures {
  /** From each key to what it painted, the processor made slower. */
  readonly painted: readonly number[];
  /** The same in 100 inputs of plain HTML: what the browser and the machine take for themselves. */
  readonly bare: readonly number[];
  /** Script, style and layout of each key and its draft in processor time, not slowed: the same whatever else the machine does. */
  readonly worked: readonly number[];
}

/** Frames come as soon as they are drawn. */
export const withoutFrameLimit = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"];

/** How much slower the browser's processor is made: a tablet's. */
export const slowdown = 4;
/** Keys that are not counted: code runs slowly until it has been compiled. */
const warmUp = 40;
const text = "musubi no form wa keyboard de utsu ";
const labels = ["項目0", "項目1", "項目51", "項目97"];

/**
 * Types into fields of a form with 100 of them, by real keys, while its draft is kept with each. Frames come as soon as they are
 * drawn: waiting for the screen's next refresh is no cost of ours.
 */
export async function measureKeys(url: string, executablePath: string): Promise<KeyFigures> {
  const browser = await chromium.launch({ executablePath, args: withoutFrameLimit });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    await page.goto(`${url}form.html?of=many`);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked: number[] = [];
    for (const label of labels) worked.push(...(await processorTime(page, session, page.getByLabel(label, { exact: true }))));
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const painted = await typed(page);
    await page.goto(`${url}form.html?of=bare`);
    return { worked: worked.slice(warmUp), painted, bare: await typed(page) };
  } finally {
    await browser.close();
  }
}

/** Milliseconds from each key of the text to its paint, in each of the fields. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => window.keys?.splice(0));
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text, { delay: 60 });
  }
  return page.evaluate(() => window.keys ?? []);
}

/** What each key of a text takes in a field, without what asking for it takes: milliseconds of the processor's time. */
export async function processorTime(page: Page, session: CDPSession, field: Locator): Promise<number[]> {
  await field.click();
  const costs: number[] = [];
  for (const key of text) costs.push(await costOf(session, () => page.keyboard.press(key === " " ? "Space" : key)));
  return costs;
}

/** What an act takes, without what asking for it takes: milliseconds of the processor's time. */
export async function costOf(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const idle = await taskTime(session);
  const before = await taskTime(session);
  await act();
  return Math.max(0, (await taskTime(session)) - before - (before - idle)) * 1_000;
}

/** Seconds of script, style and layout so far, once all of it has been painted. */
async function taskTime(session: CDPSession): Promise<number> {
  await session.send("Runtime.evaluate", {
    expression: "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))",
    awaitPromise: true,
  });
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.reduce((sum, { name, value }) => (counted.has(name) ? sum + value : sum), 0);
}

const counted = new Set(["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]);

export const quantiles = (samples: readonly number[]): readonly [number, number, number] => [
  quantile(samples, 0.5),
  quantile(samples, 0.95),
  Math.max(...samples),
];
