import type { Choice } from "../../engine/field.ts";
import { isBlankText } from "../../engine/tidy-text.ts";
import { japanDate } from "./japan-time.ts";

export const interviewTypes = [
  { value: 1, label: "業務委託" },
  { value: 2, label: "社員" },
] as const satisfies readonly Choice<number>[];

export const firstResults = [
  { value: 1, label: "二次面談へ", tone: "good" },
  { value: 2, label: "非採用", tone: "over" },
] as const satisfies readonly Choice<number>[];

export const secondResults = [
  { value: 1, label: "アサイン", tone: "good" },
  { value: 2, label: "非採用", tone: "over" },
] as const satisfies readonly Choice<number>[];

/** The eight soft skills of an interview, in the order of softskillJudge1 to 8. */
export const softSkillNames = [
  "受信力",
  "発信力",
  "つなぐ力",
  "リーダーシップ",
  "フォロワーシップ",
  "オーナーシップ・主体性",
  "協働・役割認識・バランス",
  "論理的思考力",
] as const;

/** The score of a slider until it is moved. */
export const defaultScore = 3;

/** The fields that show which interview corrects which, and which is the latest. */
export interface Revision {
  readonly id: string;
  readonly revisionOfId: string | null;
  readonly scheduledDate: string | null;
  readonly createdAt: string;
}

/** Returns the id of the first revision of a row's interview. */
export const firstRevision = ({ id, revisionOfId }: Pick<Revision, "id" | "revisionOfId">): string => revisionOfId ?? id;

/** Returns all revisions of a row's interview, the newest first. */
export const revisionsOf = <T extends Revision>(interviews: readonly T[], row: Pick<Revision, "id" | "revisionOfId">): T[] =>
  interviews.filter((other) => firstRevision(other) === firstRevision(row)).sort((a, b) => (isNewer(a, b) ? -1 : 1));

/** Returns the newest revision of each interview, the latest interview first: by its day, then by when it was recorded. */
export function currentRevisions<T extends Revision>(interviews: readonly T[]): T[] {
  const current = new Map<string, T>();
  for (const row of interviews) {
    const first = firstRevision(row);
    const other = current.get(first);
    if (!other || isNewer(row, other)) current.set(first, row);
  }
  return [...current.values()].sort(latestFirst);
}

/** Returns the jobs of the latest interview, first or second, that has any. */
export function latestWorkHistory<T>(interviews: readonly (Revision & { readonly workHistory: T[] })[]): T[] {
  return currentRevisions(interviews).find(({ workHistory }) => workHistory.length > 0)?.workHistory ?? [];
}

/**
 * Whether an interview is still to come: today or later. Of several revisions, pass the newest.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export const isUpcoming = ({ scheduledDate }: Pick<Revision, "scheduledDate">, today: string): boolean =>
  scheduledDate !== null && scheduledDate >= today;

/** The fields that show whether an interview has been held. */
export interface InterviewContent extends Pick<Revision, "scheduledDate" | "createdAt"> {
  readonly softSkills: readonly Judged[];
  /** For a second interview only. */
  readonly hardScores?: readonly Judged[];
  readonly softskill: string | null;
  readonly hardskill: string | null;
  readonly qualitativeEvaluation: string | null;
}

/**
 * Whether an interview was only arranged: it was recorded before its day, and its results are yet to be entered. An interview that
 * was held earlier than arranged has an evaluation of the partner's skills.
 */
export const isArranged = (row: InterviewContent): boolean =>
  row.scheduledDate !== null && japanDate(row.createdAt) < row.scheduledDate && !isJudged(row);

const isJudged = ({ softSkills, hardScores = [], softskill, hardskill, qualitativeEvaluation }: InterviewContent): boolean =>
  [...softSkills, ...hardScores].some((one) => !isUntouched(one)) ||
  [softskill, hardskill, qualitativeEvaluation].some((words) => !isBlankText(words ?? ""));

/**
 * Returns the interviewer's id: who first entered results. While the interview is only arranged, it is the manager named for it, or
 * else who arranged it. Null where that administrator is deleted.
 * @param revisions all of the interview, the newest first
 * @param manager of a second interview: the one whom the first interview names
 */
export function interviewerOf(
  revisions: readonly (InterviewContent & { readonly createdBy: string | null })[],
  manager: string | null = null,
): string | null {
  const entered = revisions.findLast((row) => !isArranged(row));
  return entered ? entered.createdBy : (manager ?? revisions.at(-1)?.createdBy ?? null);
}

/** Returns the administrator whom the latest of a partner's first interviews names to hold the second one; null without any. */
export const namedManager = (firsts: readonly (Revision & { readonly secondInterviewAdminId: string | null })[]): string | null =>
  currentRevisions(firsts)[0]?.secondInterviewAdminId ?? null;

/** Returns how often an interview was corrected. Arranging it, and entering the arranged one's results, are no corrections. */
export const correctionCount = (revisions: readonly InterviewContent[]): number =>
  Math.max(0, revisions.filter((row) => !isArranged(row)).length - 1);

interface Judged {
  readonly score: number;
  readonly memo: string | null;
}

/** Returns an interview's average as it is shown. One that was only arranged has the scores that its form began with. */
export const shownAverage = (row: InterviewContent, average: number | null): number | null => (isArranged(row) ? null : average);

/** Whether a score is its slider's initial one, without a note: in an arranged interview it was not entered. */
export const isUntouched = ({ score, memo }: Judged): boolean => score === defaultScore && (memo ?? "") === "";

const isNewer = (a: Revision, b: Revision) => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

function latestFirst(a: Revision, b: Revision): number {
  const [left, right] = [a.scheduledDate ?? "", b.scheduledDate ?? ""];
  if (left !== right) return left > right ? -1 : 1;
  return isNewer(a, b) ? -1 : 1;
}
