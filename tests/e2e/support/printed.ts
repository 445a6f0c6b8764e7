import type { Page } from "playwright";
import { openPdfReader } from "#server/services/texts/pdf-reader.ts";

/** Returns the text that would be printed on A4, without blanks. */
export async function printed(page: Page): Promise<string> {
  return (await printedPages(page)).join("");
}

/** Returns the text of each sheet. */
export async function printedPages(page: Page, landscape = false): Promise<readonly string[]> {
  // It gives way to everything else, so that it takes long on a busy machine.
  const reader = openPdfReader(120_000);
  try {
    const bytes = await page.pdf({ format: "A4", landscape, preferCSSPageSize: true });
    return (await reader.read(bytes, new AbortController().signal)).pages.map(bare);
  } finally {
    reader.close();
  }
}

/** Removes blanks and middle dots, which are not the same on paper. */
export const bare = (words: string) => words.normalize("NFKC").replaceAll(/[\s・‧]/gu, "");
