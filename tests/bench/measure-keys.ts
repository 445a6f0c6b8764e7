import { type CDPSession, chromium, type Locator, type Page } from "playwright";
import { quantile } from "./figures.ts";
import type {} from "./page/many-fields.tsx";

/** What keys cost in a form with 100 fields. Milliseconds. */
export interface KeyFigures {
  /** From each key to its paint, with a slower processor. */
  readonly painted: readonly number[];
  /** From each key to its paint in 100 plain HTML inputs, which shows what the browser and the machine need by themselves. */
  readonly bare: readonly number[];
  /**
   * Processor time of script, style and layout for each key and its draft, without the slowdown. Other work of the machine does
   * not change it.
   */
  readonly worked: readonly number[];
}

/** Frames are shown as soon as they are drawn. */
export const withoutFrameLimit = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"];

/** The factor by which the browser's processor is slowed down, to that of a tablet. */
export const slowdown = 4;
/** Keys that are not counted, since code runs slowly until it is compiled. */
const warmUp = 40;
const text = "musubi no form wa keyboard de utsu ";
const labels = ["項目0", "項目1", "項目51", "項目97"];

/**
 * Types into fields of a form with 100 of them, by real keys, while its draft is saved at each. Frames are shown as soon as they
 * are drawn, since waiting for the screen is not a cost of ours.
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

/** Returns the milliseconds from each key of the text to its paint, in each of the fields. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => window.keys?.splice(0));
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text, { delay: 60 });
  }
  return page.evaluate(() => window.keys ?? []);
}

/** Returns the processor's milliseconds for each key of a text in a field, without the cost of measuring. */
export async function processorTime(page: Page, session: CDPSession, field: Locator): Promise<number[]> {
  await field.click();
  const costs: number[] = [];
  for (const key of text) costs.push(await costOf(session, () => page.keyboard.press(key === " " ? "Space" : key)));
  return costs;
}

/** Returns the processor's milliseconds for an action, without the cost of measuring. */
export async function costOf(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const idle = await taskTime(session);
  const before = await taskTime(session);
  await act();
  return Math.max(0, (await taskTime(session)) - before - (before - idle)) * 1_000;
}

/** Returns the seconds of script, style and layout so far, once all of it has been painted. */
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
