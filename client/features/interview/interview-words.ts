import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { defaultScore, isArranged, type Told } from "#sync/model/rules/interview.ts";

/** Returns an interview's day as screens show it. */
export const dayOf = ({ scheduledDate }: { readonly scheduledDate: string | null }): string =>
  formatDate(scheduledDate) || "日付なし";

/** Says which interview a form enters or corrects, and that nothing of it is lost. */
export const correctionText = ({ label }: { readonly label: string }, row: Told): string =>
  isArranged(row)
    ? `予定されている${label}（${dayOf(row)}）の評価を入力しています。`
    : `${label}（${dayOf(row)}）を訂正しています。保存しても、訂正前の内容は残ります。`;

/**
 * Returns what a revision of an interview is called.
 * @param at its place among all of them, the newest first
 */
export function revisionName(at: number, count: number): string {
  if (at === 0) return "最新";
  return at === count - 1 ? "最初の内容" : `${at}回前の内容`;
}

const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;

/** How the rates of an interview stand among its facts. */
export const rateTexts = {
  desiredMinHourlyRate: yen,
  desiredMaxHourlyRate: yen,
  desiredMinMonthlyRate: yen,
  desiredMaxMonthlyRate: yen,
} as const;

/** Returns what the page of an interview is called. */
export const detailTitle = ({ name }: Pick<AnyInterview, "name">): string => (name === "interview" ? "面談詳細" : "二次面談詳細");

/** A score that nobody has touched is kept as the one that its slider starts at, as specified: what is kept cannot tell. */
export const startedAtText = `メモのない${defaultScore}点は、入力されずに初期値のまま保存された場合があります。`;
