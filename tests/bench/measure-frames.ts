import type { Page } from "playwright";
import { laptop } from "../e2e/support/device.ts";
import { onProduct } from "./on-product.ts";

/** What scrolling through a picture of contracts costs. */
export interface FrameFigures {
  /** The rows of the picture, of which few are drawn at a time. */
  readonly rows: number;
  readonly views: readonly ScrolledView[];
}

interface ScrolledView {
  readonly what: string;
  /** Milliseconds between each two frames. */
  readonly frames: readonly number[];
}

/** Pixels that are scrolled with each frame: 3,600 a second, as a quick finger does. */
const step = 60;
const frames = 300;
/** Frames that are not counted, since code runs slowly until it is compiled. */
const warmUp = 60;

/**
 * Scrolls down and up through the contracts of this many partners, in a real Chromium over the product. The limit beside it is a
 * page of as many plain lines, which no code draws.
 */
export async function measureFrames(executablePath: string, rows: number, say: (text: string) => void): Promise<FrameFigures> {
  return onProduct(executablePath, { viewport: laptop, partners: rows * partnersOfRow, patience: 120_000 }, async (page) => {
    const views: ScrolledView[] = [];
    let drawn = 0;
    for (const [what, address] of pictures) {
      await page.goto(address);
      const grid = page.getByRole("main").getByRole("grid");
      await grid.locator('[role=row][aria-rowindex="12"]').waitFor();
      if (drawn === 0) drawn = Number(await grid.getAttribute("aria-rowcount")) - 1;
      views.push({ what, frames: await scrolled(page, "main [role=grid]") });
      say(`${what} is measured`);
    }
    await page.goto("about:blank");
    await page.setContent(plain(drawn));
    views.push({ what: "as many plain lines", frames: await scrolled(page, "div") });
    return { rows: drawn, views };
  });
}

/** About so many partners of the demo data have one with a contract within the months shown. */
const partnersOfRow = 4;

const pictures = [
  ["by partner", "/occupation"],
  ["by project", "/occupation?view=project"],
] as const;

const plain = (count: number) =>
  `<div style="height: 600px; overflow: auto">${Array.from({ length: count }, (_, at) => `<p>${at}</p>`).join("")}</div>`;

async function scrolled(page: Page, selector: string): Promise<number[]> {
  const taken = await page.locator(selector).evaluate(
    async (scroller, { count, by }) => {
      const moments: number[] = [];
      let way = by;
      while (moments.length <= count) {
        moments.push(await new Promise<number>((next) => requestAnimationFrame(next)));
        const { scrollTop, scrollHeight, clientHeight } = scroller;
        if (scrollTop + clientHeight >= scrollHeight - 1) way = -by;
        else if (scrollTop === 0) way = by;
        scroller.scrollTop += way;
      }
      return moments;
    },
    { count: frames + warmUp, by: step },
  );
  return taken
    .slice(1)
    .map((moment, at) => moment - (taken[at] ?? moment))
    .slice(warmUp);
}
