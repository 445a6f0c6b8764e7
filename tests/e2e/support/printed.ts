import type { Page } from "playwright";
import { openPdfReader } from "#server/services/texts/pdf-reader.ts";

/** The text of what a printer would get on A4, without blanks. */
export async function printed(page: Page): Promise<string> {
  return (await printedPages(page)).join("");
}

/** The same sheet by sheet. */
export async function printedPages(page: Page, landscape = false): Promise<readonly string[]> {
  const reader = openPdfReader();
  try {
    const bytes = await page.pdf({ format: "A4", landscape, preferCSSPageSize: true });
    // The first reading of a run builds the reader, which takes half a minute on a busy machine.
    return (await reader.read(bytes, AbortSignal.timeout(120_000))).pages.map(bare);
  } finally {
    reader.close();
  }
}

/** Blanks are none on paper, and a middle dot is another one there. */
export const bare = (words: string) => words.normalize("NFKC").replaceAll(/[\s・‧]/gu, "");
