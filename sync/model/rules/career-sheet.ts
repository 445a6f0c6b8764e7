/** The id of the first-level kind of job whose skill sheets have engineer skills. */
export const engineerCategory = 2;

/** What the order of a career sheet needs of a row. */
interface Placed {
  readonly id: string;
  readonly place: number | null;
  readonly createdAt: string;
}

/** Orders the industries of a sheet, or the jobs of an industry. Those without a place come last, as they were entered. */
export function byPlace(a: Placed, b: Placed): number {
  const [before, after] = [a.place ?? Number.POSITIVE_INFINITY, b.place ?? Number.POSITIVE_INFINITY];
  if (before !== after) return before < after ? -1 : 1;
  return `${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1;
}

/**
 * Returns new places, by id, that bring rows into this order. As few rows as possible get one, so that moving one changes no other.
 * Changes that another user makes to the others meanwhile cannot conflict.
 */
export function placesFor(rows: readonly Pick<Placed, "id" | "place">[]): ReadonlyMap<string, number> {
  const kept = longestRise(rows.map(({ place }) => place));
  const places = rows.map(({ place }, at) => (kept.has(at) ? place : null));
  for (let at = 0; at < places.length; at++) {
    if (places[at] !== null) continue;
    const end = places.findIndex((place, next) => next > at && place !== null);
    const count = (end < 0 ? places.length : end) - at;
    const upper = places[end] ?? null;
    const lower = places[at - 1] ?? (upper === null ? 0 : upper - count - 1);
    const gap = upper === null ? 1 : (upper - lower) / (count + 1);
    for (let nth = 0; nth < count; nth++) places[at + nth] = lower + gap * (nth + 1);
  }
  // Two places may be so close that no number lies between.
  const isRise = places.every((place, at) => at === 0 || Number(places[at - 1]) < Number(place));
  const wanted = rows.map((row, at) => ({ ...row, to: isRise ? Number(places[at]) : at + 1 }));
  return new Map(wanted.flatMap(({ id, place, to }) => (place === to ? [] : [[id, to]])));
}

/** Returns the indexes of the longest subsequence of numbers that increases. */
function longestRise(numbers: readonly (number | null)[]): ReadonlySet<number> {
  const best: (readonly number[])[] = [];
  for (const [at, number] of numbers.entries()) {
    if (number === null) continue;
    const before = best.filter((rise) => Number(numbers[rise.at(-1) ?? 0]) < number);
    best.push([...longest(before), at]);
  }
  return new Set(longest(best));
}

const longest = (rises: readonly (readonly number[])[]): readonly number[] =>
  rises.reduce((most, rise) => (rise.length > most.length ? rise : most), []);
