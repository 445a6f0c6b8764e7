import type { FoundTexts } from "#client/search/texts/search-texts.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Says how many of how many files a search on this device has covered; "" for a search of the server. */
export function coverageText({
  by,
  limited,
  searched,
  files,
}: Pick<FoundTexts, "by" | "limited" | "searched" | "files">): string {
  if (by === "server") return "";
  const number = (count: number) => `${numberText(count)}件`;
  const covered = `端末にある文書 ${number(searched)}／${number(files)}を検索`;
  return limited ? `${covered}。検索が続いたため、すべての文書の検索は数分後にできます` : covered;
}
