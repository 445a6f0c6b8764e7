import { median } from "./figures.ts";
import type { AttackFigure } from "./measure-attacks.ts";
import { judge, type Verdict, verdictTable } from "./verdict.ts";

/** From how many bytes on a request is large. */
const large = 200_000;

/** A small request must be cheap as a rule. A large one comes in pieces, of which none may be dear, not even once. */
function verdictOf({ what, bytes, turns, usual }: AttackFigure): Verdict {
  if (bytes >= large)
    return judge({ goal: "large", what: `${what}, dearest turn`, must: 50, found: Math.max(...turns), unit: " ms" });
  if (!usual) return judge({ goal: "small", what: `${what}, median`, must: 5, found: median(turns), unit: " ms" });
  const found = median(turns) - median(usual);
  return judge({ goal: "small", what: `${what}, beyond one of letters, median`, must: 5, found, unit: " ms" });
}

/** Reports what cheap requests cost the server. */
export function reportAttacks(figures: readonly AttackFigure[], note: string): string {
  const rows = figures.map(({ what, bytes, status, turns, usual }) => {
    const [middle, most] = [median(turns), Math.max(...turns)].map((ms) => ms.toFixed(1));
    const without = usual ? median(usual).toFixed(1) : "";
    return `| ${what} | ${bytes.toLocaleString("en")} | ${status || "hung up"} | ${middle} | ${most} | ${without} |`;
  });
  return [
    "# Requests that cost their sender little",
    "",
    note,
    "",
    "The processor time of the dearest turn of the event loop, client and server being one process, whose collector counts, too.",
    "",
    "| request | bytes | answer | median ms | most ms | without the attack, median ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    `A request is large from ${large.toLocaleString("en")} bytes on.`,
    "",
    ...verdictTable("request", figures.map(verdictOf)),
    "",
  ].join("\n");
}
