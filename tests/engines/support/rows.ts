import type { EnginePage } from "./engine.ts";

/** Returns the fewest partners that the list shows at any moment of the next half second. */
export const fewestRows = (page: EnginePage): Promise<number> =>
  page.evaluate(async () => {
    let least = Number.POSITIVE_INFINITY;
    for (const end = performance.now() + 500; performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      least = Math.min(least, document.querySelectorAll('main a[href^="/partner/"]').length);
    }
    return least;
  });
