const parts = new Intl.DateTimeFormat("ja-JP-u-ca-gregory-nu-latn", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** `YYYY/MM/DD` of a calendar day (`YYYY-MM-DD`) or of a moment (ISO 8601) in Japan. Empty for null. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return "";
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return value.replaceAll("-", "/");
  const { year, month, day } = inJapan(value);
  return `${year}/${month}/${day}`;
}

/** `YYYY/MM/DD HH:mm` of a moment in Japan. Empty for null. */
export function formatMoment(value: string | null | undefined): string {
  if (!value) return "";
  const { hour, minute } = inJapan(value);
  return `${formatDate(value)} ${hour}:${minute}`;
}

/** `HH:mm` of a moment in Japan. Empty for null. */
export function formatTime(value: string | null | undefined): string {
  if (!value) return "";
  const { hour, minute } = inJapan(value);
  return `${hour}:${minute}`;
}

/** `YYYYMMDD` of today in Japan, for file names. */
export const todayCompact = (now = new Date()): string => formatDate(now.toISOString()).replaceAll("/", "");

function inJapan(value: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(value)).map((part) => [part.type, part.value.padStart(2, "0")]));
}
