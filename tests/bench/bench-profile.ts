import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import type { Bench } from "./page/main.tsx";

/** Milliseconds after which a step counts as stuck. */
const longest = 20 * 60_000;

/** A browser profile of its own. Each step is made in a newly started browser, and finds what the previous one left. */
export interface BenchProfile {
  /** Runs a function of the bench's page. */
  call<K extends keyof Bench>(name: K, ...args: Parameters<Bench[K]>): Promise<Awaited<ReturnType<Bench[K]>>>;
  /** Runs something in a page of the bench's server, by default its main one. */
  inBrowser<T>(run: (page: Page) => Promise<T>, path?: string): Promise<T>;
  dispose(): Promise<void>;
}

/** Makes an empty browser profile. */
export async function openProfile(url: string, executablePath: string, say: (text: string) => void): Promise<BenchProfile> {
  const profile = await mkdtemp(join(tmpdir(), "musubi-bench-profile-"));
  const open = () =>
    chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox"], viewport: { width: 1366, height: 768 } });
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
  return {
    inBrowser,
    call: <K extends keyof Bench>(name: K, ...args: Parameters<Bench[K]>) =>
      inBrowser((page) => page.evaluate(callInPage, { name, args }) as Promise<Awaited<ReturnType<Bench[K]>>>),
    dispose: () => rm(profile, { recursive: true, force: true }),
  };
}

/** Runs in the page, so it must not use anything of this module. */
function callInPage({ name, args }: { name: string; args: readonly unknown[] }): Promise<unknown> {
  const bench = window.bench as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
  return bench[name]?.(...args) ?? Promise.reject(new Error(`the page has no ${name}`));
}
