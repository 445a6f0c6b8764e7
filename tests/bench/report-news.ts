import { median, p95 } from "./figures.ts";
import type { News, NewsFigures } from "./measure-news.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports how long news take from screen to screen (goal 8). */
export function reportNews({ ours, limit, kept }: NewsFigures, note: string): string {
  const all = ours.map((news) => news.all);
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${median(samples).toFixed(1)} | ${p95(samples).toFixed(1)} |`;
  const part = (what: string, of: keyof News) =>
    row(
      `— ${what}`,
      ours.map((news) => news[of]),
    );
  const goal = { goal: "8", must: 3, want: 2 };
  return [
    "# News from one device to another",
    "",
    note,
    "",
    `A memo of a partner is rewritten ${ours.length} times on one device, alternately with a bare server that takes a POST, commits one row of the`,
    "same PostgreSQL and sends an event. From the press to the paint of the words in another context of the same Chromium, without a limit of frames; ms.",
    "",
    "| | p50 | p95 |",
    "| --- | ---: | ---: |",
    row("the product", all),
    part("until the exchange begins", "toSend"),
    part("until the event has come", "toEvent"),
    part("until it is painted", "toPaint"),
    row("the bare server", limit),
    row(
      "the bare server, where the pages keep the words: two durable writes before the POST, one that is not before the paint",
      kept,
    ),
    "",
    ...verdictTable("from screen to screen", [
      judge({ ...goal, what: "p50 / that of the bare server", found: median(all) / median(limit) }),
      judge({ ...goal, what: "p95 / that of the bare server", found: p95(all) / p95(limit) }),
    ]),
    "",
  ].join("\n");
}
