import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, live. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Where rows become cards. */
export const narrow = "(max-width: 767.98px)";
/** Where the navigation stands beside the page instead of over it. */
export const wide = "(min-width: 1024px)";
