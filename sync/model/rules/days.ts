/** The calendar's last day. Many write it where a contract has no end. */
export const lastOfDays = "9999-12-31";

/** Returns a moment's day. All later moments get the calendar's last day: with five digits, a year would come first as text. */
const dayOf = (at: Date): string => (at.getUTCFullYear() > 9999 ? lastOfDays : at.toISOString().slice(0, 10));

/** Returns the same day this many months later; in a shorter month its last day. */
export function monthsAfter(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(at);
  last.setUTCMonth(last.getUTCMonth() + 1);
  last.setUTCDate(0);
  at.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return dayOf(at);
}

/** Adds calendar days. It counts in UTC, where every day has 24 hours. */
export function dayAfter(day: string, days: number): string {
  // Every month has these days. Using `Date` for hundreds of thousands would be slow.
  const wanted = Number(day.slice(8)) + days;
  if (wanted >= 1 && wanted <= 28) return `${day.slice(0, 8)}${String(wanted).padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOf(at);
}

/**
 * Returns the last day of a period of months that begins with a day (Civil Code, article 143). It is the day before the same day
 * of the last month. Where that month has no such day, it is its last one.
 */
export function lastDayOfMonths(from: string, months: number): string {
  const same = monthsAfter(from, months);
  return same.slice(8) === from.slice(8) ? dayAfter(same, -1) : same;
}
