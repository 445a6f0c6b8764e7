/** The tabs of 同期センター. Apart from the screen, which the route's address must not load. */
export const syncTabs = ["waiting", "attention", "drafts", "storage"] as const;
export type SyncTab = (typeof syncTabs)[number];
