import type { ListResult } from "#client/search/list-query.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Returns the note below a picker's options; blank if all options are shown. */
export function foundText(result: Pick<ListResult, "matched" | "partial"> | undefined, offered: number): string {
  if (!result) return "読み込んでいます…";
  if (result.partial === "rows") return "まだ受信していない記録があります";
  if (result.matched === 0) return "見つかりません";
  return result.matched > offered ? `ほか${numberText(result.matched - offered)}件。続けて入力すると絞り込めます` : "";
}
