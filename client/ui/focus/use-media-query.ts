import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, live. Takes those of `styles.ts` as they are. */
export function useMediaQuery(query: string): boolean {
  const condition = query.replace("@media ", "");
  const subscribe = useCallback(
    (listener: () => void) => {
      // Its `matches` is never read: Chromium tells no change to an object by which it has been read already.
      const media = matchMedia(condition);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(condition).matches);
}
