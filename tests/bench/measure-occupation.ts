import { windowFrom } from "#client/features/occupancy/months.ts";
import type { OccupancySearch } from "#client/features/occupancy/occupancy-search.ts";
import { rowsOf } from "#client/features/occupancy/picture-rows.ts";
import { occupancyIn } from "#client/features/occupancy/read-occupancy.ts";
import { memoryDevice } from "./memory-device.ts";

/** What the picture of contracts by month costs, in milliseconds. Rows come from memory, as they do on a device. */
export interface OccupationFigures {
  readonly partners: number;
  readonly contracts: number;
  readonly projects: number;
  readonly readings: readonly OccupationReading[];
}

interface OccupationReading {
  readonly what: string;
  /** The rows of the picture's months. */
  readonly rows: number;
  /** The first reading, which also compiles the code and makes the orders of lists. */
  readonly first: number;
  readonly samples: readonly number[];
  /** The longest time for which nothing else could run during each reading. */
  readonly longest: readonly number[];
  /** The rows of the months shown, made from what was read. */
  readonly drawn: readonly number[];
}

const today = "2026-11-27";
const rounds = 11;

const searches: readonly (readonly [what: string, search: OccupancySearch])[] = [
  ["by partner", {}],
  ["by project", { view: "project" }],
  ["by partner, one name", { name: "佐藤" }],
  ["by project, one word", { view: "project", name: "サイト" }],
];

/** Reads the contracts of this many partners as the page does, each way in turn. */
export async function measureOccupation(count: number, say: (text: string) => void): Promise<OccupationFigures> {
  const { source, count: countOf } = await memoryDevice(count, say);
  const frame = { shown: windowFrom(today.slice(0, 7)), leastDays: 4 };
  const readings = searches.map(([what]) => {
    const samples = { samples: [] as number[], longest: [] as number[], drawn: [] as number[] };
    return { what, rows: 0, first: 0, ...samples };
  });
  for (let round = 0; round <= rounds; round++) {
    for (const [at, [, search]] of searches.entries()) {
      const reading = readings[at];
      if (!reading) continue;
      const stop = watchTurns();
      const began = performance.now();
      const value = await occupancyIn(search).read(source, today);
      const took = performance.now() - began;
      const longest = stop();
      const drawn = performance.now();
      reading.rows = rowsOf(value, search.view ?? "partner", frame).length;
      if (round === 0) reading.first = took;
      else {
        reading.samples.push(took);
        reading.longest.push(longest);
        reading.drawn.push(performance.now() - drawn);
      }
    }
  }
  return { partners: count, contracts: countOf("contract"), projects: countOf("project"), readings };
}

/** Takes a turn whenever one is given. Returns a function that stops, and tells the longest time between two turns. */
function watchTurns(): () => number {
  let [last, longest, watches] = [performance.now(), 0, true];
  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    note();
    if (watches) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    watches = false;
    note();
    return longest;
  };
}
