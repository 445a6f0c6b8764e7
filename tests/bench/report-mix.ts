import { quantile } from "./figures.ts";
import type { MixFigure, MixFigures } from "./measure-mix.ts";
import { judge, type Verdict, verdictTable } from "./verdict.ts";

/** Calls that are answered while lists are shed. */
const kept = ["exchanges", "who one is"];
/** Calls that wait for a hash, of which the processor makes only so many. */
const hashing = ["sign-ins", "wrong sign-ins"];

/** Nobody waits as long as everybody did without shedding, which was 3 s. Who guesses takes no turns from who signs in. */
function verdictsOf({ kinds, mostMemory }: MixFigures): readonly Verdict[] {
  const shareOf = ({ answered, shed }: MixFigure) => (100 * shed.length) / Math.max(1, answered.length + shed.length);
  const slowest = kinds
    .filter(({ kind }) => !hashing.includes(kind))
    .map(({ kind, answered }) => ({ kind, p95: quantile(answered, 0.95) }))
    .toSorted((one, other) => other.p95 - one.p95)[0];
  const [right = 0, wrong = 0] = hashing.map((name) => kinds.find(({ kind }) => kind === name)?.answered.length);
  return [
    ...kinds
      .filter(({ kind }) => kept.includes(kind))
      .map((one) =>
        judge({ goal: "answered", what: `${one.kind}, share that is shed`, must: 1, found: shareOf(one), unit: " %" }),
      ),
    judge({
      goal: "fair",
      what: "right ones of all hashes",
      must: 80,
      found: (100 * right) / (right + wrong),
      unit: " %",
      more: true,
    }),
    judge({
      goal: "in time",
      what: `slowest answer without a hash, p95: ${slowest?.kind}`,
      must: 3_000,
      found: slowest?.p95 ?? 0,
      unit: " ms",
    }),
    judge({ goal: "bounded", what: "memory, most, clients included", must: 1_000, found: mostMemory / 1_000_000, unit: " MB" }),
  ];
}

/** What 400 clients with nine kinds of calls wait for, in words and figures. */
export function reportMix(figures: MixFigures, note: string): string {
  const of = (samples: readonly number[]) =>
    samples.length === 0 ? "–" : [0.5, 0.95].map((share) => Math.round(quantile(samples, share))).join(" / ");
  const rows = figures.kinds.map(
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
    ...verdictTable("what", verdictsOf(figures)),
    "",
  ].join("\n");
}
