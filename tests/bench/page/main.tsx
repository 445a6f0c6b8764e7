import { fillDexie } from "./dexie-store.ts";
import { fillEngine } from "./engine-store.ts";
import { partnerPages, timed } from "./fetch-rows.ts";
import { measurePaint } from "./list-screen.tsx";
import { measureEdits, measureRawScan, measureSearch } from "./measure.ts";
import { fillRaw } from "./raw-store.ts";
import { measureRebase } from "./rebase.ts";

async function fetchAndParse(size: number): Promise<number> {
  return timed(async () => {
    for await (const rows of partnerPages(size)) if (rows.length === 0) throw new Error("an empty page");
  });
}

/** The functions that the bench calls in the page. */
const bench = {
  fetchAndParse,
  fillRaw,
  fillDexie,
  fillEngine,
  measureSearch,
  measureRawScan,
  measurePaint,
  measureEdits,
  measureRebase,
};
export type Bench = typeof bench;

declare global {
  interface Window {
    bench?: Bench;
  }
}
window.bench = bench;
