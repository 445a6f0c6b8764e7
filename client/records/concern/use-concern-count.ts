import { useUnreadMentions } from "#client/records/mention/use-unread-mentions.ts";
import { useReminderCounts } from "#client/records/reminder/use-reminder-counts.ts";

/** Returns how much waits for the current user, live: due reminders and unread mentions. */
export function useConcernCount(): number {
  const mentions = useUnreadMentions();
  return useReminderCounts().due + mentions;
}
