import { median } from "./figures.ts";
import { quantiles } from "./measure-keys.ts";
import type { RebaseFigures } from "./measure-rebase.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports what a pull over unsent edits costs, and how long a screen waits meanwhile. */
export function reportRebase({ partners, edits, quiet, rounds }: RebaseFigures, note: string): string {
  const count = edits.toLocaleString("en");
  const took = rounds.map((round) => round.took);
  const longest = rounds.map(({ waits }) => Math.max(...waits));
  const waits = rounds.flatMap((round) => round.waits);
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${samples.length} | ${quantiles(samples)
      .map((value) => value.toFixed(1))
      .join(" / ")} |`;
  return [
    "# A pull over unsent edits",
    "",
    note,
    "",
    ...verdictTable(`of ${rounds.length} pulls, ${partners.toLocaleString("en")} partners on the device`, [
      judge({
        goal: "9",
        what: `${count} rows changed elsewhere under ${count} unsent edits of them, median`,
        must: 600,
        found: median(took),
        unit: " ms",
      }),
      judge({
        goal: "9",
        what: "longest reading of the screen meanwhile, median",
        must: 100,
        found: median(longest),
        unit: " ms",
      }),
    ]),
    "",
    "| p50 / p95 / worst | samples | ms |",
    "| --- | ---: | ---: |",
    row("pull, until all is rebased and durable", took),
    row("reading of a list and of a row meanwhile", waits),
    row("the same while nothing is pulled", quiet),
    "",
  ].join("\n");
}
