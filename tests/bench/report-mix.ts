import { quantile } from "./figures.ts";
import type { MixFigure } from "./measure-mix.ts";

/** What 400 clients with nine kinds of calls wait for, in words and figures. */
export function reportMix(figures: readonly MixFigure[], note: string): string {
  const of = (samples: readonly number[]) =>
    samples.length === 0 ? "–" : [0.5, 0.95].map((share) => Math.round(quantile(samples, share))).join(" / ");
  const rows = figures.map(
    ({ kind, clients, answered, shed, other }) =>
      `| ${kind} | ${clients} | ${answered.length} | ${of(answered)} | ${shed.length} | ${of(shed)} | ${other} |`,
  );
  return [
    "# 400 clients with nine kinds of calls",
    "",
    note,
    "",
    "Each client makes one call after the other without a pause for 15 seconds; whoever is refused waits as long as it is told. Clients, server and PostgreSQL share",
    "the cores. Wrong sign-ins come from four addresses, right ones from forty.",
    "",
    "| call | clients | answered | ms p50 / p95 | shed | ms until then, p50 / p95 | other answers |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    "Goal: load is shed in time (503 with Retry-After), lists first; sync and sign-in are answered.",
    "",
  ].join("\n");
}
