import { readFile } from "node:fs/promises";
import type { Browser } from "playwright";

/** Returns the private bytes of the browser's largest page process. */
export async function processBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const drawing = processInfo.filter(({ type }) => type === "renderer");
  const all = await Promise.all(drawing.map(({ id }) => privateBytes(id)));
  await session.detach();
  return Math.max(...all);
}

async function privateBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Private_Dirty:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) * 1_024;
}
