import { formatDate } from "#sync/model/rules/format-date.ts";
import { earliestEnd, type NoticeStanding } from "#sync/model/rules/freelance-act.ts";

/** Returns what is wrong with the notice before an end, as a sentence; null if nothing is. */
export function noticeWarning({ state, deadline }: NoticeStanding, today: string): string | null {
  const by = formatDate(deadline);
  if (state === "given") return null;
  if (state === "givenLate") return `予告の期限（${by}）より後に予告しました。`;
  const needed = `終了の30日前の予告が必要です（期限 ${by}）。`;
  return state === "due"
    ? needed
    : `${needed}期限を過ぎています。いま予告すると、終了できるのは${formatDate(earliestEnd(today))}以降です。`;
}
