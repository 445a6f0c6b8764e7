import { median } from "./figures.ts";
import type { AttackFigure } from "./measure-attacks.ts";

/** Reports what cheap requests cost the server. */
export function reportAttacks(figures: readonly AttackFigure[], note: string): string {
  const rows = figures.map(({ what, bytes, status, turns }) => {
    const [middle, most] = [median(turns), Math.max(...turns)].map((ms) => ms.toFixed(1));
    return `| ${what} | ${bytes.toLocaleString("en")} | ${status || "hung up"} | ${middle} | ${most} |`;
  });
  return [
    "# Requests that cost their sender little",
    "",
    note,
    "",
    "The processor time of the dearest turn of the event loop, client and server being one process, whose collector counts, too.",
    "",
    "| request | bytes | answer | median ms | most ms |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    "Goal: less than 5 ms each where the request is small; what is large comes in pieces, of which none takes 50 ms.",
    "",
  ].join("\n");
}
