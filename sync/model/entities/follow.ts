import { defineEntity } from "../../engine/entity.ts";
import { derived, moment, pattern, reference } from "../../engine/field.ts";
import { values } from "../../engine/list-field.ts";
import { markForm, mostSeen } from "../rules/follow.ts";

/*
 * Records that an administrator follows. Only they see it. The rows are links, so that two devices that both follow a record make
 * one row.
 */

/** Up to when its changes were looked at. It follows from an act, so that two devices of one person never conflict by it. */
const lookedAt = derived(moment("確認日時"));

/** The marks of changes that were seen, the newest first. Empty in rows of devices that know the moment alone. */
const seen = derived(values("確認した変更", pattern("変更", markForm), { max: mostSeen }));

export const partnerFollow = defineEntity({
  name: "partnerFollow",
  label: "パートナーのフォロー",
  id: { link: ["adminId", "partnerId"] },
  of: ["partnerId"],
  visibility: { maker: true },
  fields: { adminId: reference("管理者", "admin"), partnerId: reference("パートナー", "partner"), lookedAt, seen },
  lookups: ["adminId", "partnerId"],
});

export const projectFollow = defineEntity({
  name: "projectFollow",
  label: "案件のフォロー",
  id: { link: ["adminId", "projectId"] },
  of: ["projectId"],
  visibility: { maker: true },
  fields: { adminId: reference("管理者", "admin"), projectId: reference("案件", "project"), lookedAt, seen },
  lookups: ["adminId", "projectId"],
});
