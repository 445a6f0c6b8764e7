import { normalText } from "#sync/engine/normal-text.ts";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { searchKey } from "#sync/model/rules/fold.ts";

/** The text of a file in the form in which it is kept. */
export interface FileText {
  /** The text that users see: one line for each page. */
  readonly pages: readonly string[];
  /** Search keys of the pages, one line each: no key contains a line end. */
  readonly folded: string;
  /** Signed numbers of 32 bits. */
  readonly grams: Int32Array;
  /** The number of characters on all pages. */
  readonly letters: number;
}

/** Converts the text of a file's pages to the form in which it is kept, within its limits. */
export function textOfPages(read: readonly string[]): FileText {
  const pages: string[] = [];
  let left = maxTextBytes;
  for (const page of read.slice(0, maxTextPages)) {
    const text = cut(normalText(page, "NFC").replace(blank, " ").trim(), left);
    left -= Buffer.byteLength(text);
    pages.push(text);
  }
  const keys = pages.map(searchKey);
  const letters = pages.reduce((sum, page) => sum + [...page].length, 0);
  return { pages, folded: keys.join("\n"), grams: Int32Array.from(new Set(keys.flatMap(gramsOf))), letters };
}

/**
 * Returns every run of two and of three UTF-16 codes of a search key, as 32-bit numbers. Two codes fit as they are; three are
 * mixed. Most Japanese searches have two to four letters, and pairs alone are in most files.
 */
export function gramsOf(key: string): number[] {
  const grams = new Set<number>();
  for (let at = 1; at < key.length; at++) {
    const pair = (key.charCodeAt(at - 1) << 16) | key.charCodeAt(at);
    grams.add(pair);
    if (at > 1) grams.add(mixed(key.charCodeAt(at - 2), pair));
  }
  return [...grams];
}

/** Returns the trigrams that a page must contain to match a key; for a key of two letters, its bigram. */
export function gramsToFind(key: string): number[] {
  if (key.length < 3) return gramsOf(key);
  const grams = new Set<number>();
  for (let at = 2; at < key.length; at++)
    grams.add(mixed(key.charCodeAt(at - 2), (key.charCodeAt(at - 1) << 16) | key.charCodeAt(at)));
  return [...grams];
}

/** Returns a number for three codes. Different runs may have the same number, so a search also checks the text. */
function mixed(first: number, pair: number): number {
  const value = Math.imul(pair ^ Math.imul(first + 1, 0x9e37_79b1), 0x85eb_ca6b);
  return value ^ (value >>> 15);
}

/** White space, control characters, and what PostgreSQL cannot keep. */
const blank = /[\s\p{Cc}\p{Cs}]+/gu;

/** Cuts a text to at most that many bytes, without half a character at the end. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
}
