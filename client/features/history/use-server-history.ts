import { useCallback, useEffect, useRef, useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { withNewest } from "#client/records/history/history-entries.ts";
import type { HistoryLine } from "#sync/model/calls/history.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";

interface Loaded {
  /** The address that these lines answer. */
  readonly path: string;
  readonly lines: readonly HistoryLine[];
  /** The position of older lines; null if there are none. */
  readonly next: string | null;
}

/** The part of the server's history that is loaded. */
export interface ServerHistory {
  /** Undefined until there is an answer. */
  readonly lines: readonly HistoryLine[] | undefined;
  readonly hasMore: boolean;
  readonly failed: boolean;
  /** Reads the newest lines again. */
  readonly read: () => Promise<void>;
  /** Reads older lines, too. */
  readonly readMore: () => Promise<void>;
}

const paths = { partner: "/api/partner_member", project: "/api/project" } as const;

/** Returns the path below which the server answers for a record and its history. */
export const serverPathOf = (owner: HistoryOwner, id: string) => `${paths[owner]}/${id}` as const;

/**
 * Reads the newest lines of a record's history, and older ones on request. It reads on mount, when the server is reachable again,
 * and when the record changes.
 * @param query the filters, as the call takes them
 * @param version changes when the device learns of a change
 */
export function useServerHistory(owner: HistoryOwner, id: string, query: string, version: string): ServerHistory {
  const offline = useOffline();
  const path = `${serverPathOf(owner, id)}/history?${query}` as const;
  const [known, setKnown] = useState<Loaded>();
  const [failure, setFailure] = useState<string>();
  const wanted = useRef(path);
  const load = useCallback(
    async (before?: string) => {
      try {
        const { body } = await call("GET", before === undefined ? path : `${path}&before=${before}`);
        // Another filter was chosen meanwhile.
        if (wanted.current !== path) return;
        setKnown((last) => joined(last?.path === path ? last : undefined, { path, ...body }, before));
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
        if (wanted.current === path) setFailure(path);
      }
    },
    [path],
  );
  useEffect(() => {
    wanted.current = path;
    // `load` sets no state before the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!offline) void load();
  }, [offline, load, path, version]);
  const shown = known?.path === path ? known : undefined;
  const next = shown?.next ?? null;
  return {
    lines: shown?.lines,
    hasMore: next !== null,
    failed: failure === path,
    read: () => load(),
    readMore: () => load(next ?? undefined),
  };
}

function joined(last: Loaded | undefined, answer: Loaded, before: string | undefined): Loaded {
  if (!last) return answer;
  // Two presses may ask for the same page.
  if (before !== undefined) return last.next === before ? { ...answer, lines: [...last.lines, ...answer.lines] } : last;
  const lines = withNewest(answer.lines, last.lines);
  return lines && answer.lines.length < lines.length ? { ...last, lines } : answer;
}
