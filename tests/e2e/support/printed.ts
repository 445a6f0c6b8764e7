import type { Page } from "playwright";
import { openPdfReader } from "#server/services/texts/pdf-reader.ts";

/** The text of what a printer would get on A4, without blanks. */
export async function printed(page: Page): Promise<string> {
  const reader = openPdfReader();
  try {
    const bytes = await page.pdf({ format: "A4", preferCSSPageSize: true });
    return bare((await reader.read(bytes, AbortSignal.timeout(30_000))).pages.join(""));
  } finally {
    reader.close();
  }
}

/** Blanks are none on paper, and a middle dot is another one there. */
export const bare = (words: string) => words.normalize("NFKC").replaceAll(/[\s・‧]/gu, "");
