import { costs, type Figures, type Keystroke, median, p95, samplesOf } from "./figures.ts";
import type { ServerFigures } from "./measure-server.ts";
import { type Verdict, verdictTable } from "./verdict.ts";

/** Reports the results. Ratios are first, since milliseconds differ between machines and hours. */
export function report(all: readonly Figures[], server: ServerFigures, note: string): string {
  const heads = all.map((figures) => figures.size.toLocaleString("en"));
  const rows: [string, (figures: Figures) => string][] = [
    ["**Bootstrap**: fetch and parse, ms", (f) => ms(f.fetchAndParse)],
    ["raw IndexedDB with 3 indexes, ms", (f) => ms(f.bootstrap.raw)],
    ["Dexie with 3 indexes / raw", (f) => ratio(f.bootstrap.dexie, f.bootstrap.raw)],
    ["engine, partners durable and searchable / raw", (f) => ratio(f.bootstrap.engine, f.bootstrap.raw)],
    ["engine / Dexie (goal 1)", (f) => ratio(f.bootstrap.engine, f.bootstrap.dexie)],
    ["engine, first page that a search finds / Dexie, whole (goal 2)", (f) => ratio(f.bootstrap.engineFirst, f.bootstrap.dexie)],
    ["engine, with companies and tags, ms", (f) => ms(f.bootstrap.engineAll)],
    ["**Cold open** to 50 rows and the total: raw IndexedDB, ms", (f) => ms(median(f.cold.raw))],
    ["the page alone, without a store / raw", (f) => ratio(median(f.cold.page), median(f.cold.raw))],
    ["the page with an open database, of which nothing is read / raw", (f) => ratio(median(f.cold.opened), median(f.cold.raw))],
    ["engine / raw (goal 3)", (f) => ratio(median(f.cold.engine), median(f.cold.raw))],
    ["loading the index, ms", (f) => ms(f.search.load)],
    ["**Search**: raw scan, ms", (f) => ms(median(f.search.raw))],
    ["worst keystrokes to ids, total and page: p50 / p95 / worst, ms (goal 4)", (f) => spread(f.search.hard)],
    ["p95 / raw scan (goal 4)", (f) => `1/${Math.round(median(f.search.raw) / p95(costs(f.search.hard)))}`],
    ["very first keystroke, ms", (f) => ms(f.search.first)],
    ["narrowing keystroke: p50 / p95 / worst, ms (goal 5)", (f) => spread(narrowing(f))],
    ["keystroke to paint: p50 / p95 / worst, ms (goal 4)", (f) => spread(f.search.paint)],
    ["p95 of all samples, the machine's noise included: hard / narrowing / paint, ms", (f) => noisy(f)],
    ["memory, bytes a row (goal 14)", (f) => Math.round(f.search.bytesPerRow).toString()],
    ["**Edit**: raw put, strict, p50 ms", (f) => ms(median(f.edit.rawDurable))],
    ["engine durable / raw, p50 (goal 6)", (f) => ratio(median(f.edit.durable), median(f.edit.rawDurable))],
    ["all that an edit keeps, without an engine / raw, p50", (f) => ratio(median(f.edit.bareDurable), median(f.edit.rawDurable))],
    ["engine durable / that, p50", (f) => ratio(median(f.edit.durable), median(f.edit.bareDurable))],
    ["engine on screen / raw, p50 (goal 6)", (f) => ratio(median(f.edit.shown), median(f.edit.rawShown))],
  ];
  const table = [
    `| partners | ${heads.join(" | ")} |`,
    `| --- | ${heads.map(() => "---:").join(" | ")} |`,
    ...rows.map(([label, value]) => `| ${label} | ${all.map(value).join(" | ")} |`),
  ];
  const largest = all.at(-1);
  const verdicts = [...(largest ? verdictsOf(largest, all) : []), ...serverVerdicts(server)];
  const at = `at ${largest?.size.toLocaleString("en")} partners; server at ${server.partners.toLocaleString("en")}`;
  return [`# Bench`, "", note, "", ...table, "", ...verdictTable(at, verdicts), ""].join("\n");
}

function verdictsOf(f: Figures, all: readonly Figures[]): Verdict[] {
  const boot = f.bootstrap.engine / f.bootstrap.dexie;
  const first = f.bootstrap.engineFirst / f.bootstrap.dexie;
  const cold = median(f.cold.engine) / median(f.cold.raw);
  const search = p95(costs(f.search.hard));
  const scan = median(f.search.raw) / search;
  const paint = p95(costs(f.search.paint));
  const narrow = p95(costs(narrowing(f)));
  const durable = median(f.edit.durable) / median(f.edit.rawDurable);
  const shown = median(f.edit.shown) / median(f.edit.rawShown);
  const smaller = all.at(-2);
  const growth = smaller ? median(f.cold.engine) / median(smaller.cold.engine) : undefined;
  const verdicts = [
    { goal: "1", what: "bootstrap / Dexie", must: "0.65", found: boot.toFixed(2), met: boot <= 0.65 },
    { goal: "2", what: "first searchable page / Dexie bootstrap", must: "0.10", found: first.toFixed(3), met: first <= 0.1 },
    { goal: "3", what: "cold open / raw", must: "0.55", found: cold.toFixed(2), met: cold <= 0.55 },
    { goal: "4", what: "worst search p95", must: "16 ms", found: `${ms(search)} ms`, met: search <= 16 },
    { goal: "4", what: "raw scan / worst search p95", must: "100", found: scan.toFixed(0), met: scan >= 100 },
    { goal: "4", what: "keystroke to paint p95", must: "80 ms", found: `${ms(paint)} ms`, met: paint <= 80 },
    { goal: "5", what: "narrowing keystroke p95", must: "2 ms", found: `${ms(narrow)} ms`, met: narrow <= 2 },
    { goal: "6", what: "edit durable / raw", must: "1.5", found: durable.toFixed(2), met: durable <= 1.5 },
    { goal: "6", what: "edit on screen / raw", must: "1.0", found: shown.toFixed(2), met: shown <= 1 },
    { goal: "14", what: "bytes a row", must: "350", found: f.search.bytesPerRow.toFixed(0), met: f.search.bytesPerRow <= 350 },
  ];
  if (smaller && growth !== undefined) {
    const what = `cold open / the same at ${smaller.size.toLocaleString("en")}`;
    verdicts.splice(3, 0, { goal: "3", what, must: "1.2", found: growth.toFixed(2), met: growth <= 1.2 });
  }
  return verdicts;
}

function serverVerdicts({ single, sets, drain, bootstrap }: ServerFigures): Verdict[] {
  const drained = drain.engine / drain.plain;
  const one = single.plain / single.feed;
  const many = sets.plain / sets.feed;
  const { cold, warm, copyToClient, copyToNowhere } = bootstrap;
  const streamed = `bootstrap of ${bootstrap.partners.toLocaleString("en")} over HTTP`;
  const beside = (own: number) => `(/ COPY to /dev/null: ${ratio(copyToNowhere, own)})`;
  return [
    {
      goal: "7",
      what: "drain of 1,000 edits / 1,000 plain transactions",
      must: "4",
      found: drained.toFixed(2),
      met: drained <= 4,
    },
    { goal: "10", what: "rate of single updates / plain", must: "0.65", found: one.toFixed(2), met: one >= 0.65 },
    { goal: "10", what: "rate of updates in sets of 500 / plain", must: "0.2", found: many.toFixed(2), met: many >= 0.2 },
    {
      goal: "11",
      what: `rate of a ${streamed}, asked for by many / COPY to a client ${beside(warm)}`,
      must: "0.6",
      found: ratio(copyToClient, warm),
      met: copyToClient / warm >= 0.6,
    },
    {
      goal: "11",
      what: `rate of a ${streamed}, asked for first / COPY to a client ${beside(cold)}`,
      must: "0.6",
      found: ratio(copyToClient, cold),
      met: copyToClient / cold >= 0.6,
    },
  ];
}

/** Returns the keystrokes that narrow: those after the first of a text. */
const narrowing = ({ search }: Figures): Keystroke[] => search.narrow.filter(({ text }) => text.length > 1);

/** Returns quantiles of the keystrokes' costs, and the most expensive keystroke. */
function spread(keystrokes: readonly Keystroke[]): string {
  const all = costs(keystrokes);
  const worst = Math.max(...all);
  const text = keystrokes[all.indexOf(worst)]?.text ?? "";
  return `${ms(median(all))} / ${ms(p95(all))} / ${ms(worst)} (${text})`;
}

const noisy = (f: Figures): string =>
  [f.search.hard, narrowing(f), f.search.paint].map((part) => ms(p95(samplesOf(part)))).join(" / ");

const ms = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(value >= 10 ? 1 : 2);
const ratio = (value: number, base: number): string => (value / base).toFixed(2);
