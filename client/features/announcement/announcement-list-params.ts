/** Announcements that a page of the list may hold, the default first. */
export const announcementPageSizes = [20, 6, 50] as const;

export type AnnouncementPageSize = (typeof announcementPageSizes)[number];

/** What the address of the list says. Absent means: the first page, of the default size. */
export interface AnnouncementSearch {
  readonly page?: number;
  readonly size?: AnnouncementPageSize;
}

/** Reads an address's search part by hand, as routes do (decision 010). What cannot be read counts as absent. */
export function readAnnouncementSearch(raw: Record<string, unknown>): AnnouncementSearch {
  const page = Number(raw["page"]);
  const size = announcementPageSizes.find((known) => known === Number(raw["size"]));
  return tidyAnnouncementSearch({
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: size ?? announcementPageSizes[0],
  });
}

/** Leaves out what says nothing, so that one list has one address. */
export const tidyAnnouncementSearch = ({ page, size }: Required<AnnouncementSearch>): AnnouncementSearch => ({
  ...(page > 1 ? { page } : {}),
  ...(size !== announcementPageSizes[0] ? { size } : {}),
});
