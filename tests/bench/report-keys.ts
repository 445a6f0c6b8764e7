import { type KeyFigures, quantiles, slowdown } from "./measure-keys.ts";
import type { ScreenKeys } from "./measure-screen-keys.ts";

/** The most that a key may take, which is one frame. Milliseconds. */
const goal = 16;

/**
 * Reports what a key costs in a form of 100 fields. The goal is about processor time. Without a graphics processor, even a key in
 * a plain input takes longer than a frame. So the time to the paint is reported together with that of plain inputs.
 */
export function reportKeys({ painted, bare, worked }: KeyFigures, note: string): string {
  const row = (what: string, samples: readonly number[], times = 1) =>
    `| ${what} | ${quantiles(samples)
      .map((value) => (value * times).toFixed(1))
      .join(" / ")} |`;
  const p95 = quantiles(worked)[1] * slowdown;
  const ratio = quantiles(painted)[1] / quantiles(bare)[1];
  return [
    "# A form of 100 fields",
    "",
    note,
    "",
    `| a key, ${painted.length} of them, p50 / p95 / worst, at a processor ${slowdown} times slower | ms |`,
    "| --- | ---: |",
    row(`processor time of script, style and layout, its draft included (goal: p95 below ${goal})`, worked, slowdown),
    row("keystroke to paint", painted),
    row("keystroke to paint in 100 inputs of plain HTML", bare),
    "",
    `p95 of processor time below ${goal} ms: ${p95 < goal ? "met" : "NOT MET"}; keystroke to paint p95 is ${ratio.toFixed(2)} x plain HTML.`,
    "",
  ].join("\n");
}

/** Reports what a key costs in the product's own entry screens, by processor time, and in the boxes of its lists. */
export function reportScreenKeys(screens: readonly ScreenKeys[], lists: readonly ScreenKeys[], note: string): string {
  const rows = screens.map(({ screen, fields, worked }) => {
    const [p50, p95, worst] = quantiles(worked).map((value) => value * slowdown);
    const verdict = (p95 ?? goal) < goal ? "met" : "NOT MET";
    return `| ${screen} | ${fields} | ${worked.length} | ${[p50, p95, worst].map((value) => value?.toFixed(1)).join(" / ")} | ${verdict} |`;
  });
  return [
    "# Keys in the entry screens",
    "",
    note,
    "",
    `Processor time of script, style and layout for a key, its draft included, at a processor ${slowdown} times slower.`,
    "",
    `| screen | fields | keys | p50 / p95 / worst, ms | p95 below ${goal} |`,
    "| --- | ---: | ---: | ---: | --- |",
    ...rows,
    "",
    "The same for a key in the box of a list, each of which may draw a page of other rows.",
    "",
    "| list | rows | keys | p50 / p95 / worst, ms |",
    "| --- | ---: | ---: | ---: |",
    ...lists.map(({ screen, fields, worked }) => {
      const figures = quantiles(worked).map((value) => (value * slowdown).toFixed(1));
      return `| ${screen} | ${fields} | ${worked.length} | ${figures.join(" / ")} |`;
    }),
    "",
  ].join("\n");
}
