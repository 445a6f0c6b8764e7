/** The tabs of 同期センター. They are in a separate file, since the route must not load the screen for them. */
export const syncTabs = ["waiting", "attention", "drafts", "storage"] as const;
export type SyncTab = (typeof syncTabs)[number];
