import type { Crumb } from "#client/ui/page/page-head.tsx";
import { announcementListAddress } from "./announcement-list-address.ts";

/** What leads to an announcement's pages. */
export const announcementTrail = (): readonly Crumb[] => [{ label: "お知らせ", href: announcementListAddress() }];
