import { median, p95 } from "./figures.ts";
import type { CallFigures, ListFigures } from "./measure-lists.ts";

/** Reports the lists' results. */
export function reportLists({ partners, projects, calls, pass, single, sets, plans }: ListFigures, note: string): string {
  const dashboard = ({ path }: CallFigures) => path.startsWith("/api/dashboard");
  const worst = (of: readonly CallFigures[]) => Math.max(...of.map(({ samples }) => median(samples)));
  const figures = calls.map(
    ({ path, size, samples }) =>
      `| ${decodeURIComponent(path).replaceAll("|", "\\|")} | ${ms(median(samples))} | ${(median(samples) / median(pass)).toFixed(1)} | ${ms(p95(samples))} | ${Math.round(size / 1_024)} |`,
  );
  const verdict = (what: string, must: string, found: string, met: boolean) =>
    `| ${what} | ${must} | ${found} | ${met ? "met" : "NOT MET"} |`;
  const [list, summary] = [worst(calls.filter((call) => !dashboard(call))), worst(calls.filter(dashboard))];
  const [one, many] = [single.plain / single.kept, sets.plain / sets.kept];
  return [
    "# Lists and figures of the server",
    "",
    note,
    "",
    `${partners.toLocaleString("en")} partners, ${projects.toLocaleString("en")} projects, over HTTP, one call at a time. \
One pass over the folded text of all partners took ${ms(median(pass))} ms meanwhile.`,
    "",
    "| goal | must | found | |",
    "| --- | --- | --- | --- |",
    verdict("slowest list call, median", "50 ms", `${ms(list)} ms`, list <= 50),
    verdict("dashboard, median", "100 ms", `${ms(summary)} ms`, summary <= 100),
    verdict("rate of single updates of a partner and its moment / plain", "0.65", one.toFixed(2), one >= 0.65),
    verdict("the same in sets of 500 / plain", "0.2", many.toFixed(2), many >= 0.2),
    "",
    "| call | median ms | of a pass | p95 ms | KB |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...figures,
    "",
    ...plans.flatMap(({ path, text }) => [`## Plans of ${decodeURIComponent(path)}`, "", "```", text, "```", ""]),
  ].join("\n");
}

const ms = (value: number): string => value.toFixed(1);
