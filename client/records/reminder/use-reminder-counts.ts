import { useLiveBeside } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { isDue, reminderTime } from "#sync/model/rules/reminder-days.ts";

/** Returns how many reminders are due today or overdue, and whether home has any to show. Live. */
export function useReminderCounts(): { readonly due: number; readonly isOnHome: boolean } {
  const today = useToday();
  const counts = useLiveBeside(
    async (reader) => {
      const open = (await reader.all(reminder)).filter(({ doneAt }) => doneAt === null);
      return {
        due: open.filter((one) => isDue(one, today)).length,
        isOnHome: open.some(({ day }) => reminderTime(day, today) !== "later"),
      };
    },
    [today],
  );
  return counts?.value ?? none;
}

const none = { due: 0, isOnHome: false };
