/** Japan has one time all year, nine hours ahead of UTC. Milliseconds. */
export const ahead = 9 * 60 * 60 * 1_000;

/**
 * Returns the day in Japan, `YYYY-MM-DD`, of a moment (any ISO 8601 text). A day is returned as it is, in any time zone.
 * @throws RangeError for text that is no moment
 */
export function japanDate(momentOrDate: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(momentOrDate)) return momentOrDate;
  return new Date(Date.parse(momentOrDate) + ahead).toISOString().slice(0, 10);
}
