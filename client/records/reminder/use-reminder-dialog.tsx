import { CalendarClockRegular } from "@fluentui/react-icons";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { reminderForm } from "#client/records/draft/drafted-forms.ts";
import type { Action } from "#client/ui/page/action.ts";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import type { ReminderSubject } from "#sync/model/rules/reminder.ts";
import type { Reminder } from "./read-reminders.ts";

// Pages open without it.
const ReminderDialog = lazy(() => import("./reminder-dialog.tsx").then((part) => ({ default: part.ReminderDialog })));

interface ReminderDialogState {
  /** Adds a reminder. */
  readonly action: Action;
  /** Opens a reminder's form. */
  readonly edit: (row: Reminder) => void;
  /** For the page to render. */
  readonly dialog: ReactNode;
}

/**
 * Returns what adds a reminder, or changes one.
 * @param about the record that a new one is about; none without it
 * @param draftOf the id under which its draft is kept; by default the record's own
 */
export function useReminderDialog(about: ReminderSubject = {}, draftOf?: string): ReminderDialogState {
  const [open, setOpen] = useState<"new" | Reminder>();
  useOpenedForm((form) => {
    if (form === reminderForm) setOpen("new");
    return form === reminderForm;
  });
  return {
    action: {
      id: "reminder.add",
      label: "リマインダーを追加",
      icon: <CalendarClockRegular />,
      keywords: ["reminder", "りまいんだー", "通知", "予定"],
      run: () => setOpen("new"),
    },
    edit: setOpen,
    dialog: open && (
      <Suspense>
        <ReminderDialog
          row={open === "new" ? undefined : open}
          about={about}
          draftOf={draftOf}
          onClose={() => setOpen(undefined)}
        />
      </Suspense>
    ),
  };
}
