/** Whether a `YYYY-MM-DD` names a day of the calendar between the years 1 and 9999. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value) || value.startsWith("0000")) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/**
 * Returns the moment of an ISO 8601 text, in ms; NaN for any other text. It also returns NaN for a day that does not exist, because
 * `Date.parse` reads 30 February as 2 March.
 */
export const parseMoment = (text: string): number => (isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN);
