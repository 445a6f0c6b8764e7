import { useUnreadMentions } from "#client/records/mention/use-unread-mentions.ts";
import { useReminderCounts } from "#client/records/reminder/use-reminder-counts.ts";

/** Returns how many things wait for the current user, live: reminders that are due, and memos that name them and are unread. */
export function useConcernCount(): number {
  const mentions = useUnreadMentions();
  return useReminderCounts().due + mentions;
}
