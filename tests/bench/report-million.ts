import { costs, median } from "./figures.ts";
import { quantiles } from "./measure-keys.ts";
import type { MillionFigures } from "./measure-million.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports what very many partners cost a device. */
export function reportMillion(figures: MillionFigures, note: string): string {
  const { partners, filled, cold, tab, emptyTab, hard, narrow, bytesPerRow } = figures;
  const [search, narrowing] = [hard, narrow.filter(({ text }) => text.length > 1)].map((keystrokes) =>
    quantiles(costs(keystrokes)),
  );
  const seconds = (value: number) => (value / 1_000).toFixed(1);
  return [
    "# Very many partners on a device",
    "",
    note,
    "",
    ...verdictTable(`${partners.toLocaleString("en")} partners with tags`, [
      judge({ goal: "16", what: "worst search p95", must: 60, found: search?.[1] ?? Number.NaN, unit: " ms" }),
      judge({ goal: "16", what: "cold open to 50 rows and the total", must: 2, found: median(cold) / 1_000, unit: " s" }),
      judge({ goal: "16", what: "memory of the tab's process", must: 500, found: tab / 1e6, unit: " MB" }),
      judge({
        goal: "16",
        what: "empty device to the first page that a search finds",
        must: 3,
        found: filled.first / 1_000,
        unit: " s",
      }),
    ]),
    "",
    `All partners were there after ${seconds(filled.partners)} s, their tags after ${seconds(filled.all)} s. The index takes ${Math.round(bytesPerRow)} bytes a partner; a tab without one has ${(emptyTab / 1e6).toFixed(0)} MB.`,
    "",
    "| to ids, total and the rows of a page, p50 / p95 / worst | ms |",
    "| --- | ---: |",
    `| any text with any filters | ${search?.map((value) => value.toFixed(1)).join(" / ")} |`,
    `| a keystroke that narrows | ${narrowing?.map((value) => value.toFixed(1)).join(" / ")} |`,
    "",
  ].join("\n");
}
