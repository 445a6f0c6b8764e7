import { type KeyFigures, slowdown } from "./measure-keys.ts";

/** The most that a key may take, milliseconds: a frame. */
const goal = 16;

/** What a key costs in a form of 100 fields, in words and figures. */
export function reportKeys({ p50, p95, worst, keys }: KeyFigures, note: string): string {
  const ms = (value: number) => value.toFixed(1);
  return [
    "# A form of 100 fields",
    "",
    note,
    "",
    `| keystroke to paint at a processor ${slowdown} times slower, ${keys} keys | ms |`,
    "| --- | ---: |",
    `| p50 | ${ms(p50)} |`,
    `| p95 (goal: below ${goal}) | ${ms(p95)} ${p95 < goal ? "met" : "NOT MET"} |`,
    `| worst | ${ms(worst)} |`,
    "",
  ].join("\n");
}
