import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches, live. It accepts the queries of `styles.ts`. */
export function useMediaQuery(query: string): boolean {
  const condition = query.replace("@media ", "");
  const subscribe = useCallback(
    (listener: () => void) => {
      // Its `matches` is never read: Chromium sends no change event to an object whose `matches` was read before.
      const media = matchMedia(condition);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(condition).matches);
}
