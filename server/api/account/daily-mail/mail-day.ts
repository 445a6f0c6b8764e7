import { dayAfter } from "#sync/model/rules/days.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/** Returns when the mail of a day is due: at 07:30 in Japan. */
export const dueOn = (day: string): Date => new Date(`${day}T07:30:00+09:00`);

/** Returns the day of the last mail that was due at a moment. Past midnight, that is still the mail of the day before. */
export function mailDayOf(moment: string): string {
  const day = japanDate(moment);
  return new Date(moment) < dueOn(day) ? dayAfter(day, -1) : day;
}
