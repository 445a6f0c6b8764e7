import type { Figure } from "#client/search/figure.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { openAnnouncements } from "#sync/model/rules/announcement.ts";
import { announcementsOnHome } from "#sync/model/rules/home.ts";

export interface LatestAnnouncement {
  readonly id: string;
  readonly title: string;
  readonly category: number;
  readonly createdAt: string;
}

/** The newest announcements that are published today. */
export const latestAnnouncements: Figure<readonly LatestAnnouncement[]> = {
  sources: [announcement],
  async read(from, today) {
    const list = await from.index(announcement);
    const { rows } = list({ filters: { isValid: [1] }, sort: "createdAt", offset: 0, limit: Number.MAX_SAFE_INTEGER });
    return openAnnouncements(rows, today).slice(0, announcementsOnHome);
  },
};
