import { useCallback, useEffect, useRef, useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import type { Answers } from "#sync/model/calls/answers.ts";

/** An event of the log, with its id as text for the rows of a table. */
export type SecurityEventView = Omit<Event, "id"> & { readonly id: string };
type Event = Answers["GET /api/security_event"]["events"][number];

interface Shown {
  /** The query that these events answer. */
  readonly query: string;
  readonly events: readonly SecurityEventView[];
  /** The position of the next events; null if there are none. */
  readonly next: number | null;
}

/** The part of the log that is shown. */
export interface SecurityReading {
  /** Undefined until there is an answer. */
  readonly events: readonly SecurityEventView[] | undefined;
  readonly hasMore: boolean;
  readonly failed: boolean;
  /** Reads the newest events again. */
  readonly read: () => Promise<void>;
  /** Reads older events, too. */
  readonly readMore: () => Promise<void>;
}

/**
 * Reads the newest events, and older ones on request. Only the server has them. They are read on mount, and again when the server
 * is reachable.
 * @param query the filters, as the call takes them
 */
export function useSecurityEvents(query: string): SecurityReading {
  const offline = useOffline();
  const [known, setKnown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  const wanted = useRef(query);
  const load = useCallback(
    async (before?: number) => {
      try {
        const { body } = await call("GET", `/api/security_event?${query}${before === undefined ? "" : `&before=${before}`}`);
        // Another filter was chosen meanwhile.
        if (wanted.current !== query) return;
        const events = body.events.map((event) => ({ ...event, id: String(event.id) }));
        setKnown((last) => ({
          query,
          events: before !== undefined && last?.query === query ? [...last.events, ...events] : events,
          next: body.next,
        }));
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
        if (wanted.current === query) setFailure(query);
      }
    },
    [query],
  );
  useEffect(() => {
    wanted.current = query;
    // `load` sets no state before the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!offline) void load();
  }, [offline, load, query]);
  const shown = known?.query === query ? known : undefined;
  const next = shown?.next ?? null;
  return {
    events: shown?.events,
    hasMore: next !== null,
    failed: failure === query,
    read: () => load(),
    readMore: () => load(next ?? undefined),
  };
}
