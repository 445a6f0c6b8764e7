import { useEffect, useEffectEvent } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { recordIn } from "#client/records/in-address.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { readAnnouncement } from "#sync/model/mutators/announcement.ts";

/**
 * Marks the announcement of an address as read once it is shown.
 * @param address its id, or the number that screens show
 */
export function useMarkRead(address: string): void {
  const mutate = useMutate();
  const attempt = useAttempt();
  const id = recordIn(useUnreadAnnouncements(), address)?.id;
  const mark = useEffectEvent(
    (one: string) => void attempt("既読にできませんでした。", () => mutate(readAnnouncement, { id: one })),
  );
  useEffect(() => {
    if (id !== undefined) mark(id);
  }, [id]);
}
