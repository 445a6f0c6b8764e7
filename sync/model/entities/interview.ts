import { defineEntity, type RowOf } from "../../engine/entity.ts";
import {
  code,
  derived,
  optionalDate,
  optionalInteger,
  optionalNumber,
  optionalReference,
  optionalText,
  reference,
  score,
  text,
} from "../../engine/field.ts";
import { itemId, lines, list } from "../../engine/list-field.ts";
import { firstResults, interviewTypes, secondResults, softSkillNames } from "../rules/interview.ts";
import { occupationIds, skillScores } from "./skill-scores.ts";

/** For the home page: which are still to come, and which of them have been corrected since. */
const listing = {
  search: [],
  columns: ["scheduledDate", "revisionOfId"],
  sorts: { scheduledDate: { by: ["scheduledDate"], descending: true } },
} as const;

const rate = (label: string) => optionalInteger(label, 0, 1_000_000_000);

/** Fields of both interviews. Interviews are added and never changed: a correction is a new row that refers to the first. */
const common = {
  partnerId: reference("面談対象者", "partner"),
  interviewType: code("面談種別", interviewTypes),
  scheduledDate: optionalDate("面談日"),
  experienceRoles: optionalText("経験した役割", 10_000),
  careerVision: optionalText("キャリアビジョン・興味のある領域", 10_000),
  availableWorkingHours: optionalText("週の稼働可能時間", 10_000),
  workingStyle: optionalText("働き方", 10_000),
  intention: optionalText("副業・転職の意向", 10_000),
  noteForWork: optionalText("業務上の特記事項", 10_000),
  hardskill: optionalText("ハードスキル", 10_000),
  softskill: optionalText("ソフトスキル", 10_000),
  qualitativeEvaluation: optionalText("その他定性評価", 10_000),
  hopeReward: optionalText("希望報酬", 10_000),
  desiredMinHourlyRate: rate("希望時給（下限）"),
  desiredMaxHourlyRate: rate("希望時給（上限）"),
  desiredMinMonthlyRate: rate("希望月額（下限）"),
  desiredMaxMonthlyRate: rate("希望月額（上限）"),
  recentProject: optionalText("直近の案件", 10_000),
  currentJobDissatisfaction: optionalText("現職への不満", 10_000),
  weaknesses: optionalText("苦手なこと", 10_000),
  softSkills: lines("ソフトスキル評価", softSkillNames, { score: score("点数"), memo: optionalText("メモ", 4_000) }),
  /** Earlier jobs, as the partner described them in the interview. */
  workHistory: list(
    "職務経歴",
    { id: itemId, industry: text("業界", 255), years: text("年数", 255), role: text("役割", 10_000) },
    { max: 100 },
  ),
  softSkillAverage: derived(optionalNumber("ソフトスキル平均")),
};

/** Optional notes of both interviews: texts and rates. */
export const interviewNotes = [
  "experienceRoles",
  "careerVision",
  "availableWorkingHours",
  "workingStyle",
  "intention",
  "noteForWork",
  "hardskill",
  "softskill",
  "qualitativeEvaluation",
  "hopeReward",
  "desiredMinHourlyRate",
  "desiredMaxHourlyRate",
  "desiredMinMonthlyRate",
  "desiredMaxMonthlyRate",
  "recentProject",
  "currentJobDissatisfaction",
  "weaknesses",
] as const satisfies readonly (keyof typeof common)[];

/** A first interview. */
export const interview = defineEntity({
  name: "interview",
  label: "一次面談",
  id: "uuid",
  of: ["partnerId"],
  day: "scheduledDate",
  fields: {
    ...common,
    result: code("結果ステータス", firstResults),
    secondInterviewAdminId: optionalReference("二次面談担当MGR", "admin"),
    /** The first of the revisions that this one corrects. */
    revisionOfId: optionalReference("訂正元", "interview"),
  },
  lookups: ["partnerId"],
  listing,
});

/** A second interview. */
export const secondInterview = defineEntity({
  name: "secondInterview",
  label: "二次面談",
  id: "uuid",
  of: ["partnerId"],
  day: "scheduledDate",
  fields: {
    ...common,
    result: code("結果ステータス", secondResults),
    hardScores: skillScores("ハードスキル評価", "intermediateHardSkill"),
    hardAverage: derived(optionalNumber("ハードスキル平均")),
    hardOccupationIds: derived(occupationIds),
    revisionOfId: optionalReference("訂正元", "secondInterview"),
  },
  lookups: ["partnerId"],
  listing,
});

/** Either of the two. */
export type AnyInterview = typeof interview | typeof secondInterview;

const correctableInBoth = ["interviewType", "scheduledDate", ...interviewNotes, "softSkills", "workHistory", "result"] as const;

/** Fields that a correction may leave unchanged. */
export const correctable = {
  interview: [...correctableInBoth, "secondInterviewAdminId"],
  secondInterview: [...correctableInBoth, "hardScores"],
} as const satisfies {
  readonly interview: readonly (keyof typeof interview.fields)[];
  readonly secondInterview: readonly (keyof typeof secondInterview.fields)[];
};

export type SoftSkills = RowOf<typeof interview>["softSkills"];
export type WorkHistory = RowOf<typeof interview>["workHistory"];
