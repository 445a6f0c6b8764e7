import type { DeviceTextFigures } from "./measure-device-texts.ts";
import { quantiles } from "./measure-keys.ts";

/** The most that a search may add to a key. Milliseconds. */
const goal = 30;

/** Reports what a search over the device's texts costs. */
export function reportDeviceTexts(
  { texts, bytes, quiet, searching, searches, memory, process }: DeviceTextFigures,
  note: string,
): string {
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${quantiles(samples)
      .map((value) => value.toFixed(1))
      .join(" / ")} |`;
  const mega = (of: number) => (of / 1_048_576).toFixed(1);
  const memoryRow = (what: string, { before, during, after }: DeviceTextFigures["memory"]) =>
    `| ${what} | ${[before, during, after].map(mega).join(" / ")} |`;
  const added = quantiles(searching)[1] - quantiles(quiet)[1];
  return [
    "# A search over the texts of files on the device",
    "",
    note,
    "",
    `${texts.toLocaleString("en")} texts of ${(bytes.plain / texts / 1_000).toFixed(1)} kB take ${mega(bytes.packed)} MB on the device, ${(bytes.packed / bytes.plain).toFixed(2)} of what they are, their folded form included; the budget is 64 MB.`,
    "",
    `| a key in the box of the partner list, ${quiet.length} of them each, p50 / p95 / worst, to its paint | ms |`,
    "| --- | ---: |",
    row("while nothing is searched", quiet),
    row("while one search after another runs", searching),
    "",
    `A search adds ${added.toFixed(1)} ms to the p95 of a key (goal: at most ${goal}): ${added <= goal ? "met" : "NOT MET"}; ${(quantiles(searching)[1] / quantiles(quiet)[1]).toFixed(2)} x.`,
    "",
    "| memory, before / during / after the searches, once the worker has left | MB |",
    "| --- | ---: |",
    memoryRow("of the page and its worker, as the browser counts it", memory),
    memoryRow("of the process that draws the page, its own pages", process),
    "",
    "| one search over all texts | ms | hits |",
    "| --- | ---: | ---: |",
    ...searches.map(({ text, took, hits }) => `| ${text} | ${took.toFixed(0)} | ${hits} |`),
    "",
  ].join("\n");
}
