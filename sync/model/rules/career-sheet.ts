/** The first-level kind of job whose skill sheets name engineer skills. */
export const engineerCategory = 2;

/** A row of a career sheet, as far as its order goes. */
interface Placed {
  readonly id: string;
  readonly place: number | null;
  readonly createdAt: string;
}

/** Orders the industries of a sheet, or the jobs of an industry: those without a place last, as they were entered. */
export function byPlace(a: Placed, b: Placed): number {
  const [before, after] = [a.place ?? Number.POSITIVE_INFINITY, b.place ?? Number.POSITIVE_INFINITY];
  if (before !== after) return before < after ? -1 : 1;
  return `${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1;
}

/**
 * Returns new places for rows that are to stand in this order, by id. As few rows as can be get one, so that moving one changes
 * no other: what somebody does with the others meanwhile cannot conflict.
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
  // Between two that are too close there is no number left.
  const isRise = places.every((place, at) => at === 0 || Number(places[at - 1]) < Number(place));
  const wanted = rows.map((row, at) => ({ ...row, to: isRise ? Number(places[at]) : at + 1 }));
  return new Map(wanted.flatMap(({ id, place, to }) => (place === to ? [] : [[id, to]])));
}

/** The indexes of the most numbers that rise without a pause. */
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
