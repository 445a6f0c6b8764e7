import { byText } from "#sync/engine/order.ts";
import type { HistoryLine } from "#sync/model/calls/history.ts";
import { type ChangedField, type HistoryAct, historyActs, historyKindOf } from "#sync/model/rules/history.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/** One thing that happened to a row. */
export interface HistoryEntry {
  readonly key: string;
  /** The server's line that tells of it, if it is the server that does. */
  readonly line?: string | undefined;
  /** When it counts as done: the moment by which it is in order. */
  readonly at: string;
  /** When its author did it by the device's clock, where that is much earlier. */
  readonly authoredAt: string | undefined;
  readonly by: string;
  readonly entity: string;
  readonly id: string;
  readonly act: HistoryAct;
  readonly title: string | null;
  readonly fields: readonly ChangedField[];
  /** How many more rows the same act changed. */
  readonly more: number;
  /** Whether no server has acknowledged it. */
  readonly unsent: boolean;
  /** Whether the row was removed or is in the trash, so that there is nothing to open. */
  readonly gone: boolean;
  /** Whether the reader may not change the row, such as another one's memo. */
  readonly locked: boolean;
}

/** Milliseconds between a change and its sending after which both times are shown. */
const late = 10 * 60_000;

export const removedAdmin = "削除された管理者";

/**
 * Returns the entries of a line of the server's history. What only a newer server knows is left out. An unknown act on a known
 * row is a change.
 */
export function entriesOf({ id, at, authoredAt, by, changes, more }: HistoryLine): readonly HistoryEntry[] {
  const wasLate = Date.parse(at) - Date.parse(authoredAt) >= late;
  const known = changes.filter(({ entity }) => historyKindOf(entity) !== undefined);
  return known.map((change, place) => ({
    ...change,
    act: historyActs.includes(change.act) ? change.act : "changed",
    key: `${id}/${place}`,
    line: id,
    at,
    authoredAt: wasLate ? authoredAt : undefined,
    by: by.name ?? removedAdmin,
    more: place === known.length - 1 ? more : 0,
    unsent: false,
    gone: false,
    locked: false,
  }));
}

/** What places an entry of the device in a history, before it is written out. */
type Told = Pick<HistoryEntry, "at" | "entity" | "id" | "act" | "unsent">;

const rowOf = ({ entity, id }: Told) => `${entity}/${id}`;

/** Compares entries for a history's order. */
export const newestFirst = (a: Pick<Told, "at">, b: Pick<Told, "at">) => byText(b.at, a.at);

/**
 * Joins the server's history with what the device knows. The server has each change of its own mutators. Of rows that came or
 * changed another way, and of what is unsent, only the device tells.
 * @param hasMore whether the server has older lines that are not loaded; nothing older than the loaded ones is shown then
 */
export function joinEntries<T extends Told>(
  lines: readonly HistoryLine[],
  onDevice: readonly T[],
  hasMore: boolean,
): readonly (HistoryEntry | T)[] {
  const entries = lines.flatMap(entriesOf);
  const rows = new Set(entries.map(rowOf));
  const created = new Set(entries.filter(({ act }) => act === "created").map(rowOf));
  const oldest = lines.at(-1)?.at;
  const others = onDevice.filter((entry) => {
    if (entry.unsent) return true;
    const isLoaded = !hasMore || (oldest !== undefined && entry.at > oldest);
    return isLoaded && !(entry.act === "created" ? created : rows).has(rowOf(entry));
  });
  // Sorting is stable: the server's lines keep their order.
  return [...others.filter(({ unsent }) => unsent), ...entries, ...others.filter(({ unsent }) => !unsent)].sort(newestFirst);
}

/** Adds the newest lines to those that are loaded. Older lines stay where the two overlap, so that no line is missing between. */
export function withNewest(newest: readonly HistoryLine[], loaded: readonly HistoryLine[]): readonly HistoryLine[] | undefined {
  const known = new Set(newest.map(({ id }) => id));
  const first = loaded.findIndex(({ id }) => known.has(id));
  if (first < 0) return undefined;
  return [...newest, ...loaded.filter(({ id }, at) => at > first && !known.has(id))];
}

/** The entries of one day in Japan. */
export interface HistoryDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly entries: readonly HistoryEntry[];
}

/** Groups entries by their days, in their order. */
export function byDay(entries: readonly HistoryEntry[]): readonly HistoryDay[] {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = japanDate(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Returns a day with its weekday: 「2026/11/27（金）」. */
export function dayWords(day: string): string {
  const weekday = "日月火水木金土"[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return `${day.replaceAll("-", "/")}（${weekday}）`;
}
