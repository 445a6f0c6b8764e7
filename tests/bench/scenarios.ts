import type { Figures } from "./figures.ts";
import { measureAttacks } from "./measure-attacks.ts";
import { measureBulk } from "./measure-bulk.ts";
import { type CrowdFigures, measureCrowd } from "./measure-crowd.ts";
import { measureDeviceTexts } from "./measure-device-texts.ts";
import { measureFiles } from "./measure-files.ts";
import { measureFrames } from "./measure-frames.ts";
import { measureHistory } from "./measure-history.ts";
import { measureImport } from "./measure-import.ts";
import { measureKeys } from "./measure-keys.ts";
import { measureListFile } from "./measure-list-file.ts";
import { measureLists } from "./measure-lists.ts";
import { measureMillion } from "./measure-million.ts";
import { measureMix } from "./measure-mix.ts";
import { measureNews } from "./measure-news.ts";
import { measureOccupation } from "./measure-occupation.ts";
import { measurePeople } from "./measure-people.ts";
import { measureProjects } from "./measure-projects.ts";
import { measureRanking } from "./measure-ranking.ts";
import { measureRebase } from "./measure-rebase.ts";
import { measureRest } from "./measure-rest.ts";
import { measureListKeys, measureScreenKeys } from "./measure-screen-keys.ts";
import { measureServer } from "./measure-server.ts";
import { measureSize } from "./measure-size.ts";
import { measureSizes } from "./measure-sizes.ts";
import { measureTablet } from "./measure-tablet.ts";
import { measureTexts } from "./measure-texts.ts";
import { measureUpgrade } from "./measure-upgrade.ts";
import { measureWorkbook } from "./measure-workbook.ts";
import { report } from "./report.ts";
import { reportAttacks } from "./report-attacks.ts";
import { reportBulk } from "./report-bulk.ts";
import { reportCrowd } from "./report-crowd.ts";
import { reportDeviceTexts } from "./report-device-texts.ts";
import { reportFiles } from "./report-files.ts";
import { reportFrames } from "./report-frames.ts";
import { reportHistory } from "./report-history.ts";
import { reportImport } from "./report-import.ts";
import { reportKeys, reportScreenKeys } from "./report-keys.ts";
import { reportListFile } from "./report-list-file.ts";
import { reportLists } from "./report-lists.ts";
import { reportMillion } from "./report-million.ts";
import { reportMix } from "./report-mix.ts";
import { reportNews } from "./report-news.ts";
import { reportOccupation } from "./report-occupation.ts";
import { reportPeople } from "./report-people.ts";
import { reportProjects } from "./report-projects.ts";
import { reportRanking } from "./report-ranking.ts";
import { reportRebase } from "./report-rebase.ts";
import { reportRest } from "./report-rest.ts";
import { reportSizes } from "./report-sizes.ts";
import { reportTablet } from "./report-tablet.ts";
import { reportTexts } from "./report-texts.ts";
import { reportUpgrade } from "./report-upgrade.ts";
import { reportWorkbook } from "./report-workbook.ts";

/** What a scenario runs with. */
export interface Bench {
  /** Returns the path of a browser that compiles as it does for people. */
  browser(): Promise<string>;
  /** Runs a measurement beside a server of the bench's pages. */
  beside<T>(measure: (url: string) => Promise<T>): Promise<T>;
  say(text: string): void;
  /** Remembers the machine's load at this moment, for the note. */
  noteLoad(): void;
  /** Returns what has to be known to compare figures: when, where, and under which load they were taken. */
  note(): string;
}

/** What a scenario has found. */
interface Found {
  readonly text: string;
  /** The part that is printed; without it, all of the text is. */
  readonly printed?: string;
  readonly data?: object;
}

/** One measurement, which `npm run bench -- NAME` runs alone. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Of what it has how many, if the command names no other numbers. Of several numbers, it may take the last alone. */
  readonly counts?: readonly number[];
  /** Whether the numbers are of partners. Then those of a command that runs everything are meant for it, too. */
  readonly ofPartners?: true;
  /** Why it does not run with all others. */
  readonly alone?: string;
  /** Name of its result, where that is not its own. */
  readonly result?: string;
  run(bench: Bench, counts: readonly number[]): Promise<Found>;
}

const last = (counts: readonly number[]): number => counts.at(-1) ?? 0;

/** All measurements, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  {
    name: "form",
    about: "keys in a form of 100 fields",
    async run(bench) {
      const figures = await bench.beside(async (url) => measureKeys(url, await bench.browser()));
      return { text: reportKeys(figures, bench.note()) };
    },
  },
  {
    name: "projects",
    about: "the list of so many projects on a device",
    counts: [20_000],
    async run(bench, counts) {
      const figures = await bench.beside(async (url) => measureProjects(url, await bench.browser(), last(counts)));
      return { text: reportProjects(figures, bench.note()) };
    },
  },
  {
    name: "keys",
    about: "keys in the product's own entry screens and lists",
    async run(bench) {
      const browser = await bench.browser();
      const figures = await measureScreenKeys(browser, bench.say);
      return { text: reportScreenKeys(figures, await measureListKeys(browser, bench.say), bench.note()) };
    },
  },
  {
    name: "devices",
    about: "downloads, searches and edits on a device of so many partners, and the server's feed",
    counts: [1_000, 10_000, 100_000],
    ofPartners: true,
    result: "latest",
    async run(bench, counts) {
      const sizes: Figures[] = [];
      await bench.beside(async (url) => {
        for (const size of counts.toSorted((a, b) => a - b)) {
          sizes.push(
            await measureSize(size, url, await bench.browser(), (text) => bench.say(`${size.toLocaleString("en")}: ${text}`)),
          );
          bench.noteLoad();
        }
      });
      const server = await measureServer(Math.min(20_000, Math.max(...counts)), bench.say);
      const note = bench.note();
      return { text: report(sizes, server, note), data: { note, sizes, server } };
    },
  },
  {
    name: "lists",
    about: "the server's lists of so many partners, with a project for every five",
    counts: [100_000],
    ofPartners: true,
    async run(bench, counts) {
      const partners = last(counts);
      const figures = await measureLists({ partners, projects: Math.ceil(partners / 5) }, bench.say);
      const text = reportLists(figures, bench.note());
      return { text, printed: text.slice(0, text.indexOf("\n## ")) };
    },
  },
  {
    name: "list-file",
    about: "the list of so many partners as a file",
    counts: [100_000],
    ofPartners: true,
    run: async (bench, counts) => ({ text: reportListFile(await measureListFile(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "workbook",
    about: "the workbook of an estimate",
    async run(bench) {
      const figures = await measureWorkbook([
        [60, 10],
        [1_000, 450],
        [10_000, 3],
      ]);
      return { text: reportWorkbook(figures, bench.note()) };
    },
  },
  {
    name: "people",
    about: "the search for those of so many partners who are there twice",
    counts: [100_000],
    ofPartners: true,
    run: async (bench, counts) => ({ text: reportPeople(await measurePeople(last(counts), last(counts) / 50), bench.note()) }),
  },
  {
    name: "ranking",
    about: "the proposal of partners for a free place",
    counts: [100_000],
    ofPartners: true,
    run: async (bench, counts) => ({ text: reportRanking(await measureRanking(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "occupation",
    about: "contracts by month on a device",
    counts: [100_000],
    ofPartners: true,
    run: async (bench, counts) => ({ text: reportOccupation(await measureOccupation(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "frames",
    about: "scrolling through the contracts by month of so many partners",
    counts: [500],
    run: async (bench, counts) => ({
      text: reportFrames(await measureFrames(await bench.browser(), last(counts), bench.say), bench.note()),
    }),
  },
  {
    name: "history",
    about: "the history of a partner in an audit of so many lines",
    counts: [100_000],
    run: async (bench, counts) => ({ text: reportHistory(await measureHistory(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "import",
    about: "an import of so many partners",
    counts: [10_000],
    run: async (bench, counts) => ({
      text: reportImport(await measureImport(await bench.browser(), last(counts), bench.say), bench.note()),
    }),
  },
  {
    name: "bulk",
    about: "an edit of so many partners at once",
    counts: [5_000],
    run: async (bench, counts) => ({
      text: reportBulk(await measureBulk(await bench.browser(), last(counts), bench.say), bench.note()),
    }),
  },
  {
    name: "upgrade",
    about: "the migrations of a database of so many partners that an early version has left",
    counts: [100_000],
    run: async (bench, counts) => ({ text: reportUpgrade(await measureUpgrade(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "attacks",
    about: "requests that cost their sender little",
    run: async (bench) => ({ text: reportAttacks(await measureAttacks(bench.say), bench.note()) }),
  },
  {
    name: "crowd",
    about: "what so many devices at one server wait for, with rows in their streams and without",
    counts: [100, 300, 1_000],
    run: (bench, counts) =>
      crowd(
        bench,
        counts.flatMap((count) => [false, true].map((takesSteps) => ({ count, takesSteps, processes: 1 }))),
      ),
  },
  {
    name: "processes",
    about: "what so many devices at four processes of the server wait for",
    counts: [1_000, 2_000, 5_000],
    alone: "it takes a quarter of an hour",
    run: (bench, counts) =>
      crowd(
        bench,
        counts.map((count) => ({ count, takesSteps: true, processes: 4 })),
      ),
  },
  {
    name: "mix",
    about: "what 400 clients with nine kinds of calls wait for",
    run: async (bench) => ({ text: reportMix(await measureMix(bench.say), bench.note()) }),
  },
  {
    name: "news",
    about: "an edit from the screen of one device to that of another",
    run: async (bench) => ({ text: reportNews(await measureNews(await bench.browser(), bench.say), bench.note()) }),
  },
  {
    name: "rest",
    about: "calls that read, beside the statements that they run, over so many partners",
    counts: [20_000],
    run: async (bench, counts) => ({ text: reportRest(await measureRest(last(counts), bench.say), bench.note()) }),
  },
  {
    name: "rebase",
    about: "a pull under 1,000 unsent edits, on a device with so many partners",
    counts: [10_000],
    async run(bench, counts) {
      const figures = await bench.beside(async (url) => measureRebase(url, await bench.browser(), last(counts), bench.say));
      return { text: reportRebase(figures, bench.note()) };
    },
  },
  {
    name: "sizes",
    about: "what the engine, the sign-in and the application weigh",
    run: async (bench) => ({ text: reportSizes(await measureSizes(await bench.browser()), bench.note()) }),
  },
  {
    name: "tablet",
    about: "the first download of a slow tablet over a slow line, of so many partners",
    counts: [20_000],
    run: async (bench, counts) => ({
      text: reportTablet(await measureTablet(await bench.browser(), last(counts), bench.say), bench.note()),
    }),
  },
  {
    name: "files",
    about: "an edit while so many files wait",
    counts: [200],
    run: async (bench, counts) => ({ text: reportFiles(await measureFiles(last(counts), bench), bench.note()) }),
  },
  {
    name: "device-texts",
    about: "the search over so many texts of 20 kB on a device",
    counts: [5_000],
    async run(bench, counts) {
      const figures = await bench.beside(async (url) =>
        measureDeviceTexts(url, await bench.browser(), last(counts), 20_000, bench.say),
      );
      return { text: reportDeviceTexts(figures, bench.note()) };
    },
  },
  {
    name: "million",
    about: "very many partners on a device",
    counts: [1_000_000],
    alone: "it fills 3 GB",
    async run(bench, counts) {
      const figures = await bench.beside(async (url) => measureMillion(url, await bench.browser(), last(counts), bench.say));
      return { text: reportMillion(figures, bench.note()) };
    },
  },
  {
    name: "texts",
    about: "the search over the text of so many files",
    counts: [100_000],
    alone: "it fills 6 GB",
    run: async (bench, counts) => ({ text: reportTexts(await measureTexts(last(counts), bench.say), bench.note()) }),
  },
];

interface CrowdRun {
  readonly count: number;
  readonly takesSteps: boolean;
  readonly processes: number;
}

async function crowd(bench: Bench, runs: readonly CrowdRun[]): Promise<Found> {
  const figures: CrowdFigures[] = [];
  for (const { count, takesSteps, processes } of runs) {
    figures.push(await measureCrowd(count, takesSteps, bench.say, processes));
    bench.noteLoad();
  }
  return { text: reportCrowd(figures, bench.note()) };
}
