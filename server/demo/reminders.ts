import { reminder } from "#sync/model/entities/reminder.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import type { Member } from "./engagement.ts";
import { dateOf, stampsAt } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { type Made, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoTime } from "./shared.ts";

/** Makes two reminders of each administrator: one about a partner, and one about a project. All are more than a week ahead. */
export function demoReminders(
  members: readonly Member[],
  projects: readonly string[],
  { seed = 1, now = defaultNow }: DemoOptions,
  { admins }: Pick<DemoShared, "admins">,
): Made[] {
  const random = randomFrom(seed, -1_300_000);
  const { lastDay } = demoTime(now);
  const today = dateOf(now.getTime());
  return admins.flatMap((admin) => {
    const stamps = stampsAt(lastDay.start, String(admin.id));
    const make = (days: number, text: string, about: { readonly partnerId?: string; readonly projectId?: string }): Made => {
      const id = random.uuid(lastDay.start);
      return [reminder, rowOf(reminder, { id, day: dayAfter(today, days), text, ...about }, stamps)];
    };
    const [partnerId, projectId] = [random.some(members, 1)[0]?.id, projects.at(-1)];
    return [
      ...(partnerId === undefined ? [] : [make(10, "来月からの稼働日数を確認する", { partnerId })]),
      ...(projectId === undefined ? [] : [make(20, "体制の見直しをクライアントに相談する", { projectId })]),
    ];
  });
}
