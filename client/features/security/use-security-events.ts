import { useCallback } from "react";
import { call } from "#client/device/call.ts";
import { type ServerPages, useServerPages } from "#client/device/use-server-pages.ts";
import type { Answers } from "#sync/model/calls/answers.ts";

/** An event of the log, with its id as text for the rows of a table. */
export type SecurityEventView = Omit<Event, "id"> & { readonly id: string };
type Event = Answers["GET /api/security_event"]["events"][number];

interface Loaded {
  readonly events: readonly SecurityEventView[];
  /** The position of the next events; null if there are none. */
  readonly next: number | null;
}

/**
 * Reads the newest events, and older ones on request. Only the server has them.
 * @param query the filters, as the call takes them
 */
export function useSecurityEvents(query: string): ServerPages<Loaded> {
  const ask = useCallback(
    async (before?: number): Promise<Loaded> => {
      const { body } = await call("GET", `/api/security_event?${query}${before === undefined ? "" : `&before=${before}`}`);
      return { events: body.events.map((event) => ({ ...event, id: String(event.id) })), next: body.next };
    },
    [query],
  );
  return useServerPages<Loaded>(ask, joined);
}

const joined = (last: Loaded, answer: Loaded, isOlder: boolean): Loaded =>
  isOlder ? { ...answer, events: [...last.events, ...answer.events] } : answer;
