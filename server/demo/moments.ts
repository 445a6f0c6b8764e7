import type { Stamps } from "#sync/engine/entity.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import type { Random } from "./random.ts";

/** Moments are milliseconds since 1970. */
export const day = 86_400_000;
const hour = 3_600_000;
const inJapan = 9 * hour;
const opening = 9 * hour;
const closing = 19 * hour;

export const iso = (at: number): string => new Date(at).toISOString();

/** Returns the day in Japan of a moment. */
export const dateOf = (at: number): string => japanDate(iso(at));

export function stampsAt(at: number, createdBy: string | null): Stamps {
  return { createdAt: iso(at), createdBy, updatedAt: iso(at), updatedBy: null };
}

/** Returns the stamps of a row that was edited later. */
export const editedAt = (stamps: Stamps, at: number, by: string | null): Stamps => ({
  ...stamps,
  updatedAt: iso(at),
  updatedBy: by,
});

/** Returns the midnight in Japan before a moment. */
const midnight = (at: number) => Math.floor((at + inJapan) / day) * day - inJapan;
/** Returns the weekday in Japan; 0 is Sunday. */
const weekday = (at: number) => new Date(at + inJapan).getUTCDay();

export const isWorkday = (at: number): boolean => weekday(at) % 6 !== 0;

/** Returns the same day, or the Friday before a weekend. */
export const workdayBefore = (at: number): number => at - ([2, 0, 0, 0, 0, 0, 1][weekday(at)] ?? 0) * day;

/** Returns the same day, or the Monday after a weekend. */
export const workdayAfter = (at: number): number => at + ([1, 0, 0, 0, 0, 0, 2][weekday(at)] ?? 0) * day;

/** Returns that time of that day in Japan; `hours` may have a fraction. */
export const clock = (at: number, hours: number): number => midnight(at) + Math.round(hours * hour);

/**
 * Returns a random moment of the same day in Japan, or of the Friday before a weekend. It is between nine and seven, and is limited
 * to `from` and `end`.
 */
export function officeHours(random: Random, at: number, from: number, end: number): number {
  const within = opening + Math.floor(random.next() * (closing - opening));
  return Math.max(from, Math.min(end, midnight(workdayBefore(at)) + within));
}

/** Returns the office's last day. It ends at `now` while the office is open, else at its last closing. */
export function lastOfficeDay(now: number): { readonly start: number; readonly end: number } {
  const today = midnight(now) + opening <= now ? now : now - day;
  const last = workdayBefore(today);
  const start = midnight(last) + opening;
  return { start, end: last === now ? Math.min(now, start + closing - opening) : start + closing - opening };
}

/** Returns a random moment after `from`, which is rather late than early, as records are often edited again. */
export const later = (random: Random, from: number, end: number): number =>
  from + Math.floor(random.next() ** 0.6 * (end - from));
