/** So many announcements stand on home, the newest of those that are open. */
export const announcementsOnHome = 5;

/** The spans, in days, within which home looks for contracts that are due. */
export const dueSpans = [14, 30, 60] as const;
