import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { defaultScore, type InterviewContent, isArranged } from "#sync/model/rules/interview.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Returns an interview's day as text. */
export const dayOf = ({ scheduledDate }: { readonly scheduledDate: string | null }): string =>
  formatDate(scheduledDate) || "日付なし";

/** Returns a sentence that names the interview that is entered or corrected, and promises that nothing of it is lost. */
export const correctionText = ({ label }: { readonly label: string }, row: InterviewContent): string =>
  isArranged(row)
    ? `予定されている${label}（${dayOf(row)}）の評価を入力しています。`
    : `${label}（${dayOf(row)}）を訂正しています。保存しても、訂正前の内容は残ります。`;

/**
 * Returns the name of a revision.
 * @param at its index among all revisions, the newest first
 */
export function revisionName(at: number, count: number): string {
  if (at === 0) return "最新";
  return at === count - 1 ? "最初の内容" : `${at}回前の内容`;
}

const yen = (amount: number) => `${numberText(amount)}円`;

/** How the rates are formatted among the facts of an interview. */
export const rateTexts = {
  desiredMinHourlyRate: yen,
  desiredMaxHourlyRate: yen,
  desiredMinMonthlyRate: yen,
  desiredMaxMonthlyRate: yen,
} as const;

/** Returns the title of an interview's page. */
export const detailTitle = ({ name }: Pick<AnyInterview, "name">): string => (name === "interview" ? "面談詳細" : "二次面談詳細");

/**
 * An untouched score is saved as its slider's initial value, as specified. Later it cannot be distinguished from a score that the
 * user set to this value.
 */
export const startedAtText = `メモのない${defaultScore}点は、入力されずに初期値のまま保存された場合があります。`;
