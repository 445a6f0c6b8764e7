import { chromium } from "playwright";
import { quantile } from "./figures.ts";
import type {} from "./page/many-fields.tsx";

/** From a key to what it painted, in a form with 100 fields, milliseconds. */
export interface KeyFigures {
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  readonly keys: number;
}

/** How much slower the browser's processor is made: a tablet's. */
export const slowdown = 4;
/** Keys that are not counted: code runs slowly until it has been compiled. */
const warmUp = 40;
const text = "musubi no form wa keyboard de utsu ";

/**
 * Types into fields of a form with 100 of them, by real keys, while its draft is kept with each. Frames come as soon as they are
 * drawn: waiting for the screen's next refresh is no cost of ours.
 */
export async function measureKeys(url: string, executablePath: string): Promise<KeyFigures> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    await page.goto(`${url}form.html?of=many`);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    for (const label of ["項目0", "項目1", "項目51", "項目97"]) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(text, { delay: 60 });
    }
    const samples = (await page.evaluate(() => window.keys ?? [])).slice(warmUp);
    return {
      p50: quantile(samples, 0.5),
      p95: quantile(samples, 0.95),
      worst: Math.max(...samples),
      keys: samples.length,
    };
  } finally {
    await browser.close();
  }
}
