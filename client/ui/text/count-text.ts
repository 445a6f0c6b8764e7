/** What stands for a number, or for what would be none, while it has not arrived. */
export const receivingWord = "受信中";

/**
 * A count in words: 「1,240件」; 「1,240件以上」 while not all of what is counted has arrived, and no number where none of it has.
 * @param partial whether not all of it has arrived
 */
export function countText(count: number, unit: string, partial: boolean): string {
  if (partial && count === 0) return receivingWord;
  return `${count.toLocaleString("ja-JP")}${unit}${partial ? "以上" : ""}`;
}
