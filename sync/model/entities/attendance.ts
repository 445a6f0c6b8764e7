import { defineEntity } from "../../engine/entity.ts";
import { moment, optionalMoment, optionalReference, optionalText, reference } from "../../engine/field.ts";
import { orderOfDay } from "../rules/attendance.ts";

/** One day of a partner's work, reported on the partners' own site and only read here. */
export const attendance = defineEntity({
  name: "attendance",
  label: "業務日報",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "startDatetime",
  fields: {
    partnerId: reference("パートナー", "partner"),
    projectId: optionalReference("案件", "project"),
    startDatetime: moment("出社"),
    breaktime: optionalMoment("休憩"),
    breaktimeEnd: optionalMoment("休憩終了"),
    closingDatetime: optionalMoment("退勤"),
    report: optionalText("日報", 10_000),
  },
  lookups: ["partnerId", "projectId"],
  check: orderOfDay,
});
