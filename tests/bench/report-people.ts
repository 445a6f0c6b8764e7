import type { PeopleFigures } from "./measure-people.ts";

/** How well and how fast second records of persons are found, in words and figures. */
export function reportPeople(figures: PeopleFigures, note: string): string {
  const { people, copies, byKind, found, wrong, first, again, stall, bytes } = figures;
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const rows = [...byKind].map(([kind, { found: some, all }]) => `| ${kind} | ${all} | ${some} | ${percent(some, all)} |`);
  return [
    "# Partners who are there twice",
    "",
    note,
    "",
    `${people.toLocaleString("en")} invented people with names as various as real ones, ${copies.toLocaleString("en")} of them second records.`,
    "Of ten people three have no birthday, two no number, and some no mail. One is of an agency,",
    "and has the mail address and the number of its sales, like some eleven others.",
    "",
    "| what differs | there | found | |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    `| all | ${copies} | ${found} | ${percent(found, copies)} (goal 95 %) |`,
    "",
    `Named and wrong: ${wrong} of ${found + wrong} (goal: at most 5 %).`,
    "",
    `All are known after ${Math.round(first)} ms of work (goal 2,000), and again after a change in ${Math.round(again)} ms. Nothing waits`,
    `longer than ${stall.toFixed(0)} ms meanwhile (goal 50). The index has ${(bytes / 1_000_000).toFixed(1)} MB. Measured in Node, over rows in memory.`,
    "",
  ].join("\n");
}
