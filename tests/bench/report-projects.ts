import { quantile } from "./figures.ts";
import { quantiles } from "./measure-keys.ts";
import type { ProjectFigures } from "./measure-projects.ts";

/** The most that the worst search and a narrowing keystroke may take at p95 (goals 4 and 5). Milliseconds. */
const goals = { hard: 16, narrow: 2 };

/** Reports what a search over projects costs. */
export function reportProjects({ size, hard, narrow, bytesPerRow }: ProjectFigures, note: string): string {
  const medians = { hard: hard.map(median), narrow: narrow.map(median) };
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${samples.length} | ${quantiles(samples)
      .map((value) => value.toFixed(2))
      .join(" / ")} |`;
  const verdict = (name: "hard" | "narrow") => {
    const p95 = quantiles(medians[name])[1];
    return `${p95.toFixed(2)} of ${goals[name]} ms: ${p95 <= goals[name] ? "met" : "NOT MET"}`;
  };
  return [
    `# The list of ${size.toLocaleString("en")} projects`,
    "",
    note,
    "",
    "| to ids, total and the rows of a page, p50 / p95 / worst | questions | ms |",
    "| --- | ---: | ---: |",
    row("any text with any filters, both orders, the first page and one far behind", medians.hard),
    row("a keystroke that narrows, with each set of filters", medians.narrow),
    "",
    `p95 of a search ${verdict("hard")}. p95 of a narrowing keystroke ${verdict("narrow")}. The index takes ${Math.round(bytesPerRow)} bytes a project.`,
    "",
  ].join("\n");
}

const median = (samples: readonly number[]) => quantile(samples, 0.5);
