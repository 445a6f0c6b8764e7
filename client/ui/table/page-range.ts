import { countText } from "#client/ui/text/count-text.ts";

/** What a page of a list shows of it: 「21–40件目 / 1,240件」, nothing beyond its end. */
export function pageRange(page: number, size: number, shown: number, total: number, partial = false): string {
  const first = (page - 1) * size + 1;
  return shown === 0 ? "" : `${number(first)}–${number(first + shown - 1)}件目 / ${countText(total, "件", partial)}`;
}

const number = (value: number): string => value.toLocaleString("ja-JP");
