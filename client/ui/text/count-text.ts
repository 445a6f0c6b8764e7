import { numberText } from "#sync/model/rules/number-text.ts";
/** Shown in place of a number, or of a text for no data, while data has not arrived. */
export const receivingWord = "受信中";

/**
 * Returns a count as text: 「1,240件」, or 「1,240件以上」 while data is incomplete. If none has arrived, there is no number.
 * @param partial whether data is incomplete
 */
export function countText(count: number, unit: string, partial: boolean): string {
  if (partial && count === 0) return receivingWord;
  return `${numberText(count)}${unit}${partial ? "以上" : ""}`;
}
