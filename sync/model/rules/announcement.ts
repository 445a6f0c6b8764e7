import type { Choice } from "../../engine/field.ts";

export const announcementCategories = [
  { value: 1, label: "イベント" },
  { value: 2, label: "システム" },
  { value: 3, label: "人事" },
  { value: 4, label: "緊急" },
] as const satisfies readonly Choice<number>[];
