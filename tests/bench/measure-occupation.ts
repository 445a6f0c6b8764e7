import { freePartners } from "#client/features/occupancy/free-partners.ts";
import type { OccupancySearch } from "#client/features/occupancy/occupancy-search.ts";
import { occupancyIn } from "#client/features/occupancy/read-occupancy.ts";
import { memoryDevice } from "./memory-device.ts";

/** What the picture of contracts by month costs, in milliseconds. Rows come from memory, as they do on a device. */
export interface OccupationFigures {
  readonly partners: number;
  readonly contracts: number;
  readonly projects: number;
  readonly readings: readonly { readonly what: string; readonly rows: number; readonly samples: readonly number[] }[];
  /** Who becomes free when, of all partners with contracts. */
  readonly free: readonly number[];
}

const today = "2026-11-27";
const rounds = 11;

const searches: readonly (readonly [what: string, search: OccupancySearch])[] = [
  ["by partner", {}],
  ["by project", { view: "project" }],
  ["by partner, one name", { name: "佐藤" }],
  ["by project, one word", { view: "project", name: "サイト" }],
];

/** Reads the contracts of this many partners as the page does, each way in turn. The first round only compiles. */
export async function measureOccupation(count: number, say: (text: string) => void): Promise<OccupationFigures> {
  const { source, count: countOf } = await memoryDevice(count, say);
  const readings = searches.map(([what]) => ({ what, rows: 0, samples: [] as number[] }));
  const free: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const [at, [, search]] of searches.entries()) {
      const began = performance.now();
      const { partners, projects } = await occupancyIn(search).read(source, today);
      const took = performance.now() - began;
      const reading = readings[at];
      if (!reading) continue;
      reading.rows = search.view === "project" ? projects.length : partners.length;
      if (round > 0) reading.samples.push(took);
      if (at > 0) continue;
      const asked = performance.now();
      freePartners(partners, today);
      if (round > 0) free.push(performance.now() - asked);
    }
  }
  return { partners: count, contracts: countOf("contract"), projects: countOf("project"), readings, free };
}
