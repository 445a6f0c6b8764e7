import { median, p95 } from "./figures.ts";
import { type FileFigures, fileBytes } from "./measure-files.ts";

/** Reports what waiting files cost an edit on its way to another device (goal 8). */
export function reportFiles({ files, left, limit, before, meanwhile, after }: FileFigures, note: string): string {
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${median(samples).toFixed(0)} | ${p95(samples).toFixed(0)} | ${(median(samples) / median(limit)).toFixed(1)} | ${(p95(samples) / p95(limit)).toFixed(1)} |`;
  const without = [...before, ...after];
  const ratio = (of: (samples: readonly number[]) => number) => (of(meanwhile) / of(without)).toFixed(2);
  return [
    `# An edit while ${files} files of ${fileBytes / 1_000_000} MB wait`,
    "",
    note,
    "",
    `| ${meanwhile.length} edits from one browser to another, over the product as it runs | p50 ms | p95 ms | p50 / limit | p95 / limit |`,
    "| --- | ---: | ---: | ---: | ---: |",
    row("limit: a post and an event", limit),
    row("none waiting, before", before),
    row(`${files} files waiting and being sent, ${left} of them left at the end`, meanwhile),
    row("none waiting, after", after),
    "",
    `With files / without: p50 ${ratio(median)}, p95 ${ratio(p95)}. Goal 8: at most 3 x the limit, wanted 2 x.`,
    "",
  ].join("\n");
}
