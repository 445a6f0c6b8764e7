import { formatDate } from "#sync/model/rules/format-date.ts";

/** Returns an interview's day as screens show it. */
export const dayOf = ({ scheduledDate }: { readonly scheduledDate: string | null }): string =>
  formatDate(scheduledDate) || "日付なし";

/** Says which interview a form corrects, and that nothing of it is lost. */
export const correctionText = ({ label }: { readonly label: string }, row: { readonly scheduledDate: string | null }): string =>
  `${label}（${dayOf(row)}）を訂正しています。保存しても、訂正前の内容は残ります。`;
