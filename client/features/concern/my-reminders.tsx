import { Button } from "@fluentui/react-components";
import { ArrowUndoRegular, CalendarClockRegular, DeleteRegular, EditRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useToday } from "#client/device/use-today.ts";
import type { Reminder, ReminderView } from "#client/records/reminder/read-reminders.ts";
import { ReminderList } from "#client/records/reminder/reminder-list.tsx";
import { useReminderActs } from "#client/records/reminder/use-reminder-acts.ts";
import { useReminders } from "#client/records/reminder/use-reminders.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { ShowMore } from "#client/ui/page/show-more.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { type ReminderTime, reminderTime, reminderTimes } from "#sync/model/rules/reminder-days.ts";
import { ConcernCard } from "./concern-card.tsx";

/** How many reminders that are done are shown at once; older ones are seldom looked for. */
const portion = 30;

const words: Readonly<Record<ReminderTime, string>> = {
  overdue: "期限切れ",
  today: "今日",
  soon: "7日以内",
  later: "それ以降",
};

interface MyRemindersProps {
  readonly add: Action;
  readonly onEdit: (row: Reminder) => void;
}

/** The current user's reminders by when they are due, then those that are done. */
export function MyReminders({ add, onEdit }: MyRemindersProps) {
  const { value: all, partial = false } = useReminders() ?? {};
  const today = useToday();
  const acts = useReminderActs();
  const [doneShown, setDoneShown] = useState(0);
  useOpenedForm((form) => {
    const row = all?.find(({ id }) => id === form);
    if (row) onEdit(row);
    return row !== undefined;
  });
  const showsDone = doneShown > 0;
  if (all === undefined)
    return (
      <Card>
        <SkeletonLines lines={4} />
      </Card>
    );
  const open = all.filter(({ doneAt }) => doneAt === null);
  const done = all.filter(({ doneAt }) => doneAt !== null).sort(latestDoneFirst);
  const controls = (row: ReminderView) => (
    <ActionMenu
      label={`操作：${row.text}`}
      appearance="subtle"
      size="small"
      actions={[
        row.doneAt === null
          ? { id: "edit", label: "編集", icon: <EditRegular />, run: () => onEdit(row) }
          : { id: "reopen", label: "未完了に戻す", icon: <ArrowUndoRegular />, run: () => acts.reopen(row) },
        { id: "remove", label: "削除", icon: <DeleteRegular />, danger: true, run: () => acts.remove(row) },
      ]}
    />
  );
  const list = (word: string, reminders: readonly ReminderView[]) => (
    <ReminderList label={`${word}のリマインダー`} {...{ reminders, today, controls }} onDone={acts.complete} />
  );
  return (
    <>
      {open.length === 0 && (
        <Card>
          <Nothing
            compact
            partial={partial}
            icon={<CalendarClockRegular />}
            title="リマインダーはありません"
            hint="日付と内容を登録すると、ホームとここでお知らせします。ほかの管理者には表示されません。"
            action={<ActionButton action={add} />}
          />
        </Card>
      )}
      {reminderTimes.map((time) => {
        const some = open.filter(({ day }) => reminderTime(day, today) === time);
        return (
          some.length > 0 && (
            <ConcernCard key={time} title={words[time]} count={countText(some.length, "件", partial)}>
              {list(words[time], some)}
            </ConcernCard>
          )
        );
      })}
      {done.length > 0 && (
        <ConcernCard
          title="済み"
          count={countText(done.length, "件", partial)}
          control={
            <Button
              appearance="subtle"
              size="small"
              aria-expanded={showsDone}
              onClick={() => setDoneShown(showsDone ? 0 : portion)}
            >
              {showsDone ? "済みを隠す" : "済みを表示"}
            </Button>
          }
        >
          {showsDone && (
            <>
              {list("済み", done.slice(0, doneShown))}
              <ShowMore left={done.length - doneShown} onMore={() => setDoneShown(doneShown + portion)} />
            </>
          )}
        </ConcernCard>
      )}
    </>
  );
}

const latestDoneFirst = (a: Reminder, b: Reminder) => ((a.doneAt ?? "") < (b.doneAt ?? "") ? 1 : -1);
