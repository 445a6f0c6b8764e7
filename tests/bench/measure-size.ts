import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import type { Figures } from "./figures.ts";
import type {} from "./page/cold.ts";
import type { Bench } from "./page/main.tsx";

/** Cold opens of each kind, which alternate. */
const coldOpens = 3;
const edits = 40;
/** Milliseconds after which a step counts as stuck. */
const longest = 20 * 60_000;

/** Measures one number of partners in a separate browser profile. Each step continues with what the previous one left in it. */
export async function measureSize(
  size: number,
  url: string,
  executablePath: string,
  say: (text: string) => void,
): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), "musubi-bench-profile-"));
  const open = () =>
    chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox"], viewport: { width: 1366, height: 768 } });
  /** Runs one thing in a newly started browser. */
  async function inBrowser<T>(run: (page: Page) => Promise<T>, path = ""): Promise<T> {
    const context = await open();
    let timer: NodeJS.Timeout | undefined;
    try {
      const page = await context.newPage();
      page.on("pageerror", (error) => say(`the page failed: ${error.message}`));
      await page.goto(url + path);
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`it took longer than ${longest / 60_000} minutes`)), longest);
      });
      return await Promise.race([run(page), late]);
    } finally {
      clearTimeout(timer);
      await context.close();
    }
  }
  const call = <K extends keyof Bench>(name: K, ...args: Parameters<Bench[K]>): Promise<Awaited<ReturnType<Bench[K]>>> =>
    inBrowser((page) => page.evaluate(callInPage, { name, args }) as Promise<Awaited<ReturnType<Bench[K]>>>);
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
    const colds = { raw: [] as number[], engine: [] as number[] };
    for (let i = 0; i < coldOpens; i++) {
      colds.raw.push(await cold("raw"));
      colds.engine.push(await cold("engine"));
    }
    say("searches");
    const search = await call("measureSearch", size);
    say("painting");
    const paint = await call("measurePaint");
    say("edits");
    const edit = await call("measureEdits", size, edits);
    return {
      size,
      fetchAndParse,
      bootstrap: { raw, dexie, engine: engine.partners, engineAll: engine.all },
      cold: colds,
      search: { ...search, paint },
      edit,
    };
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** Runs in the page, so it must not use anything of this module. */
function callInPage({ name, args }: { name: string; args: readonly unknown[] }): Promise<unknown> {
  const bench = window.bench as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
  return bench[name]?.(...args) ?? Promise.reject(new Error(`the page has no ${name}`));
}
