import { type KeyFigures, quantiles, slowdown } from "./measure-keys.ts";

/** The most that a key may take, milliseconds: a frame. */
const goal = 16;

/** What a key costs in a form of 100 fields, in words and figures. */
export function reportKeys({ painted, worked }: KeyFigures, note: string): string {
  const row = (what: string, samples: readonly number[], times: number) =>
    `| ${what} | ${quantiles(samples)
      .map((value) => (value * times).toFixed(1))
      .join(" / ")} |`;
  const [, p95] = quantiles(painted);
  return [
    "# A form of 100 fields",
    "",
    note,
    "",
    `| a key, ${painted.length} of them, p50 / p95 / worst | ms |`,
    "| --- | ---: |",
    row(`keystroke to paint at a processor ${slowdown} times slower (goal: p95 below ${goal})`, painted, 1),
    row(
      `script, style and layout until it is painted and its draft written, processor time, times ${slowdown}`,
      worked,
      slowdown,
    ),
    "",
    `p95 below ${goal} ms: ${p95 < goal ? "met" : "NOT MET"}`,
    "",
  ].join("\n");
}
