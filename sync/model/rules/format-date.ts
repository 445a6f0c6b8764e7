import { ahead } from "./japan-time.ts";

/* A refused value is shown as it was sent, and nothing has checked that it is a date. Text that is no date is returned as it is. */

/** Returns `YYYY/MM/DD` of a calendar day (`YYYY-MM-DD`) or of a moment (ISO 8601) in Japan. Empty for null. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return "";
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return value.replaceAll("-", "/");
  const at = inJapan(value);
  return at ? `${at["year"]}/${at["month"]}/${at["day"]}` : value;
}

/** Returns `YY/MM/DD` of a calendar day or of a moment in Japan, for lists. Empty for null. */
export const formatShortDate = (value: string | null | undefined): string => formatDate(value).replace(/^\d\d(?=\d\d\/)/u, "");

/** Returns `MM/DD` of a calendar day or of a moment in Japan. Empty for null. */
export const formatMonthDay = (value: string | null | undefined): string => formatDate(value).replace(/^\d{4}\/(?=\d\d\/)/u, "");

/**
 * Returns days from one until another: 「2026/04/01〜2026/09/30」. An open end stays blank; without both ends it is empty.
 * @param format how a day is written
 */
export const formatDays = (
  from: string | null | undefined,
  until: string | null | undefined,
  format: (day: string | null | undefined) => string = formatDate,
): string => (from || until ? `${format(from)}〜${format(until)}` : "");

/** Returns `YYYY/MM/DD HH:mm` of a moment in Japan. Empty for null. */
export function formatMoment(value: string | null | undefined): string {
  if (!value) return "";
  const at = inJapan(value);
  return at ? `${formatDate(value)} ${at["hour"]}:${at["minute"]}` : value;
}

/** Returns `HH:mm` of a moment in Japan. Empty for null. */
export function formatTime(value: string | null | undefined): string {
  if (!value) return "";
  const at = inJapan(value);
  return at ? `${at["hour"]}:${at["minute"]}` : value;
}

/** Returns `HH:mm:ss` of a moment in Japan, where seconds matter. Empty for null. */
export function formatClock(value: string | null | undefined): string {
  if (!value) return "";
  const at = inJapan(value);
  return at ? `${at["hour"]}:${at["minute"]}:${at["second"]}` : value;
}

/** Returns `YYYYMMDD` of a moment or a day in Japan, for file names. */
export const compactDay = (value: string): string => formatDate(value).replaceAll("/", "");

/** Returns the parts of a moment in Japan; undefined if the text is none. Screens show hundreds, and Intl is many times slower. */
function inJapan(value: string): Readonly<Record<string, string>> | undefined {
  const at = new Date(Date.parse(value) + ahead);
  if (Number.isNaN(at.getTime())) return undefined;
  return /^(?<year>[^T]+)-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)/u.exec(at.toISOString())
    ?.groups;
}
