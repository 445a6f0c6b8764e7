import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { useToday } from "#client/device/use-today.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { reminder } from "#sync/model/entities/reminder.ts";
import { createReminder, updateReminder } from "#sync/model/mutators/reminder.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import type { ReminderSubject } from "#sync/model/rules/reminder.ts";
import type { Reminder } from "./read-reminders.ts";
import { ReminderDay } from "./reminder-day.tsx";
import { useReminderActs } from "./use-reminder-acts.ts";

interface ReminderDialogProps {
  /** The reminder to change; undefined for a new one. */
  readonly row: Reminder | undefined;
  /** What a new one is about. */
  readonly about?: ReminderSubject | undefined;
  /** The id under which the draft of a new one is kept; by default that of the record. */
  readonly draftOf?: string | undefined;
  readonly onClose: () => void;
}

const form = defineForm(reminder, ["text", "day"]);
const { F } = form;

/** Makes a reminder, or changes its text and day. */
export function ReminderDialog({ row, about = {}, draftOf, onClose }: ReminderDialogProps) {
  const mutate = useMutate();
  const toast = useToast();
  const { takeOff } = useReminderActs();
  const today = useToday();
  const subject = draftOf ?? about.partnerId ?? about.projectId ?? about.contractId ?? "new";
  const record = useRecordForm(form, {
    row,
    start: { day: dayAfter(today, 1) },
    draft: `reminder/${row?.id ?? subject}`,
    async save(values, { changed, seen, draft }) {
      if (row) {
        await mutate(updateReminder, { id: row.id, ...changed }, { seen, draft });
        return toast("リマインダーを保存しました。");
      }
      const id = v7();
      await mutate(createReminder, { id, ...values, ...about }, { draft });
      const undo = { label: "元に戻す", run: () => takeOff(id) };
      toast(`${formatDate(values.day)}のリマインダーを追加しました。`, { action: undo });
    },
    done: onClose,
  });
  return (
    <FormDialog
      small
      record={record}
      title={row ? "リマインダーを編集" : "リマインダーを追加"}
      submit={row ? "保存" : "追加"}
      onClose={onClose}
      failureText={(_error, { text }) => `リマインダーを保存できませんでした。${text}`}
    >
      <F.text hint="自分だけに表示されます。" />
      <F.day control={ReminderDay} />
    </FormDialog>
  );
}
