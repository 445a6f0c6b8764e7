import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { type ReminderView, readReminders } from "./read-reminders.ts";

/** Reads the current user's reminders live; undefined until they have been read. */
export const useReminders = (): Reading<readonly ReminderView[]> | undefined => useLive(readReminders, []);
