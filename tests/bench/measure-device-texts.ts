import { chromium, type Page } from "playwright";
import type {} from "./page/texts.tsx";
import { processBytes } from "./process-bytes.ts";

/** What a search over the device's texts costs, in milliseconds and bytes. */
export interface DeviceTextFigures {
  readonly texts: number;
  readonly bytes: { readonly plain: number; readonly packed: number };
  /** From each key in the list's box to its paint, first while nothing else runs, then while searches run. */
  readonly quiet: readonly number[];
  readonly searching: readonly number[];
  /** One search each. `none`: of a text that no file contains, so that all texts are read completely. */
  readonly searches: readonly { readonly text: string; readonly took: number; readonly hits: number }[];
  readonly memory: { readonly before: number; readonly during: number; readonly after: number };
  /** The memory of the browser's process for the page, which also runs the worker. */
  readonly process: { readonly before: number; readonly during: number; readonly after: number };
}

const partners = 10_000;
const rounds = 4;
const typed = "tanaka sato yamada ";
const nowhere = "どこにもない経歴";
/** The worker ends 20 seconds after its last search. Milliseconds. */
const untilItLeaves = 23_000;

/** Types into the list's box in a real Chromium, alternately with and without a search over these texts. */
export async function measureDeviceTexts(
  url: string,
  executablePath: string,
  texts: number,
  bytes: number,
  say: (text: string) => void,
): Promise<DeviceTextFigures> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-frame-rate-limit",
      "--disable-gpu-vsync",
      "--enable-blink-features=ForceEagerMeasureMemory",
      "--js-flags=--expose-gc",
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    page.on("pageerror", (error) => say(String(error)));
    await page.goto(`${url}texts.html`);
    say("filling");
    const size = await page.evaluate(
      ([own, many, each]) => window.textBench?.fill(own ?? 0, many ?? 0, each ?? 0),
      [partners, texts, bytes],
    );
    await page.reload();
    await page.evaluate(() => window.textBench?.show());
    await page.getByLabel("検索").click();
    await type(page);
    const of = () => page.evaluate(() => window.textBench?.memory());
    const before = { memory: await of(), process: await processBytes(browser) };
    say("typing");
    const quiet: number[] = [];
    const searching: number[] = [];
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await type(page)));
      await page.evaluate((text) => window.textBench?.searchOn(text), nowhere);
      searching.push(...(await type(page)));
      if (round < rounds - 1) await page.evaluate(() => window.textBench?.stop());
    }
    say("memory");
    const during = { memory: await of(), process: await processBytes(browser) };
    await page.evaluate(() => window.textBench?.stop());
    const searches = [];
    for (const text of [nowhere, nowhere, nowhere, "要件定義", "鑑定士"]) {
      const found = await page.evaluate((one) => window.textBench?.once(one), text);
      if (found?.searched !== texts) throw new Error(`${found?.searched} texts were searched`);
      searches.push({ text, took: found.took, hits: found.hits });
    }
    await page.waitForTimeout(untilItLeaves);
    await page.evaluate(() => (Reflect.get(globalThis, "gc") as () => void)());
    const after = { memory: await of(), process: await processBytes(browser) };
    return {
      texts,
      bytes: size ?? { plain: 0, packed: 0 },
      quiet,
      searching,
      searches,
      memory: { before: before.memory ?? 0, during: during.memory ?? 0, after: after.memory ?? 0 },
      process: { before: before.process, during: during.process, after: after.process },
    };
  } finally {
    await browser.close();
  }
}

/** Returns the milliseconds from each key to its paint. */
async function type(page: Page): Promise<number[]> {
  await page.getByLabel("検索").fill("");
  await page.evaluate(() => window.keys?.splice(0));
  await page.keyboard.type(typed, { delay: 120 });
  await page.waitForTimeout(200);
  return page.evaluate(() => window.keys ?? []);
}
