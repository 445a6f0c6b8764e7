import type { Problem } from "../../engine/errors.ts";

/** Most characters of a reminder's text. */
export const longestReminder = 200;

const subjects = ["partnerId", "projectId", "contractId"] as const;

/** Names the record that a reminder is about; at most one of the three. */
export type ReminderSubject = { readonly [K in (typeof subjects)[number]]?: string | null };

/** Returns the problem of a reminder that is about more than one record. */
export const wrongSubject = (row: Readonly<Record<string, unknown>>): readonly Problem[] =>
  subjects.filter((name) => (row[name] ?? null) !== null).length > 1
    ? [{ path: "partnerId", message: "リマインダーの対象は1つにしてください" }]
    : [];
