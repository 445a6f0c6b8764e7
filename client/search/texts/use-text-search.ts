import { useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { useOnline } from "#client/device/use-online.ts";
import { type FoundTexts, searchTexts } from "./search-texts.ts";
import { isSearchedInTexts } from "./searched-text.ts";

/** Milliseconds without a key before a search begins. */
const pause = 250;

/** The state of a search over texts: `none` if the text is too short for a search. */
export type TextSearch =
  | { readonly state: "none" | "searching" | "failed" }
  | { readonly state: "found"; readonly text: string; readonly found: FoundTexts };

/** Searches the texts of files for the typed text, once the typing pauses. A key costs nothing but a timer. */
export function useTextSearch(typed: string): TextSearch {
  const { name: database } = useReplica();
  const unreached = useOffline();
  const offline = !useOnline() || unreached;
  const text = typed.trim();
  const wanted = isSearchedInTexts(text);
  const [last, setLast] = useState<{ readonly text: string; readonly found?: FoundTexts }>();
  useEffect(() => {
    if (!wanted) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      searchTexts({ database, text, offline }, ended.signal).then(
        (found) => setLast({ text, found }),
        (error: unknown) => {
          if (ended.signal.aborted) return;
          logError("texts were not searched", error);
          setLast({ text });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      ended.abort(new DOMException("another text was typed", "AbortError"));
    };
  }, [database, text, wanted, offline]);
  if (!wanted) return none;
  if (last?.text !== text) return searching;
  return last.found ? { state: "found", text, found: last.found } : failed;
}

const none = { state: "none" } as const;
const searching = { state: "searching" } as const;
const failed = { state: "failed" } as const;
