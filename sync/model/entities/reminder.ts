import { defineEntity } from "../../engine/entity.ts";
import { date, optionalMoment, optionalReference, text } from "../../engine/field.ts";
import { longestReminder, wrongSubject } from "../rules/reminder.ts";

/**
 * What somebody wants to be reminded of on a day. Only its maker sees it. It is about a partner, a project or a contract, or about
 * none of them.
 */
export const reminder = defineEntity({
  name: "reminder",
  label: "リマインダー",
  id: "uuid",
  of: ["partnerId", "projectId", "contractId"],
  title: ["text"],
  day: "day",
  visibility: { maker: true },
  fields: {
    day: date("日付"),
    text: text("内容", longestReminder),
    partnerId: optionalReference("パートナー", "partner"),
    projectId: optionalReference("案件", "project"),
    contractId: optionalReference("契約", "contract"),
    doneAt: optionalMoment("完了日時"),
  },
  check: wrongSubject,
});
