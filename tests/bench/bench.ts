import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../../scripts/lib/find-browser.mjs";
import { startBenchServer } from "./bench-server.ts";
import { type Bench, type Scenario, scenarios } from "./scenarios.ts";

/*
 * `npm run bench [-- 1000 10000 100000]` runs all scenarios that can run together, `npm run bench -- NAME [numbers]` one of them
 * alone. Each prints its figures and writes them to tests/bench/results/.
 */

const [first = "", ...others] = process.argv.slice(2);
const named = scenarios.find(({ name }) => name === first);
const counts = (named || first === "" ? others : [first, ...others]).map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 50)) {
  console.error(usage());
  process.exit(1);
}
const results = fileURLToPath(new URL("results/", import.meta.url));
await mkdir(results, { recursive: true });
if (named) await measure(named, counts);
else
  for (const scenario of scenarios)
    if (scenario.alone === undefined) await measure(scenario, scenario.ofPartners === true ? counts : []);

async function measure(scenario: Scenario, given: readonly number[]): Promise<void> {
  const { name, result = name } = scenario;
  const { text, printed = text, data } = await scenario.run(benchOf(name), given.length > 0 ? given : (scenario.counts ?? []));
  if (data) await writeFile(`${results}${result}.json`, `${JSON.stringify(data, inMicroseconds)}\n`);
  await writeFile(`${results}${result}.md`, text);
  console.log(`\n${printed}`);
}

function benchOf(name: string): Bench {
  const load: number[] = [];
  const noteLoad = () => void load.push(loadavg()[0] ?? 0);
  noteLoad();
  return {
    browser: () => findBrowser("whole"),
    async beside(run) {
      const server = await startBenchServer();
      try {
        return await run(server.url);
      } finally {
        await server.close();
      }
    },
    say: (text) => console.log(`${name}: ${text}`),
    noteLoad,
    note() {
      noteLoad();
      return noteOf(load);
    },
  };
}

function noteOf(load: readonly number[]): string {
  return `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, load average meanwhile ${load.map((one) => one.toFixed(1)).join(", ")}. \
Compare ratios within one run only: with other work on the machine, milliseconds double. A keystroke counts by the median of its repetitions; p95 is over the keystrokes.`;
}

function inMicroseconds(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value;
}

function usage(): string {
  const lines = scenarios.map(({ name, about, counts: usual = [], alone }) => {
    const numbers = usual.length > 0 ? ` [${usual.join(" ")}]` : "";
    return `  ${`${name}${numbers}`.padEnd(32)} ${about}${alone === undefined ? "" : ` (by its name alone: ${alone})`}`;
  });
  return ["npm run bench [-- numbers of partners], or npm run bench -- NAME [numbers], each at least 50:", ...lines].join("\n");
}
