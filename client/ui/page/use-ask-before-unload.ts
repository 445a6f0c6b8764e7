import { useEffect } from "react";

/** Lets the browser ask before a reload or the end of the tab. It is for what no draft keeps. */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined;
    const listening = new AbortController();
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal: listening.signal });
    return () => listening.abort();
  }, [asks]);
}
