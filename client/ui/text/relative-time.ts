import { formatDate } from "#sync/model/rules/format-date.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns how long ago a moment was: たった今, 5分前, 3時間前, 2日前, the date after a week. If the clock is ahead, it returns たった今. */
export function relativeTime(value: string, now: number): string {
  const passed = now - Date.parse(value);
  if (Number.isNaN(passed)) return value;
  if (passed < minute) return "たった今";
  if (passed < hour) return `${Math.floor(passed / minute)}分前`;
  if (passed < day) return `${Math.floor(passed / hour)}時間前`;
  const days = Math.floor(passed / day);
  return days < 7 ? `${days}日前` : formatDate(value);
}
