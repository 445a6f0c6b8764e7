import { useCallback, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { onPaper } from "./on-paper.ts";

let printing = false;
addEventListener("beforeprint", () => (printing = true));
addEventListener("afterprint", () => (printing = false));

/**
 * Whether a media query matches, live. It accepts the queries of `styles.ts`. While the page is printed, widths are those of a
 * sheet. Chromium counts the sheets before it reports the change of media. Otherwise rows would be cut off, or an empty sheet follow.
 * Firefox takes the page as it is once the event ends, so the components render within it.
 */
export function useMediaQuery(query: string): boolean {
  const condition = query.replace("@media ", "");
  const subscribe = useCallback(
    (listener: () => void) => {
      // This object's `matches` is never read: Chromium sends no change event to an object whose `matches` was read.
      const media = matchMedia(condition);
      const atOnce = () => flushSync(listener);
      media.addEventListener("change", listener);
      for (const event of prints) addEventListener(event, atOnce);
      return () => {
        media.removeEventListener("change", listener);
        for (const event of prints) removeEventListener(event, atOnce);
      };
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(printing ? onPaper(condition) : condition).matches);
}

const prints = ["beforeprint", "afterprint"] as const;
