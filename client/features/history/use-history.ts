import { useState } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useOffline } from "#client/device/use-offline.ts";
import type { ServerPages } from "#client/device/use-server-pages.ts";
import { type HistoryEntry, joinEntries } from "#client/records/history/history-entries.ts";
import { findEntries, writeEntries } from "#client/records/history/read-entries.ts";
import type { HistoryKind, HistoryOwner } from "#sync/model/rules/history.ts";
import { useServerHistory } from "./use-server-history.ts";

/** Entries that are drawn at first, and that each press adds. A project can have thousands of daily reports. */
const atOnce = 100;

/** The part of a record's history that is drawn. */
export interface ShownHistory extends Pick<ServerPages<unknown>, "failed" | "read"> {
  /** Newest first. Undefined until the first are written out. */
  readonly entries: readonly HistoryEntry[] | undefined;
  /** How many there are; undefined while the server has more than is loaded. */
  readonly total: number | undefined;
  /** Whether rows that could tell more have not all arrived. */
  readonly partial: boolean;
  /** Whether the server's lines are part of it, or are still awaited. */
  readonly server: "loaded" | "awaited" | "absent";
  readonly hasMore: boolean;
  /** Whether more can be shown now: what is not on the device needs the server. */
  readonly canShowMore: boolean;
  readonly showMore: () => Promise<void>;
}

/**
 * Joins what the device's rows tell of a record with the server's history, and writes out what is drawn.
 * @param kind only entries of this kind
 * @param field only changes of this field, of which the device knows nothing but its value
 */
export function useHistory(
  owner: HistoryOwner,
  id: string,
  kind: HistoryKind | undefined,
  field: string | undefined,
): ShownHistory {
  const offline = useOffline();
  const query = new URLSearchParams({ ...(kind && !field && { kind }), ...(field && { field }) }).toString();
  const of = `${owner}/${id}?${query}`;
  const [asked, setAsked] = useState({ of, most: atOnce });
  const most = asked.of === of ? asked.most : atOnce;
  const found = useLive((reader) => findEntries(reader, owner, id, kind), [owner, id, kind]);
  const rows = found?.value;
  const version = `${rows?.length ?? ""} ${rows?.[0]?.at ?? ""} ${rows?.filter(({ unsent }) => unsent).length ?? ""}`;
  const { shown: loaded, hasMore, failed, read, readMore } = useServerHistory(owner, id, query, version);
  const lines = loaded?.lines;
  const reading = useLive(
    async (reader) => {
      if (rows === undefined) return undefined;
      const all = joinEntries(lines ?? [], field === undefined ? rows : [], hasMore);
      return { of, entries: await writeEntries(reader, owner, all.slice(0, most)), total: all.length };
    },
    [of, owner, field, rows, lines, hasMore, most],
  );
  // What is drawn stays until more is written out.
  const last = useLast(reading?.value);
  const shown = last?.of === of ? last : undefined;
  const isAwaited = !lines && !failed && !offline;
  const isCut = shown !== undefined && shown.total > most;
  return {
    entries: field !== undefined && isAwaited ? undefined : shown?.entries,
    total: hasMore ? undefined : shown?.total,
    partial: found?.partial === true || reading?.partial === true,
    server: lines ? "loaded" : isAwaited ? "awaited" : "absent",
    failed,
    read,
    hasMore: hasMore || isCut,
    canShowMore: isCut || !offline,
    async showMore() {
      setAsked({ of, most: most + atOnce });
      if (hasMore && !offline && (shown?.total ?? 0) < most + atOnce) await readMore();
    },
  };
}
