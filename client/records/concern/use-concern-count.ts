import { useReminderCounts } from "#client/records/reminder/use-reminders.ts";

/** Returns how many things wait for the current user, live: the reminders that are due. */
export const useConcernCount = (): number => useReminderCounts().due;
