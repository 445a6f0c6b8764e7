/** The most partners on one list. */
export const mostCandidates = 300;

/** The most partners who are added at once. */
export const mostAdded = 200;

/** The highest place, that of a column of 32 bits. */
export const highestPlace = 2_147_483_647;

/** What lies between two neighbours' places at first: so many that twenty may be put between the same two. */
const gap = 2 ** 20;

interface Placed {
  readonly id: string;
  readonly place: number;
}

/** Returns rows in the order of their places. Two devices may give the same place: then the ids decide. */
export const inPlaces = <T extends Placed>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** Returns new places for rows in this order, with room between all of them. */
export const spread = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, at) => [id, (at + 1) * gap]));

/** Returns places for some more rows behind these; undefined where these have to be spread before. */
export function placesBehind(rows: readonly Placed[], count: number): readonly number[] | undefined {
  const last = Math.max(0, ...rows.map((row) => row.place));
  return last + count * gap > highestPlace ? undefined : Array.from({ length: count }, (_, at) => last + (at + 1) * gap);
}

/**
 * Returns the places that change when a row is put behind another one. Where there is no room, all change.
 * @param after the row behind which it is put; null for the first place
 * @returns none where one of the two is no longer there: then it stays where it is
 */
export function placesMoved(rows: readonly Placed[], id: string, after: string | null): ReadonlyMap<string, number> {
  const others = inPlaces(rows).filter((row) => row.id !== id);
  const at = after === null ? 0 : others.findIndex((row) => row.id === after) + 1;
  if (others.length === rows.length || (after !== null && at === 0)) return new Map();
  const low = others[at - 1]?.place ?? 0;
  const high = others[at]?.place ?? low + 2 * gap;
  const place = Math.floor((low + high) / 2);
  if (place > low && place < high && place <= highestPlace) return new Map([[id, place]]);
  return spread(others.map((row) => row.id).toSpliced(at, 0, id));
}

/** Returns two notes as one: both are kept, one below the other. */
export function joinedNotes(own: string | null, other: string | null): string | null {
  if (own === null || other === null) return own ?? other;
  return own === other ? own : `${own}\n${other}`;
}

/**
 * Returns a note without the one that was appended to it. Where anything but other appended notes stands below that, it stays.
 * @param others the other notes that were appended
 */
export function withoutJoined(note: string | null, other: string | null, others: readonly string[] = []): string | null {
  if (note === null || other === null) return note;
  const left = [...others];
  for (let above = note, below = ""; ; ) {
    if (above === other) return below === "" ? null : below.slice(1);
    if (above.endsWith(`\n${other}`)) return above.slice(0, -other.length - 1) + below;
    const at = left.findIndex((one) => above.endsWith(`\n${one}`));
    const [last] = at < 0 ? [] : left.splice(at, 1);
    if (last === undefined) return note;
    below = `\n${last}${below}`;
    above = above.slice(0, -last.length - 1);
  }
}
