import { useState } from "react";
import { useToday } from "#client/device/use-today.ts";
import { mineAddress } from "#client/records/concern/concern-addresses.ts";
import { ReminderList } from "#client/records/reminder/reminder-list.tsx";
import { useReminderActs } from "#client/records/reminder/use-reminder-acts.ts";
import { useReminders } from "#client/records/reminder/use-reminders.ts";
import { ShowMore } from "#client/ui/page/show-more.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { isDue, reminderTime } from "#sync/model/rules/reminder-days.ts";
import { HomeCard } from "./home-card.tsx";

const step = 6;

/** Reminders that are overdue, due today, or due within a week, in this order. */
export function ReminderCard() {
  const today = useToday();
  const reading = useReminders();
  const { complete } = useReminderActs();
  const [shown, setShown] = useState(step);
  const partial = reading?.partial ?? false;
  const rows = reading?.value.filter(({ doneAt, day }) => doneAt === null && reminderTime(day, today) !== "later");
  const due = rows?.filter((row) => isDue(row, today)).length ?? 0;
  return (
    <HomeCard
      title="リマインダー"
      count={due > 0 ? `${countText(due, "件", partial)}が今日まで` : undefined}
      more={{ label: "自分宛てを見る", href: mineAddress() }}
      reading={{ value: rows, partial, failed: false, retry: nothing }}
    >
      {(reminders) => (
        <>
          <ReminderList label="リマインダー" reminders={reminders.slice(0, shown)} today={today} onDone={complete} />
          <ShowMore left={reminders.length - shown} onMore={() => setShown(shown + step * 3)} />
        </>
      )}
    </HomeCard>
  );
}

/** A reading that fails goes to the page's error boundary. */
const nothing = () => undefined;
