import { fillDexie } from "./dexie-store.ts";
import { fillEngine } from "./engine-store.ts";
import { partnerPages, timed } from "./fetch-rows.ts";
import { coldEngine, coldRaw, measurePaint } from "./list-screen.tsx";
import { measureEdits, measureSearch } from "./measure.ts";
import { fillRaw } from "./raw-store.ts";

async function fetchAndParse(size: number): Promise<number> {
  return timed(async () => {
    for await (const rows of partnerPages(size)) if (rows.length === 0) throw new Error("an empty page");
  });
}

/** What the bench calls in the page. */
const bench = { fetchAndParse, fillRaw, fillDexie, fillEngine, coldEngine, coldRaw, measureSearch, measurePaint, measureEdits };
export type Bench = typeof bench;

declare global {
  interface Window {
    bench?: Bench;
    cold?: Promise<number>;
  }
}
window.bench = bench;

const cold = new URLSearchParams(location.search).get("cold");
if (cold === "engine") window.cold = coldEngine();
if (cold === "raw") window.cold = coldRaw();
