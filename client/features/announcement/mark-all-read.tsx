import { Button } from "@fluentui/react-components";
import { useMutateAll } from "#client/device/use-mutate.ts";
import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { step } from "#sync/engine/client/replica-types.ts";
import { readAnnouncement, unreadAnnouncement } from "#sync/model/mutators/announcement.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** A button that marks all unread announcements as read, with an undo. Nothing while there are none. */
export function MarkAllRead({ className }: { readonly className?: string }) {
  const unread = useUnreadAnnouncements();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const attempt = useAttempt();
  if (unread.length === 0) return null;
  const ids = unread.map(({ id }) => id);
  // Not as one act, since an act is limited in size, and no mark depends on another.
  const undo = () =>
    void attempt("未読に戻せませんでした。", async () => {
      await mutateAll(ids.map((id) => step(unreadAnnouncement, { id })));
      toast(`${numberText(ids.length)}件のお知らせを未読に戻しました。`);
    });
  const readAll = () =>
    void attempt("既読にできませんでした。", async () => {
      await mutateAll(ids.map((id) => step(readAnnouncement, { id })));
      toast(`${numberText(ids.length)}件のお知らせを既読にしました。`, { action: { label: "元に戻す", run: undo } });
    });
  return (
    <Button appearance="subtle" className={className} onClick={readAll}>
      すべて既読にする
    </Button>
  );
}
