import { PeopleSearchFilled, PeopleSearchRegular } from "@fluentui/react-icons";
import type { ComponentType } from "react";

/** A place in the navigation. Only what exists stands here. */
export interface Place {
  readonly label: string;
  readonly href: string;
  /** Addresses that begin so are part of this place. */
  readonly area: string;
  readonly icon: ComponentType;
  readonly activeIcon: ComponentType;
  readonly keywords: readonly string[];
}

export const places: readonly Place[] = [
  {
    label: "パートナー検索",
    href: "/partner/search",
    area: "/partner",
    icon: PeopleSearchRegular,
    activeIcon: PeopleSearchFilled,
    keywords: ["partner", "ぱーとなー", "けんさく"],
  },
];

export const syncPlace = { label: "同期センター", href: "/sync", keywords: ["sync", "どうき", "未送信", "要対応"] } as const;
