/** Whether a `YYYY-MM-DD` names a day of the calendar between the years 1 and 9999. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value) || value.startsWith("0000")) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** The first year that a record may name. Who types 26 as the year in a browser's field for days enters the year 26. */
const firstYear = 1900;

/** Whether a day is in a year that a record may name. */
export const isInRecordedTime = (day: string): boolean => day >= String(firstYear);

/** The message about a day in an earlier year. */
export const wrongYear = `年をご確認ください。${firstYear}年以降の日付を入力してください`;

/**
 * Returns the moment of an ISO 8601 text, in ms; NaN for any other text. It also returns NaN for a day that does not exist,
 * because `Date.parse` reads 30 February as 2 March. Likewise for 24:00, which it reads as the next day (RFC 3339 has no hour 24).
 */
export const parseMoment = (text: string): number =>
  isDate(text.slice(0, 10)) && text.slice(11, 13) !== "24" ? Date.parse(text) : Number.NaN;
