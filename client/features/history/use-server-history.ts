import { useCallback } from "react";
import { call } from "#client/device/call.ts";
import { type ServerPages, useServerPages } from "#client/device/use-server-pages.ts";
import { withNewest } from "#client/records/history/history-entries.ts";
import type { HistoryLine } from "#sync/model/calls/history.ts";
import { type HistoryOwner, historyPaths } from "#sync/model/rules/history.ts";

interface Loaded {
  readonly lines: readonly HistoryLine[];
  /** The position of older lines; null if there are none. */
  readonly next: string | null;
}

/** Returns the path below which the server answers for a record and its history. */
export const serverPathOf = (owner: HistoryOwner, id: string) => `${historyPaths[owner]}/${id}` as const;

/**
 * Reads the newest lines of a record's history, and older ones on request.
 * @param query the filters, as the call takes them
 * @param version changes when the device learns of a change
 */
export function useServerHistory(owner: HistoryOwner, id: string, query: string, version: string): ServerPages<Loaded> {
  const path = `${serverPathOf(owner, id)}/history?${query}` as const;
  const ask = useCallback(
    async (before?: string) => (await call("GET", before === undefined ? path : `${path}&before=${before}`)).body,
    [path],
  );
  return useServerPages<Loaded>(ask, joined, version);
}

function joined(last: Loaded, answer: Loaded, isOlder: boolean): Loaded {
  if (isOlder) return { ...answer, lines: [...last.lines, ...answer.lines] };
  const lines = withNewest(answer.lines, last.lines);
  return lines && answer.lines.length < lines.length ? { ...last, lines } : answer;
}
