import { median, p95 } from "./figures.ts";
import type { TextFigures } from "./measure-texts.ts";

/** Reports the results of searches over texts. */
export function reportTexts({ files, table, index, searches }: TextFigures, note: string): string {
  const all = searches.flatMap(({ samples }) => samples);
  const worst = Math.max(...searches.map(({ samples }) => median(samples)));
  const verdict = (what: string, found: number) => `| ${what} | 300 ms | ${ms(found)} ms | ${found <= 300 ? "met" : "NOT MET"} |`;
  const shown = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}… (${text.length})` : text).replaceAll("|", "\\|");
  return [
    "# Search over the text of files",
    "",
    note,
    "",
    `${files.toLocaleString("en")} files of 20 kB text, over HTTP, one search at a time, 20 hits at most. The texts take \
${mb(table)} MB, the index over them ${mb(index)} MB.`,
    "",
    "| goal | must | found | |",
    "| --- | --- | --- | --- |",
    verdict("all searches, p95", p95(all)),
    verdict("slowest search, median", worst),
    "",
    "| kind | text | hits | complete | median ms | p95 ms |",
    "| --- | --- | ---: | --- | ---: | ---: |",
    ...searches.map(
      ({ kind, text, hits, complete, samples }) =>
        `| ${kind} | ${shown(text)} | ${hits} | ${complete ? "yes" : "no"} | ${ms(median(samples))} | ${ms(p95(samples))} |`,
    ),
    "",
  ].join("\n");
}

const ms = (value: number): string => value.toFixed(1);
const mb = (bytes: number): string => Math.round(bytes / 1_048_576).toLocaleString("en");
