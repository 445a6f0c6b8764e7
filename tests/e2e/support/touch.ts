import type { Page } from "playwright";

/** Returns the controls on the page that are lower than 44 px, including their frames and overlays. */
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
        // Controls for the keyboard alone are above the page.
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && one.getBoundingClientRect().bottom > 0)
        .map((one) => [one.ariaLabel ?? one.textContent, height(one)] as const)
        // Edges may lie between pixels.
        .filter(([, height]) => height < 43)
    );
  });
