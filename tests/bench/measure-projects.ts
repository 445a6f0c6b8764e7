import { chromium } from "playwright";
import type {} from "./page/projects.ts";

/** What a search over projects costs: the samples of each question. Milliseconds. */
export interface ProjectFigures {
  readonly size: number;
  /** From nothing to ids, total and the rows of a page, by any text and any filters. */
  readonly hard: readonly (readonly number[])[];
  /** A keystroke that narrows the previous result. */
  readonly narrow: readonly (readonly number[])[];
  readonly bytesPerRow: number;
}

/** Searches this many projects in a real Chromium with every filter of the list. */
export async function measureProjects(url: string, executablePath: string, size: number): Promise<ProjectFigures> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}projects.html`);
    const figures = await page.evaluate((count) => window.projectBench?.measure(count), size);
    if (!figures) throw new Error("the page measures no projects");
    return figures;
  } finally {
    await browser.close();
  }
}
