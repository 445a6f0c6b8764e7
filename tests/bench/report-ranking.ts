import { median, p95 } from "./figures.ts";
import type { RankingFigures } from "./measure-ranking.ts";

/** What a ranking of partners for a free place costs, in words and figures. */
export function reportRanking({ partners, contracts, narrow, facts, score }: RankingFigures, note: string): string {
  const line = (what: string, times: readonly number[]) => `| ${what} | ${median(times).toFixed(1)} | ${p95(times).toFixed(1)} |`;
  return [
    "# Partners who are proposed for a free place",
    "",
    note,
    "",
    `${partners.toLocaleString("en")} partners, ${contracts.toLocaleString("en")} contracts, a place of each of ${narrow.length} occupations; ms. Rows come from memory.`,
    "",
    "| | median | p95 |",
    "| --- | ---: | ---: |",
    line("narrow by the indexes", narrow),
    line("facts of those who are left", facts),
    line("score and order, for each change of an emphasis", score),
    "",
  ].join("\n");
}
