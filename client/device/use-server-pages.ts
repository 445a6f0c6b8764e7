import { useCallback, useEffect, useRef, useState } from "react";
import { CallRefused, NoAnswer } from "./call.ts";
import { useOffline } from "./use-offline.ts";

/** The pages of a list that only the server has, as far as they are loaded. */
export interface ServerPages<A> {
  /** What all loaded pages have together; undefined until there is an answer. */
  readonly shown: A | undefined;
  readonly hasMore: boolean;
  readonly failed: boolean;
  /** Reads the newest page again. */
  readonly read: () => Promise<void>;
  /** Reads an older page, too. */
  readonly readMore: () => Promise<void>;
}

/** A page with the position of the next one; null if there is none. */
interface ServerPage {
  readonly next: number | string | null;
}

type Position<A extends ServerPage> = NonNullable<A["next"]>;
type Join<A> = (loaded: A, answer: A, isOlder: boolean) => A;

/**
 * Reads the newest page, and older ones on request. It reads on mount, when the server is reachable again, and for another `ask`.
 * @param ask reads a page; it is another function for another question
 * @param join adds an older page to what is loaded, or replaces its beginning by the newest page
 * @param version the newest page is also read when this changes
 */
export function useServerPages<A extends ServerPage>(
  ask: (before: Position<A> | undefined) => Promise<A>,
  join: Join<A>,
  version?: string,
): ServerPages<A> {
  const offline = useOffline();
  const [known, setKnown] = useState<{ readonly ask: typeof ask; readonly loaded: A }>();
  const [failure, setFailure] = useState<{ readonly ask: typeof ask }>();
  const wanted = useRef(ask);
  const load = useCallback(
    async (before?: Position<A>) => {
      try {
        const answer = await ask(before);
        // Another question was asked meanwhile.
        if (wanted.current !== ask) return;
        setKnown((last) => ({ ask, loaded: pagesAfter(last?.ask === ask ? last.loaded : undefined, answer, before, join) }));
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
        if (wanted.current === ask) setFailure({ ask });
      }
    },
    [ask, join],
  );
  useEffect(() => {
    wanted.current = ask;
    // `load` sets no state before the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!offline) void load();
  }, [offline, load, ask, version]);
  const shown = known?.ask === ask ? known.loaded : undefined;
  const next = shown?.next ?? null;
  return {
    shown,
    hasMore: next !== null,
    failed: failure?.ask === ask,
    read: () => load(),
    readMore: () => load(next ?? undefined),
  };
}

/** Returns what is loaded after an answer; `before` is the position for which it was asked. */
export function pagesAfter<A extends ServerPage>(
  loaded: A | undefined,
  answer: A,
  before: Position<A> | undefined,
  join: Join<A>,
): A {
  if (!loaded) return answer;
  // Two presses may ask for the same page.
  return before === undefined || before === loaded.next ? join(loaded, answer, before !== undefined) : loaded;
}
