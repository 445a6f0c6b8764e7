import { lazy, Suspense } from "react";
import { useReminderCounts } from "#client/records/reminder/use-reminder-counts.ts";

// Most days need it, but not everybody has reminders.
const ReminderCard = lazy(() => import("./reminder-card.tsx").then((part) => ({ default: part.ReminderCard })));

/** The card of the current user's reminders. There is none without a reminder that is due within a week. */
export function Reminders() {
  const { isOnHome } = useReminderCounts();
  return (
    isOnHome && (
      <Suspense fallback={null}>
        <ReminderCard />
      </Suspense>
    )
  );
}
