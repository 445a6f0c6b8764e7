import type { Crumb } from "#client/ui/page-head.tsx";

/** What leads to an announcement's pages. */
export const announcementTrail: readonly Crumb[] = [{ label: "お知らせ", href: "/information" }];
