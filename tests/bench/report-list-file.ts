import { median, p95 } from "./figures.ts";
import type { ListFileFigures } from "./measure-list-file.ts";

/** Reports what a list's file costs. */
export function reportListFile({ partners, files }: ListFileFigures, note: string): string {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
  const milliseconds = (of: number) => of.toFixed(0);
  const rows = files.map(({ format, seconds, bytes, memory, without, meanwhile }) => {
    const cells = [
      format,
      seconds.toFixed(0),
      (bytes / 1_000_000).toFixed(1),
      `${megabytes(memory.before)} → ${megabytes(memory.most)}`,
      `${milliseconds(median(without))} / ${milliseconds(p95(without))}`,
      `${milliseconds(median(meanwhile))} / ${milliseconds(p95(meanwhile))} (${meanwhile.length})`,
      `${(median(meanwhile) / median(without)).toFixed(2)} / ${(p95(meanwhile) / p95(without)).toFixed(2)}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `# The list of ${partners.toLocaleString("en")} partners as a file`,
    "",
    note,
    "",
    "| file | s | MB | server's memory, MB | memo of another device, p50 / p95 ms | meanwhile (count) | ratio |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    "Goal: at most 150 MB more, and a memo at most 1.5 times as long.",
    "",
  ].join("\n");
}
