import type { UpgradeFigures } from "./measure-upgrade.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Milliseconds from which on a migration is named. */
const long = 100;

/** Reports what the upgrade of a database takes that an early version has left. */
export function reportUpgrade({ partners, migrations }: UpgradeFigures, note: string): string {
  const total = migrations.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const locking = migrations.filter(({ locked }) => locked.length > 0);
  const [longest] = locking.toSorted((one, other) => other.milliseconds - one.milliseconds);
  return [
    `# The upgrade of ${partners.toLocaleString("en")} partners from the first 20 migrations`,
    "",
    note,
    "",
    "Each migration runs by itself. While it does, who writes to a table that it has locked waits, at most as long as it takes.",
    "",
    "| migration | ms | locks |",
    "| --- | ---: | --- |",
    ...migrations
      .filter(({ milliseconds }) => milliseconds >= long)
      .map(({ name, milliseconds, locked }) => `| ${name} | ${milliseconds.toFixed(0)} | ${locked.join(", ") || "–"} |`),
    `| ${migrations.filter(({ milliseconds }) => milliseconds < long).length} others, each below ${long} ms | | |`,
    "",
    ...verdictTable("what", [
      judge({ goal: "away", what: "all of them", must: 30, found: total / 1_000, unit: " s" }),
      judge({ goal: "locks", what: longest?.name ?? "none", must: 1_000, found: longest?.milliseconds ?? 0, unit: " ms" }),
    ]),
    "",
  ].join("\n");
}
