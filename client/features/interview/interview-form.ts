import { defineForm } from "#client/ui/form/define-form.tsx";
import type { Problem } from "#sync/engine/errors.ts";
import { optionalScore, optionalText } from "#sync/engine/field.ts";
import { itemId, lines, list } from "#sync/engine/list-field.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { defaultScore, softSkillNames } from "#sync/model/rules/interview.ts";

// Both kinds of interview declare these fields alike.
const { fields } = interview;

/** The fields of a judgement. The score is blank until the user sets it. */
export const judgement = { score: optionalScore("点数"), memo: secondInterview.fields.hardScores.items.memo };

/** The bounds of the desired rate. A lower bound above the upper one is allowed, but the form warns about it. */
export const rates = [
  { min: "desiredMinHourlyRate", max: "desiredMaxHourlyRate", label: "希望時給" },
  { min: "desiredMinMonthlyRate", max: "desiredMaxMonthlyRate", label: "希望月額" },
] as const;

export const rateNames = rates.flatMap(({ min, max }) => [min, max]);

/** The first fields of both forms. */
export const headFields = { interviewType: fields.interviewType, scheduledDate: fields.scheduledDate };

/** The fields that both forms share. Untouched scores and jobs that are not filled in are blank. */
export const toldFields = {
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
};

/** The last fields of both forms. */
export const lastFields = { hardskill: fields.hardskill, qualitativeEvaluation: fields.qualitativeEvaluation };

const rateText = "内容を確認してください";

/** The specification's messages for the shared fields. */
export const sharedMessages = {
  interviewType: "選択してください",
  result: "結果ステータスを確認してください",
  desiredMinHourlyRate: rateText,
  desiredMaxHourlyRate: rateText,
  desiredMinMonthlyRate: rateText,
  desiredMaxMonthlyRate: rateText,
} as const;

/** The shared fields of both forms. The rules for a whole form are in its own definition. */
export const sharedForm = defineForm({ ...headFields, ...toldFields, ...lastFields });

type Shared = ReturnType<typeof sharedForm.schema.parse>;

/** Checks the jobs: once one field of a job is filled in, all are required. */
export const checkJobs = ({ workHistory }: Pick<Shared, "workHistory">): readonly Problem[] =>
  workHistory.flatMap((job, at) => (isUnused(job) ? [] : missingIn(job, `workHistory.${at}`)));

const jobKeys = ["industry", "years", "role"] as const;
type EnteredJob = Shared["workHistory"][number];
const isUnused = (job: EnteredJob) => jobKeys.every((key) => (job[key] ?? "").trim() === "");
const missingIn = (job: EnteredJob, path: string): Problem[] =>
  jobKeys.flatMap((key) =>
    (job[key] ?? "").trim() === ""
      ? [{ path: `${path}.${key}`, message: `${fields.workHistory.items[key].label}を入力してください` }]
      : [],
  );

/** Returns a judgement as it is saved: an untouched score becomes the initial value of its slider. */
export const scored = <S extends { readonly score: number | null }>(row: S) => ({ ...row, score: row.score ?? defaultScore });

/** Returns the shared fields as they are saved. */
export const toldOf = ({ workHistory, softSkills }: Pick<Shared, "workHistory" | "softSkills">) => ({
  workHistory: workHistory
    .filter((job) => !isUnused(job))
    .map(({ id, industry, years, role }) => ({ id, industry: industry ?? "", years: years ?? "", role: role ?? "" })),
  softSkills: softSkills.map(scored),
});

/**
 * Returns the question before saving an interview that has neither a day nor a score. Returns undefined if it has either, or if
 * the partner's skills are described in words.
 */
export function gapsQuestion({ scheduledDate, softSkills, hardScores = [], ...words }: Judged): string | undefined {
  const said = [words.softskill, words.hardskill, words.qualitativeEvaluation].some((text) => (text ?? "").trim() !== "");
  const given = [...softSkills, ...hardScores].some(({ score, memo }) => score !== null || (memo ?? "") !== "");
  if (scheduledDate !== null || given || said) return undefined;
  return `面談日と点数が入力されていません。点数はすべて${defaultScore}点として平均に入ります。このまま保存しますか？`;
}

type Entered = { readonly score: number | null; readonly memo: string | null };
type Judged = Pick<Shared, "scheduledDate" | "softskill" | "hardskill" | "qualitativeEvaluation"> & {
  readonly softSkills: readonly Entered[];
  /** The hard scores, which only a second interview has. */
  readonly hardScores?: readonly Entered[];
};

/** Returns the fields that the author of a correction did not change; undefined if nothing is corrected. */
export const untouchedOf = <const K extends string>(names: readonly K[], corrected: object | undefined, changed: object) =>
  corrected && names.filter((name) => !(name in changed));
