import type { ListResult } from "#client/search/list-query.ts";

/** What a picker says under the rows that it offers; blank where they are all there are. */
export function foundText(result: Pick<ListResult, "matched" | "partial"> | undefined, offered: number): string {
  if (!result) return "読み込んでいます…";
  if (result.partial === "rows") return "まだ受信していない記録があります";
  if (result.matched === 0) return "見つかりません";
  return result.matched > offered
    ? `ほか${(result.matched - offered).toLocaleString("ja-JP")}件。続けて入力すると絞り込めます`
    : "";
}
