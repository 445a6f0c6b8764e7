import { openProfile } from "./bench-profile.ts";
import type { Figures } from "./figures.ts";
import type {} from "./page/cold.ts";

/** Cold opens of each kind, which alternate. */
const coldOpens = 3;
const edits = 40;
/** How often each keystroke is repeated. */
const repeated = 5;

/** Measures one number of partners in a separate browser profile. Each step continues with what the previous one left in it. */
export async function measureSize(
  size: number,
  url: string,
  executablePath: string,
  say: (text: string) => void,
): Promise<Figures> {
  const { call, inBrowser, dispose } = await openProfile(url, executablePath, say);
  const cold = (kind: string) =>
    inBrowser((page) => page.evaluate(() => window.cold ?? Promise.reject(new Error("no cold open"))), `cold.html?of=${kind}`);

  try {
    say("rows over the wire");
    await call("fetchAndParse", size);
    const fetchAndParse = await call("fetchAndParse", size);
    say("bootstrap: raw IndexedDB");
    const raw = await call("fillRaw", size);
    say("bootstrap: Dexie");
    const dexie = await call("fillDexie", size);
    say("bootstrap: the engine");
    const engine = await call("fillEngine", size);
    say("cold opens");
    const colds = { page: [] as number[], opened: [] as number[], raw: [] as number[], engine: [] as number[] };
    for (let i = 0; i < coldOpens; i++) {
      for (const kind of ["page", "opened", "raw", "engine"] as const) colds[kind].push(await cold(kind));
    }
    say("searches");
    const search = { ...(await call("measureSearch", size, repeated)), raw: await call("measureRawScan") };
    say("painting");
    const paint = await call("measurePaint");
    say("edits");
    const edit = await call("measureEdits", size, edits);
    return {
      size,
      fetchAndParse,
      bootstrap: { raw, dexie, engineFirst: engine.first, engine: engine.partners, engineAll: engine.all },
      cold: colds,
      search: { ...search, paint },
      edit,
    };
  } finally {
    await dispose();
  }
}
