import { quantiles, slowdown } from "./measure-keys.ts";
import type { TabletFigures } from "./measure-tablet.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports how soon an empty tablet can be used, and when it has everything. */
export function reportTablet(figures: TabletFigures, note: string): string {
  const { partners, shown, usable, whole, filling, filled, received } = figures;
  const row = (what: string, samples: readonly number[]) =>
    `| ${what} | ${samples.length} | ${quantiles(samples)
      .map((value) => value.toFixed(1))
      .join(" / ")} |`;
  return [
    "# A tablet's first download",
    "",
    note,
    "",
    `A processor ${slowdown} times slower, a line of 1.5 Mbit/s, the product's own server on the same machine. Times begin with the press that signs in.`,
    "",
    ...verdictTable(`${partners.toLocaleString("en")} partners`, [
      judge({ goal: "18", what: "until a search in the list finds somebody", must: 5, found: usable / 1_000, unit: " s" }),
      judge({ goal: "18", what: "until the device has everything", must: 120, found: whole / 1_000, unit: " s" }),
      judge({ goal: "18", what: "longest key to its paint meanwhile", must: 100, found: Math.max(...filling), unit: " ms" }),
    ]),
    "",
    `The search box took a text after ${(shown / 1_000).toFixed(1)} s. The page received ${(received / 1e6).toFixed(1)} MB, which alone takes the line ${(received / 187_500).toFixed(0)} s.`,
    "",
    "| key to paint, p50 / p95 / worst | keys | ms |",
    "| --- | ---: | ---: |",
    row("while the device is being filled", filling),
    row("afterwards", filled),
    "",
  ].join("\n");
}
