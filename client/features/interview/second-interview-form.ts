import { defineForm } from "#client/ui/form/define-form.tsx";
import type { Problem } from "#sync/engine/errors.ts";
import { optionalScore, optionalText } from "#sync/engine/field.ts";
import { itemId, lines, list } from "#sync/engine/list-field.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { defaultScore, softSkillNames } from "#sync/model/rules/interview.ts";

const { fields } = secondInterview;
const { skillId, memo } = fields.hardScores.items;

/** What is judged, as it is entered: a score that nobody has given is blank. */
export const judgement = { score: optionalScore("点数"), memo };

/** Bounds of the wish for a reward; nothing is wrong with a lower bound above the upper one, but it is worth a look. */
export const rates = [
  { min: "desiredMinHourlyRate", max: "desiredMaxHourlyRate", label: "希望時給" },
  { min: "desiredMinMonthlyRate", max: "desiredMaxMonthlyRate", label: "希望月額" },
] as const;

const rateText = "内容を確認してください";

/** The second interview as it is entered: scores that nobody has touched, and jobs that nobody has filled in, are blank. */
export const secondInterviewForm = defineForm(
  {
    interviewType: fields.interviewType,
    scheduledDate: fields.scheduledDate,
    result: fields.result,
    workHistory: list(
      fields.workHistory.label,
      { id: itemId, industry: optionalText("業界", 255), years: optionalText("年数", 255), role: optionalText("役割", 10_000) },
      fields.workHistory.bounds,
    ),
    desiredMinHourlyRate: fields.desiredMinHourlyRate,
    desiredMaxHourlyRate: fields.desiredMaxHourlyRate,
    desiredMinMonthlyRate: fields.desiredMinMonthlyRate,
    desiredMaxMonthlyRate: fields.desiredMaxMonthlyRate,
    hopeReward: fields.hopeReward,
    availableWorkingHours: fields.availableWorkingHours,
    workingStyle: fields.workingStyle,
    intention: fields.intention,
    experienceRoles: fields.experienceRoles,
    recentProject: fields.recentProject,
    careerVision: fields.careerVision,
    currentJobDissatisfaction: fields.currentJobDissatisfaction,
    weaknesses: fields.weaknesses,
    noteForWork: fields.noteForWork,
    softSkills: lines(fields.softSkills.label, softSkillNames, judgement),
    softskill: fields.softskill,
    hardScores: list(fields.hardScores.label, { skillId, ...judgement }, fields.hardScores.bounds),
    hardskill: fields.hardskill,
    qualitativeEvaluation: fields.qualitativeEvaluation,
  },
  {
    messages: {
      interviewType: "選択してください",
      result: "結果ステータスを確認してください",
      desiredMinHourlyRate: rateText,
      desiredMaxHourlyRate: rateText,
      desiredMinMonthlyRate: rateText,
      desiredMaxMonthlyRate: rateText,
    },
    check: ({ workHistory }) => workHistory.flatMap((job, at) => (isUnused(job) ? [] : missingIn(job, `workHistory.${at}`))),
  },
);

export type SecondInterviewValues = ReturnType<typeof secondInterviewForm.schema.parse>;

const jobKeys = ["industry", "years", "role"] as const;
type EnteredJob = Readonly<Record<(typeof jobKeys)[number], string | null>>;
const isUnused = (job: EnteredJob) => jobKeys.every((key) => (job[key] ?? "").trim() === "");
const missingIn = (job: EnteredJob, path: string): Problem[] =>
  jobKeys.flatMap((key) =>
    (job[key] ?? "").trim() === ""
      ? [{ path: `${path}.${key}`, message: `${fields.workHistory.items[key].label}を入力してください` }]
      : [],
  );

const scored = <S extends { readonly score: number | null }>(row: S) => ({ ...row, score: row.score ?? defaultScore });

/** Returns what was entered as it is kept: a score that nobody touched is the one that its slider starts at. */
export function recordOf({ workHistory, softSkills, hardScores, ...values }: SecondInterviewValues) {
  return {
    ...values,
    workHistory: workHistory
      .filter((job) => !isUnused(job))
      .map(({ id, industry, years, role }) => ({ id, industry: industry ?? "", years: years ?? "", role: role ?? "" })),
    softSkills: softSkills.map(scored),
    hardScores: hardScores.map(scored),
  };
}
