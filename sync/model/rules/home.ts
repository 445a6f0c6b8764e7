/** How many announcements the home page shows: the newest of those that are published. */
export const announcementsOnHome = 5;

/** Spans in days: the home page shows contracts that are due within one of them. */
export const dueSpans = [14, 30, 60] as const;
