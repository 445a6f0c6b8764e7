import { defineEntity } from "../../engine/entity.ts";
import { reference } from "../../engine/field.ts";

/** An administrator whom a memo's text names. */
export const memoMention = defineEntity({
  name: "memoMention",
  label: "メンション",
  id: { link: ["memoId", "adminId"] },
  of: ["memoId"],
  fields: {
    memoId: reference("メモ", "memo"),
    adminId: reference("管理者", "admin"),
  },
  lookups: ["memoId", "adminId"],
});

/** Says that an administrator has read a memo that names them. Only they see it; each of their devices may have made it. */
export const mentionRead = defineEntity({
  name: "mentionRead",
  label: "メンションの既読",
  id: { link: ["memoId", "adminId"] },
  of: ["memoId"],
  visibility: { maker: true },
  fields: {
    memoId: reference("メモ", "memo"),
    adminId: reference("管理者", "admin"),
  },
  lookups: ["memoId"],
});
