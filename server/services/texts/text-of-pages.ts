import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { searchKey } from "#sync/model/rules/fold.ts";

/** The text of a file as it is kept. */
export interface FileText {
  /** For people: one line for each page. */
  readonly pages: readonly string[];
  /** Search keys of the pages, a line each: no key holds the line's end. */
  readonly folded: string;
  readonly grams: readonly number[];
  /** Characters on all pages. */
  readonly letters: number;
}

/** Brings what was read on the pages of a file into the form in which it is kept, within its bounds. */
export function textOfPages(read: readonly string[]): FileText {
  const pages: string[] = [];
  let left = maxTextBytes;
  for (const page of read.slice(0, maxTextPages)) {
    const text = cut(page.normalize("NFC").replace(blank, " ").trim(), left);
    left -= Buffer.byteLength(text);
    pages.push(text);
  }
  const keys = pages.map(searchKey);
  const letters = pages.reduce((sum, page) => sum + [...page].length, 0);
  return { pages, folded: keys.join("\n"), grams: [...new Set(keys.flatMap(gramsOf))], letters };
}

/** Every pair of UTF-16 codes that stand side by side in a search key, as one 32-bit number each. */
export function gramsOf(key: string): number[] {
  const grams = new Set<number>();
  for (let at = 1; at < key.length; at++) grams.add((key.charCodeAt(at - 1) << 16) | key.charCodeAt(at));
  return [...grams];
}

/** White space, control characters, and what PostgreSQL cannot keep. */
const blank = /[\s\p{Cc}\p{Cs}]+/gu;

/** At most so many bytes, without half a character at the end. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
}
