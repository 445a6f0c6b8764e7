import { defineEntity } from "../../engine/entity.ts";
import { code, flag, optionalDate, reference, text } from "../../engine/field.ts";
import { announcementCategories } from "../rules/announcement.ts";

/** A message from administrators to all others. Its author is the row's creator. */
export const announcement = defineEntity({
  name: "announcement",
  label: "お知らせ",
  id: "uuid",
  title: ["title"],
  fields: {
    title: text("タイトル", 255),
    category: code("カテゴリ", announcementCategories),
    contents: text("内容", 10_000),
    openDate: optionalDate("公開日"),
    closeDate: optionalDate("終了日"),
    isValid: flag("有効"),
  },
  listing: {
    search: [["title"], ["contents"]],
    columns: ["number", "title", "category", "contents", "openDate", "closeDate", "isValid", "createdAt"],
    sorts: { createdAt: { by: ["createdAt"], descending: true } },
  },
  check: ({ openDate, closeDate }) =>
    typeof openDate === "string" && typeof closeDate === "string" && closeDate < openDate
      ? [{ path: "closeDate", message: "終了日は公開日以降の日付を入力してください" }]
      : [],
});

/**
 * Says that an administrator has opened an announcement. Only they see it; each of their devices may have made it. Without one, those
 * count as unread that `isNewsFor` names.
 */
export const announcementRead = defineEntity({
  name: "announcementRead",
  label: "お知らせの既読",
  id: { link: ["announcementId", "adminId"] },
  of: ["announcementId"],
  visibility: { maker: true },
  fields: {
    announcementId: reference("お知らせ", "announcement"),
    adminId: reference("管理者", "admin"),
  },
  lookups: ["announcementId"],
});
