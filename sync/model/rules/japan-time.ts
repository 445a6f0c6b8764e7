/** Japan keeps one time all year, nine hours ahead of UTC. */
const ahead = 9 * 60 * 60 * 1_000;

/**
 * The day in Japan, `YYYY-MM-DD`, of a moment (any ISO 8601 text); a day is its own, whatever the zone of who asks.
 * @throws RangeError for text that names no time
 */
export function japanDate(momentOrDate: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(momentOrDate)) return momentOrDate;
  return new Date(Date.parse(momentOrDate) + ahead).toISOString().slice(0, 10);
}
