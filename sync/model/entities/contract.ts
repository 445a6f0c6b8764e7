import { defineEntity } from "../../engine/entity.ts";
import { date, flag, master, optionalDate, optionalMoment, optionalReference, reference } from "../../engine/field.ts";

/** A partner on one of a project's positions. It runs until a user ends it, whatever its dates. */
export const contract = defineEntity({
  name: "contract",
  label: "契約",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "openDate",
  fields: {
    /** Copied from the position, so that a project's contracts are found without it. */
    projectId: reference("案件", "project"),
    /** Null once the position is removed from the project, after its contracts had ended. */
    positionId: optionalReference("ポジション", "position"),
    /** Copied from the position, for the filter by occupation. */
    occupationId: master("職種", "occupation"),
    partnerId: reference("パートナー", "partner"),
    authAdminId: optionalReference("担当者", "admin"),
    openDate: date("契約開始日"),
    /** The planned end. */
    closeDate: optionalDate("契約終了日"),
    isAutoRenewed: flag("自動更新"),
    endedAt: optionalMoment("契約終了日時"),
  },
  lookups: ["projectId", "positionId", "partnerId"],
  // For the list of contracts, and for those on the home page that are due soon.
  listing: {
    search: [],
    columns: ["number", "partnerId", "projectId", "occupationId", "openDate", "closeDate", "isAutoRenewed", "endedAt"],
    sorts: { closeDate: { by: ["closeDate"] } },
  },
  check: ({ openDate, closeDate, isAutoRenewed }) => {
    if (typeof closeDate !== "string")
      return isAutoRenewed === true ? [] : [{ path: "closeDate", message: "契約終了日を入力してください" }];
    return typeof openDate === "string" && closeDate < openDate
      ? [{ path: "closeDate", message: "契約終了日は契約開始日以降の日付を入力してください" }]
      : [];
  },
});
