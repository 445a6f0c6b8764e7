import { defineListSearch, oneOf, type SearchOf } from "#client/ui/table/list-search.ts";

/** Announcements that a page of the list may hold, the default first. */
export const announcementPageSizes = [20, 6, 50] as const;

const params = { size: oneOf(announcementPageSizes) };

/** What the address of the list says. */
export type AnnouncementSearch = SearchOf<typeof params>;
export const announcementSearch = defineListSearch(params);
