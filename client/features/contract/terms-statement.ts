import { formatDate } from "#sync/model/rules/format-date.ts";
import type { StatedTerm } from "#sync/model/rules/stated-terms.ts";

export const statementTitle = "取引条件のお知らせ";

interface Statement {
  /** The day on which it is stated, `YYYY-MM-DD`. */
  readonly date: string;
  readonly terms: readonly { readonly label: string; readonly text: string }[];
  /** The whole statement as plain text, for a mail. */
  readonly text: string;
}

/**
 * Returns what the partner is sent. Terms that are needed and missing are 「未定」, others without a value are left out.
 * @param today the day in Japan, for a statement that was not sent yet
 */
export function statementOf(
  {
    partnerName,
    principal,
    termsStatedOn,
  }: {
    readonly partnerName: string;
    readonly principal: string | null;
    readonly termsStatedOn: string | null;
  },
  all: readonly StatedTerm[],
  today: string,
): Statement {
  const date = termsStatedOn ?? today;
  const terms = all.flatMap(({ label, text, needed }) => (text === null && !needed ? [] : [{ label, text: text ?? "未定" }]));
  const lines = terms.map(({ label, text }) => (text.includes("\n") ? `■ ${label}\n${text}` : `■ ${label}：${text}`));
  const head = [statementTitle, formatDate(date), `${partnerName} 様`, ...(principal === null ? [] : [principal])];
  return { date, terms, text: [...head, "", "次の条件で業務を委託します。", "", ...lines].join("\n") };
}
