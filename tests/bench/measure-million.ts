import type { Page } from "playwright";
import { openProfile } from "./bench-profile.ts";
import type { Keystroke } from "./figures.ts";
import type {} from "./page/cold.ts";
import { processBytes } from "./process-bytes.ts";

/** What very many partners cost a device, in milliseconds and bytes. */
export interface MillionFigures {
  readonly partners: number;
  /** On an empty device: until a search finds somebody, until all partners are there, and until all is. */
  readonly filled: { readonly first: number; readonly partners: number; readonly all: number };
  /** From the navigation of a newly started browser to 50 rows and the total. */
  readonly cold: readonly number[];
  /** Private bytes of the tab's process after that, and of one whose index is empty. */
  readonly tab: number;
  readonly emptyTab: number;
  readonly hard: readonly Keystroke[];
  readonly narrow: readonly Keystroke[];
  readonly bytesPerRow: number;
}

const coldOpens = 3;
/** How often each keystroke is repeated: fewer than elsewhere, since each reads a million rows. */
const repeated = 3;

/** Fills a device with so many partners and their tags in a real Chromium, and searches them. */
export async function measureMillion(
  url: string,
  executablePath: string,
  partners: number,
  say: (text: string) => void,
): Promise<MillionFigures> {
  const { call, inBrowser, dispose } = await openProfile(url, executablePath, say);
  const opened = async (page: Page) => {
    const took = await page.evaluate(() => window.cold ?? Promise.reject(new Error("no cold open")));
    return { took, bytes: await bytesOf(page) };
  };
  try {
    const emptyTab = await inBrowser(bytesOf);
    say("filling");
    const filled = await call("fillEngine", partners, "tagged");
    say("cold opens");
    const colds: Awaited<ReturnType<typeof opened>>[] = [];
    for (let nth = 0; nth < coldOpens; nth++) colds.push(await inBrowser(opened, "cold.html?of=engine"));
    say("searches");
    const { hard, narrow, bytesPerRow } = await call("measureSearch", partners, repeated);
    const tab = Math.max(...colds.map(({ bytes }) => bytes));
    return { partners, filled, cold: colds.map(({ took }) => took), tab, emptyTab, hard, narrow, bytesPerRow };
  } finally {
    await dispose();
  }
}

async function bytesOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  return processBytes(browser);
}
