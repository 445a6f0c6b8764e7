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
  return at.toISOString().slice(0, 10);
}

/** Adds calendar days. It counts in UTC, where every day has 24 hours. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
