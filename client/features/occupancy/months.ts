import { dayAfter, monthsAfter } from "#sync/model/rules/days.ts";

/* Months are `YYYY-MM`, days are `YYYY-MM-DD` in Japan. */

/** The number of months that the picture shows. */
const monthsShown = 12;

/** The days that the picture shows. Its months are equally wide. */
export interface MonthWindow {
  readonly months: readonly string[];
  readonly from: string;
  /** The last day. */
  readonly until: string;
}

/** A part of the picture's width, in per cent. */
export interface Stretch {
  readonly left: number;
  readonly width: number;
  /** Whether it begins before the picture. */
  readonly isCutBefore: boolean;
  /** Whether it ends after the picture, or has no end. */
  readonly isCutAfter: boolean;
}

/** Returns the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month this many months later, or earlier if it is negative. */
export const monthLater = (month: string, months: number): string => monthOf(monthsAfter(`${month}-01`, months));

/** Returns the months that the picture shows if it begins with this one. */
export function windowFrom(month: string): MonthWindow {
  const months = Array.from({ length: monthsShown }, (_, at) => monthLater(month, at));
  return { months, from: `${month}-01`, until: dayAfter(`${monthLater(month, monthsShown)}-01`, -1) };
}

/** Returns the place of the beginning of a day, in per cent of the width. It is below 0 or above 100 for one outside. */
export function placeOf(day: string, { months, from }: MonthWindow): number {
  const first = `${monthOf(day)}-01`;
  const before = (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(from.slice(5, 7));
  const days = Number(dayAfter(monthsAfter(first, 1), -1).slice(8));
  return ((before + (Number(day.slice(8)) - 1) / days) / months.length) * 100;
}

/** Whether the picture shows any of some days; `until` is null if there is no end. */
export const isWithin = (from: string, until: string | null, shown: MonthWindow): boolean =>
  from <= shown.until && (until === null || until >= shown.from);

/**
 * Returns the part of the width that some days take; undefined if they are outside.
 * @param until the last day; null if there is no end
 */
export function stretchOf(from: string, until: string | null, shown: MonthWindow): Stretch | undefined {
  if (!isWithin(from, until, shown)) return undefined;
  const isCutBefore = from < shown.from;
  const isCutAfter = until === null || until > shown.until;
  const left = isCutBefore ? 0 : placeOf(from, shown);
  const right = isCutAfter ? 100 : placeOf(dayAfter(until, 1), shown);
  return { left, width: right - left, isCutBefore, isCutAfter };
}

/**
 * Puts spans of days on as few lanes as possible, so that none overlap on a lane. Returns the lane of each, from 0 on.
 * @param spans in the order of their first days
 * @param leastDays the room that a shorter span takes
 */
export function lanesOf(
  spans: readonly { readonly from: string; readonly until: string | null }[],
  leastDays: number,
): readonly number[] {
  if (spans.length < 2) return spans.map(() => 0);
  const ends: (string | null)[] = [];
  return spans.map(({ from, until }) => {
    const free = ends.findIndex((end) => end !== null && end < from);
    const lane = free < 0 ? ends.length : free;
    const least = dayAfter(from, leastDays - 1);
    ends[lane] = until !== null && until < least ? least : until;
    return lane;
  });
}
