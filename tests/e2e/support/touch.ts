import type { Page } from "playwright";

/** What a finger would have to aim at: whatever on the page answers on less than 44 px of height, frames and overlays counted in. */
export const tooLow = (page: Page) =>
  page.evaluate(() => {
    const controls = "a, button, input, select, textarea";
    const answering = (one: HTMLElement) => (one.matches("input, select") ? (one.parentElement ?? one) : one);
    const height = (one: HTMLElement) => {
      one.scrollIntoView({ block: "center" });
      const { left, width, top, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (at: number) => {
        const hit = document.elementFromPoint(x, at);
        return hit !== null && (answering(one).contains(hit) || (one as HTMLInputElement).labels?.[0]?.contains(hit) === true);
      };
      let [up, down] = [0, 0];
      while (up < 44 && hits(y - up - 1)) up++;
      while (down < 44 && hits(y + down)) down++;
      return up + down;
    };
    return (
      [...document.querySelectorAll<HTMLElement>(controls)]
        // What is for keys alone waits above the page.
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && one.getBoundingClientRect().bottom > 0)
        .map((one) => [one.ariaLabel ?? one.textContent, height(one)] as const)
        // Edges lie between pixels.
        .filter(([, height]) => height < 43)
    );
  });
