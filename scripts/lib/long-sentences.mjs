import { readdir, readFile } from "node:fs/promises";
import { parseSync } from "vite";
import { changedFiles } from "./changed-files.mjs";

/** The most words that a sentence in a comment may have. */
const mostWords = 20;

/** The number of longer sentences in the product's comments. It may only fall: lower it when you shorten some. */
const mostLong = 2;

/** How far the count may be below `mostLong` before `mostLong` must be lowered. */
const slack = 10;

const folders = ["client", "server", "sync", "migrations", "scripts"];
const fixture = "tests/comments/fixture";

/**
 * Checks the number of long sentences, and that they are found. The fixture's `LONG` comments say how many each file has.
 *
 * @returns {Promise<import("./steps.mjs").StepResult>}
 */
export async function comments() {
  const product = await readAll(folders);
  const long = product.flatMap(({ name, source }) => longSentencesIn(name, source).map((one) => ({ name, ...one })));
  const broken = [];
  if (product.length < 100) broken.push(`only ${product.length} files were read`);
  if (long.length > mostLong) {
    const changed = new Set(await changedFiles(".").catch(() => []));
    const changedHere = long.filter(({ name }) => changed.has(name));
    const own = changedHere.length > 0 ? changedHere : long;
    broken.push(`${long.length} sentences have more than ${mostWords} words; ${mostLong} may. In the files of this branch:`);
    broken.push(...own.map(({ name, line, words, text }) => `${name}:${line} (${words}) ${text}`));
  }
  if (long.length < mostLong - slack) broken.push(`only ${long.length} are long: write that as \`mostLong\``);
  const wrong = await readAll([fixture]);
  if (wrong.length === 0) broken.push(`${fixture} is empty`);
  for (const { name, source } of wrong) {
    const [found, wanted] = [longSentencesIn(name, source).length, Number(/LONG (\d+)/u.exec(source)?.[1])];
    if (found !== wanted) broken.push(`${found} of ${wanted} long sentences are found in ${name}`);
  }
  return { ok: broken.length === 0, output: broken.join("\n"), note: `${long.length} long sentences, at most ${mostLong}` };
}

/**
 * Reads sources without tests and generated files.
 *
 * @param {readonly string[]} roots
 */
async function readAll(roots) {
  const names = await Promise.all(
    roots.map(async (root) => (await readdir(root, { recursive: true })).map((name) => `${root}/${name.replaceAll("\\", "/")}`)),
  );
  const sources = names.flat().filter((name) => /\.(?:tsx?|mjs)$/u.test(name) && !/\.(?:test|gen|d)\.\w+$/u.test(name));
  return Promise.all(sources.map(async (name) => ({ name, source: await readFile(name, "utf8") })));
}

/**
 * Returns the sentences in a file's comments that are too long. Consecutive line comments are one text. A blank line, a list item
 * or a tag also ends a sentence. A name in backticks counts as one word. Citations of rules, such as (A2), do not count.
 *
 * @param {string} name with the extension that says its language
 * @param {string} source
 * @returns {{ line: number, words: number, text: string }[]} by line of the comment
 */
export function longSentencesIn(name, source) {
  return textsOf(name, source).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const words = wordsIn(sentence);
      return words > mostWords ? [{ line, words, text: sentence }] : [];
    }),
  );
}

/**
 * @param {string} name
 * @param {string} source
 */
function textsOf(name, source) {
  /** @type {{ line: number, last: number, isLine: boolean, text: string }[]} */
  const texts = [];
  for (const { type, value, start, end } of parseSync(name, source).comments) {
    const line = lineAt(source, start);
    const isLine = type === "Line";
    const isAlone = source.slice(source.lastIndexOf("\n", start) + 1, start).trim() === "";
    const before = texts.at(-1);
    if (isDirective.test(value)) continue;
    if (isLine && isAlone && before?.isLine && before.last === line - 1) {
      before.text += `\n${value}`;
      before.last = line;
    } else texts.push({ line, last: lineAt(source, end), isLine: isLine && isAlone, text: value.replaceAll(/^\s*\*+ ?/gmu, "") });
  }
  return texts;
}

const isDirective = /^\s*(?:oxlint-|biome-ignore|@ts-|@vite-|@type \{|\/ <reference)/u;

/** @param {string} text */
const sentencesOf = (text) =>
  text
    .replaceAll(/^\s*@(?:typedef|type|template|property|returns?|throws|param)\b(?:\s*\{[^\n]*\})?/gmu, "\n\n")
    .split(/\n\s*\n|\n\s*(?=[-*|] )|\n\s*\d+\. /u)
    .flatMap((part) => part.replaceAll(/\s+/gu, " ").split(/(?<=[.!?…]["”)]?) (?=["“(`]?[\p{Lu}\d`])/u))
    .map((sentence) => sentence.trim());

/** @param {string} sentence */
const wordsIn = (sentence) =>
  sentence
    .replaceAll(/`[^`]*`/gu, "x")
    .replaceAll(/\((?:(?:SPEC )?[A-Z]\d+[a-z]?(?:-\d+)?(?:, )?)+\)/gu, "")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

/**
 * @param {string} source
 * @param {number} index
 */
const lineAt = (source, index) => source.slice(0, index).split("\n").length;
