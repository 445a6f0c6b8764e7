import { defineListSearch } from "#client/ui/table/list-search.ts";

/** What the address of the list says. */
export const announcementSearch = defineListSearch({}, [20, 6, 50]);
