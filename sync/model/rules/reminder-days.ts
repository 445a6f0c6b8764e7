import { dayAfter, monthsAfter } from "./days.ts";
import { numberText } from "./number-text.ts";

/** Home shows reminders up to this many days ahead. */
const daysAhead = 7;

/** When a reminder is due, seen from today: before it, on it, within a week, or later. */
export const reminderTimes = ["overdue", "today", "soon", "later"] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** Returns when a day is due. Both are `YYYY-MM-DD`. */
export function reminderTime(day: string, today: string): ReminderTime {
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day <= dayAfter(today, daysAhead) ? "soon" : "later";
}

/** Returns when a day is due in words: 「3日超過」「今日」「明日」「5日後」. */
export function dayWord(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `${numberText(-days)}日超過`;
  return ["今日", "明日"][days] ?? `${numberText(days)}日後`;
}

/** Whether something has to be done by today at the latest. */
export const isDue = ({ day, doneAt }: { readonly day: string; readonly doneAt: string | null }, today: string): boolean =>
  doneAt === null && day <= today;

/** Returns the days that are offered for a reminder, `YYYY-MM-DD`, with their words. */
export const offeredDays = (today: string): readonly { readonly label: string; readonly day: string }[] => [
  { label: "明日", day: dayAfter(today, 1) },
  { label: "1週間後", day: dayAfter(today, 7) },
  { label: "1か月後", day: monthsAfter(today, 1) },
];
