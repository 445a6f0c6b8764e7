import type { Choice } from "../../engine/field.ts";
import { byText } from "../../engine/order.ts";
import { japanDate } from "./japan-time.ts";

export const announcementCategories = [
  { value: 1, label: "イベント", tone: "info" },
  { value: 2, label: "システム", tone: "info" },
  { value: 3, label: "人事", tone: "info" },
  { value: 4, label: "緊急", tone: "danger" },
] as const satisfies readonly Choice<number>[];

export interface Published {
  readonly isValid: boolean;
  readonly openDate: string | null;
  readonly closeDate: string | null;
}

interface Listed extends Published {
  readonly id: string;
  readonly createdAt: string;
}

/**
 * Whether an announcement is published on a day: valid, and between its days, both included.
 * @param today the day in Japan
 */
export const isOpen = ({ isValid, openDate, closeDate }: Published, today: string): boolean =>
  isValid && (openDate === null || openDate <= today) && (closeDate === null || today <= closeDate);

/** The states of an announcement on a day. */
export const publications = [
  { value: "open", label: "公開中", tone: "good" },
  { value: "coming", label: "公開前", tone: "info" },
  { value: "closed", label: "公開終了", tone: "over" },
  { value: "invalid", label: "無効", tone: "over" },
] as const satisfies readonly Choice<string>[];

type Publication = (typeof publications)[number]["value"];

/**
 * Returns the state of an announcement on a day: published, not yet, no longer, or not at all.
 * @param today the day in Japan
 */
export function publication(announcement: Published, today: string): Publication {
  if (!announcement.isValid) return "invalid";
  if (isOpen(announcement, today)) return "open";
  return announcement.openDate !== null && today < announcement.openDate ? "coming" : "closed";
}

/**
 * Returns the announcements that are published on a day, newest first.
 * @param today the day in Japan
 */
export const openAnnouncements = <A extends Listed>(all: readonly A[], today: string): A[] =>
  all.filter((announcement) => isOpen(announcement, today)).sort(newestFirst);

interface Authored extends Listed {
  readonly createdBy: string | null;
}

/**
 * Whether an announcement is news to an account that has no mark of having read it. It is published by somebody else, and not
 * before the account began.
 * @param account its id, and the ISO moment at which it was made
 * @param today the day in Japan
 */
export function isNewsFor(
  announcement: Authored,
  account: { readonly id: string; readonly createdAt: string },
  today: string,
): boolean {
  const { createdBy, createdAt, openDate } = announcement;
  if (createdBy === account.id || !isOpen(announcement, today)) return false;
  const written = japanDate(createdAt);
  const published = openDate !== null && openDate > written ? openDate : written;
  return published >= japanDate(account.createdAt);
}

const newestFirst = (a: Listed, b: Listed) => byText(b.createdAt, a.createdAt) || byText(b.id, a.id);
