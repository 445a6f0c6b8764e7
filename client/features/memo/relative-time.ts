/** How long ago a moment was, in Japanese; from a week on the day itself, in Japan time. */
export function relativeTime(moment: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / 60_000);
  // A device's clock may run a little behind the author's: the future reads as now.
  if (minutes < 1) return "たった今";
  if (minutes < 60) return `${minutes}分前`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}時間前`;
  const days = dayNumber(now) - dayNumber(new Date(moment));
  if (days <= 1) return "昨日";
  return days < 7 ? `${days}日前` : fullTime(moment).slice(0, 10);
}

/** A moment in Japan time, `YYYY/MM/DD HH:mm`. */
export function fullTime(moment: string): string {
  return japan.format(new Date(moment)).replaceAll("-", "/");
}

/** Days since the epoch by the calendar of Japan, nine hours ahead of UTC all year. */
const dayNumber = (at: Date): number => Math.floor((at.getTime() + 9 * 3_600_000) / 86_400_000);

const japan = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
