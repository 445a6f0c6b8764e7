import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../../scripts/lib/find-browser.mjs";
import { startBenchServer } from "./bench-server.ts";
import type { Figures } from "./figures.ts";
import { measureAttacks } from "./measure-attacks.ts";
import { type CrowdFigures, measureCrowd } from "./measure-crowd.ts";
import { measureDeviceTexts } from "./measure-device-texts.ts";
import { measureFiles } from "./measure-files.ts";
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
import { measureWorkbook } from "./measure-workbook.ts";
import { report } from "./report.ts";
import { reportAttacks } from "./report-attacks.ts";
import { reportCrowd } from "./report-crowd.ts";
import { reportDeviceTexts } from "./report-device-texts.ts";
import { reportFiles } from "./report-files.ts";
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
import { reportWorkbook } from "./report-workbook.ts";

/**
 * `npm run bench [-- 1000 10000 100000]`: measures in a real Chromium, prints ratios and writes tests/bench/results/.
 * `npm run bench -- devices [1000 10000 100000]`: downloads, searches and edits on a device, and the server's feed, alone.
 * `npm run bench -- lists [100000]`: the server's lists alone. `npm run bench -- form`: keys in a form of 100 fields alone.
 * `npm run bench -- keys`: keys in the product's own entry screens alone.
 * `npm run bench -- files [200]`: an edit while so many files wait, alone.
 * `npm run bench -- list-file [100000]`: the list of partners as a file alone.
 * `npm run bench -- workbook`: the workbook of an estimate alone.
 * `npm run bench -- crowd [100 300 1000]`: what so many devices at one server wait for, alone.
 * `npm run bench -- processes [1000 2000 5000]`: the same at four processes of the server, alone.
 * `npm run bench -- people [100000]`: the search for partners who are there twice alone.
 * `npm run bench -- ranking [100000]`: the proposal of partners for a free place alone.
 * `npm run bench -- occupation [100000]`: contracts by month on a device alone.
 * `npm run bench -- history [100000]`: the history of a partner in an audit of so many lines alone.
 * `npm run bench -- import [10000]`: an import of so many partners alone.
 * `npm run bench -- mix`: what 400 clients with nine kinds of calls wait for, alone.
 * `npm run bench -- news`: an edit from the screen of one device to that of another alone.
 * `npm run bench -- rest [20000]`: calls that read, beside the statements that they run, alone.
 * `npm run bench -- attacks`: requests that cost their sender little alone.
 * `npm run bench -- million [1000000]`: very many partners on a device, measured by this alone, since it fills 3 GB.
 * `npm run bench -- texts [100000]`: the search over the text of files, measured by this alone, since it fills 6 GB.
 * `npm run bench -- projects [20000]`: the list of projects on a device alone.
 * `npm run bench -- rebase [10000]`: a pull under 1,000 unsent edits, on a device with so many partners, alone.
 * `npm run bench -- tablet [20000]`: the first download of a slow tablet over a slow line alone.
 * `npm run bench -- sizes`: what the engine, the sign-in and the application weigh alone.
 * `npm run bench -- device-texts [5000]`: the search over the texts on a device alone.
 */
const parts = [
  "devices",
  "lists",
  "list-file",
  "form",
  "keys",
  "projects",
  "files",
  "texts",
  "device-texts",
  "workbook",
  "people",
  "ranking",
  "occupation",
  "history",
  "import",
  "attacks",
  "crowd",
  "processes",
  "mix",
  "news",
  "rest",
  "rebase",
  "million",
  "sizes",
  "tablet",
];
const part = parts.find((name) => name === process.argv[2]);
const sizes = process.argv.slice(part === undefined ? 2 : 3).map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 50)) {
  console.error("npm run bench takes numbers of partners, each at least 50, e.g. npm run bench -- 1000 10000");
  process.exit(1);
}
const results = fileURLToPath(new URL("results/", import.meta.url));
await mkdir(results, { recursive: true });

const all = part === undefined;
if (all || part === "form") await keys();
if (all || part === "projects") await projects(all ? 20_000 : (sizes.at(-1) ?? 20_000));
if (all || part === "keys") await screenKeys();
if (all || part === "devices") await devices();
if (all || part === "lists") await lists(sizes.at(-1) ?? 100_000);
if (all || part === "list-file") await listFile(sizes.at(-1) ?? 100_000);
if (all || part === "workbook") await workbook();
if (all || part === "people") await people(sizes.at(-1) ?? 100_000);
if (all || part === "ranking") await ranking(sizes.at(-1) ?? 100_000);
if (all || part === "occupation") await occupation(sizes.at(-1) ?? 100_000);
if (all || part === "history") await history(all ? 100_000 : (sizes.at(-1) ?? 100_000));
if (all || part === "import") await imports(all ? 10_000 : (sizes.at(-1) ?? 10_000));
if (all || part === "attacks") await attacks();
if (all || part === "crowd") await crowd(all || sizes.length === 0 ? [100, 300, 1_000] : sizes);
if (part === "processes") await processes(sizes.length === 0 ? [1_000, 2_000, 5_000] : sizes);
if (all || part === "mix") await mix();
if (all || part === "news") await news();
if (all || part === "rest") await rest(all ? 20_000 : (sizes.at(-1) ?? 20_000));
if (all || part === "rebase") await rebased(all ? 10_000 : (sizes.at(-1) ?? 10_000));
if (all || part === "sizes") await weights();
if (all || part === "tablet") await tablet(all ? 20_000 : (sizes.at(-1) ?? 20_000));
if (all || part === "files") await files(all ? 200 : (sizes.at(-1) ?? 200));
if (all || part === "device-texts") await deviceTexts(all ? 5_000 : (sizes.at(-1) ?? 5_000));
if (part === "million") await million(sizes.at(-1) ?? 1_000_000);
if (part === "texts") await texts(sizes.at(-1) ?? 100_000);

async function keys(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const server = await startBenchServer();
  try {
    const figures = await measureKeys(server.url, await findBrowser("whole"));
    const text = reportKeys(figures, noteOf([before, loadavg()[0] ?? 0]));
    await writeFile(`${results}form.md`, text);
    console.log(`\n${text}`);
  } finally {
    await server.close();
  }
}

async function projects(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const server = await startBenchServer();
  try {
    const figures = await measureProjects(server.url, await findBrowser("whole"), count);
    const text = reportProjects(figures, noteOf([before, loadavg()[0] ?? 0]));
    await writeFile(`${results}projects.md`, text);
    console.log(`\n${text}`);
  } finally {
    await server.close();
  }
}

async function screenKeys(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const [browser, say] = [await findBrowser("whole"), (text: string) => console.log(`keys: ${text}`)];
  const figures = await measureScreenKeys(browser, say);
  const text = reportScreenKeys(figures, await measureListKeys(browser, say), noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}keys.md`, text);
  console.log(`\n${text}`);
}

/** Each text has 20 kB. */
async function deviceTexts(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const server = await startBenchServer();
  try {
    const say = (text: string) => console.log(`device-texts: ${text}`);
    const figures = await measureDeviceTexts(server.url, await findBrowser("whole"), count, 20_000, say);
    const text = reportDeviceTexts(figures, noteOf([before, loadavg()[0] ?? 0]));
    await writeFile(`${results}device-texts.md`, text);
    console.log(`\n${text}`);
  } finally {
    await server.close();
  }
}

async function devices(): Promise<void> {
  const browser = await findBrowser("whole");
  const server = await startBenchServer();
  const load = [loadavg()[0] ?? 0];
  const all: Figures[] = [];
  try {
    for (const size of sizes.length > 0 ? sizes.sort((a, b) => a - b) : [1_000, 10_000, 100_000]) {
      all.push(await measureSize(size, server.url, browser, (text) => console.log(`${size.toLocaleString("en")}: ${text}`)));
      load.push(loadavg()[0] ?? 0);
    }
  } finally {
    await server.close();
  }
  const ofServer = await measureServer(Math.min(20_000, sizes.at(-1) ?? 20_000), console.log);
  const note = noteOf(load);
  await writeFile(`${results}latest.json`, `${JSON.stringify({ note, sizes: all, server: ofServer }, inMicroseconds)}\n`);
  const text = report(all, ofServer, note);
  await writeFile(`${results}latest.md`, text);
  console.log(`\n${text}`);
}

/** There is a project for every five partners. */
async function lists(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureLists({ partners, projects: Math.ceil(partners / 5) }, console.log);
  const text = reportLists(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}lists.md`, text);
  console.log(`\n${text.slice(0, text.indexOf("\n## "))}`);
}

async function listFile(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureListFile(partners, console.log);
  const text = reportListFile(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}list-file.md`, text);
  console.log(`\n${text}`);
}

async function people(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measurePeople(count, count / 50);
  const text = reportPeople(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}people.md`, text);
  console.log(`\n${text}`);
}

async function ranking(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureRanking(count, (text) => console.log(`ranking: ${text}`));
  const text = reportRanking(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}ranking.md`, text);
  console.log(`\n${text}`);
}

async function occupation(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureOccupation(count, (text) => console.log(`occupation: ${text}`));
  const text = reportOccupation(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}occupation.md`, text);
  console.log(`\n${text}`);
}

async function history(lines: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureHistory(lines, console.log);
  const text = reportHistory(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}history.md`, text);
  console.log(`\n${text}`);
}

async function imports(rows: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureImport(await findBrowser("whole"), rows, (text) => console.log(`import: ${text}`));
  const text = reportImport(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}import.md`, text);
  console.log(`\n${text}`);
}

async function workbook(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureWorkbook([
    [60, 10],
    [1_000, 450],
    [10_000, 3],
  ]);
  const text = reportWorkbook(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}workbook.md`, text);
  console.log(`\n${text}`);
}

async function attacks(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureAttacks(console.log);
  const text = reportAttacks(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}attacks.md`, text);
  console.log(`\n${text}`);
}

async function crowd(counts: readonly number[]): Promise<void> {
  const load = [loadavg()[0] ?? 0];
  const figures: CrowdFigures[] = [];
  for (const count of counts) {
    for (const takesSteps of [false, true]) {
      figures.push(await measureCrowd(count, takesSteps, console.log));
      load.push(loadavg()[0] ?? 0);
    }
  }
  const text = reportCrowd(figures, noteOf(load));
  await writeFile(`${results}crowd.md`, text);
  console.log(`\n${text}`);
}

/** Only as devices are today: they take rows from their streams. */
async function processes(counts: readonly number[]): Promise<void> {
  const load = [loadavg()[0] ?? 0];
  const figures: CrowdFigures[] = [];
  for (const count of counts) {
    figures.push(await measureCrowd(count, true, console.log, 4));
    load.push(loadavg()[0] ?? 0);
  }
  const text = reportCrowd(figures, noteOf(load));
  await writeFile(`${results}processes.md`, text);
  console.log(`\n${text}`);
}

async function mix(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureMix(console.log);
  const text = reportMix(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}mix.md`, text);
  console.log(`\n${text}`);
}

async function news(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureNews(await findBrowser("whole"), console.log);
  const text = reportNews(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}news.md`, text);
  console.log(`\n${text}`);
}

async function rest(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureRest(partners, console.log);
  const text = reportRest(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}rest.md`, text);
  console.log(`\n${text}`);
  console.log(`\n${text}`);
}

async function rebased(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const server = await startBenchServer();
  try {
    const say = (text: string) => console.log(`rebase: ${text}`);
    const text = reportRebase(
      await measureRebase(server.url, await findBrowser("whole"), partners, say),
      noteOf([before, loadavg()[0] ?? 0]),
    );
    await writeFile(`${results}rebase.md`, text);
    console.log(`\n${text}`);
  } finally {
    await server.close();
  }
}

async function weights(): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureSizes(await findBrowser("whole"));
  const text = reportSizes(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}sizes.md`, text);
  console.log(`\n${text}`);
}

async function million(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const server = await startBenchServer();
  try {
    const say = (text: string) => console.log(`million: ${text}`);
    const figures = await measureMillion(server.url, await findBrowser("whole"), partners, say);
    const text = reportMillion(figures, noteOf([before, loadavg()[0] ?? 0]));
    await writeFile(`${results}million.md`, text);
    console.log(`\n${text}`);
  } finally {
    await server.close();
  }
}

async function tablet(partners: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureTablet(await findBrowser("whole"), partners, (text) => console.log(`tablet: ${text}`));
  const text = reportTablet(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}tablet.md`, text);
  console.log(`\n${text}`);
}

async function files(count: number): Promise<void> {
  const figures = await measureFiles(count, console.log);
  const text = reportFiles(figures, noteOf(figures.load));
  await writeFile(`${results}files.md`, text);
  console.log(`\n${text}`);
}

async function texts(count: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const figures = await measureTexts(count, console.log);
  const text = reportTexts(figures, noteOf([before, loadavg()[0] ?? 0]));
  await writeFile(`${results}texts.md`, text);
  console.log(`\n${text}`);
}

function noteOf(load: readonly number[]): string {
  return `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, load average meanwhile ${load.map((one) => one.toFixed(1)).join(", ")}. \
Compare ratios within one run only: with other work on the machine, milliseconds double. A keystroke counts by the median of its repetitions; p95 is over the keystrokes.`;
}

function inMicroseconds(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value;
}
