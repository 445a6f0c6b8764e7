import { formatDate } from "#sync/model/rules/format-date.ts";
import { isArranged } from "#sync/model/rules/interview.ts";

/** Returns an interview's day as screens show it. */
export const dayOf = ({ scheduledDate }: { readonly scheduledDate: string | null }): string =>
  formatDate(scheduledDate) || "日付なし";

/** Says which interview a form enters or corrects, and that nothing of it is lost. */
export const correctionText = (
  { label }: { readonly label: string },
  row: { readonly scheduledDate: string | null; readonly createdAt: string },
): string =>
  isArranged(row)
    ? `予定されている${label}（${dayOf(row)}）の評価を入力しています。`
    : `${label}（${dayOf(row)}）を訂正しています。保存しても、訂正前の内容は残ります。`;
