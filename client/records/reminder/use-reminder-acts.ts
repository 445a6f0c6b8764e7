import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAct } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { completeReminder, createReminder, removeReminder, reopenReminder } from "#sync/model/mutators/reminder.ts";
import { takeBackRemoval, withdrawnToast } from "../take-back.ts";
import type { Reminder } from "./read-reminders.ts";

interface ReminderActs {
  /** Marks a reminder as done, and offers an undo. */
  readonly complete: (row: Reminder) => void;
  readonly reopen: (row: Reminder) => void;
  /** Removes a reminder, and offers an undo. */
  readonly remove: (row: Reminder) => void;
  /** Removes a reminder that was made by mistake, as an undo. */
  readonly takeOff: (id: string) => void;
}

/** Returns what is done to a reminder without a form. What fails is said in a toast. */
export function useReminderActs(): ReminderActs {
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const attempt = useAttempt();

  const reopen = ({ id, text }: Reminder) =>
    void attempt("未完了に戻せませんでした。", async () => {
      await mutate(reopenReminder, { id });
      toast(`「${nameInText(text)}」を未完了に戻しました。`);
    });

  const bringBack = async ({ id, day, text, partnerId, projectId, contractId, doneAt }: Reminder) => {
    const taken = await takeBackRemoval(replica, reminder, id);
    if (taken === "withdrawn") return toast(...withdrawnToast("リマインダー"));
    if (taken === "sent") {
      const create = step(createReminder, { id, day, text, partnerId, projectId, contractId });
      await mutateAct(doneAt === null ? [create] : [create, step(completeReminder, { id })]);
    }
    toast(`「${nameInText(text)}」を元に戻しました。`);
  };

  return {
    reopen,
    complete: (row) =>
      void attempt("済みにできませんでした。", async () => {
        await mutate(completeReminder, { id: row.id });
        toast(`「${nameInText(row.text)}」を済みにしました。`, { action: { label: "元に戻す", run: () => reopen(row) } });
      }),
    remove: (row) =>
      void attempt("リマインダーを削除できませんでした。", async () => {
        await mutate(removeReminder, { id: row.id });
        const undo = () => void attempt("リマインダーを元に戻せませんでした。", () => bringBack(row));
        toast(`「${nameInText(row.text)}」を削除しました。`, { action: { label: "元に戻す", run: undo } });
      }),
    takeOff: (id) =>
      void attempt("リマインダーを削除できませんでした。", async () => {
        await mutate(removeReminder, { id });
        toast("リマインダーの追加を元に戻しました。");
      }),
  };
}
