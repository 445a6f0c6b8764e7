import type { FoundTexts } from "#client/search/texts/search-texts.ts";

/** Says over how many of how many files a search went that was made on this device; nothing of the server's. */
export function coverageText({ by, searched, files }: FoundTexts): string {
  if (by === "server") return "";
  const number = (count: number) => `${count.toLocaleString("ja-JP")}件`;
  return `端末にある文書 ${number(searched)}／${number(files)}を検索`;
}
