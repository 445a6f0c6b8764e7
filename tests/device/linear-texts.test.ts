import { describe, expect, it } from "vitest";
import { postalDigits, withPlace } from "#client/device/postal/postal-code.ts";
import { findHead } from "#client/features/partner/import/find-head.ts";
import { guessColumns, kindOf as kindOfFile } from "#client/features/partner/import/guess-columns.ts";
import { headKey, meaningOf } from "#client/features/partner/import/head-words.ts";
import { importTargets } from "#client/features/partner/import/import-target.ts";
import { readCsv } from "#client/features/partner/import/read-csv.ts";
import { readRow } from "#client/features/partner/import/read-row.ts";
import { showsDay } from "#client/features/partner/import/xlsx/date-format.ts";
import { readXml } from "#client/features/partner/import/xlsx/read-xml.ts";
import { mailHref, phoneHref, zipText } from "#client/features/partner/partner-format.ts";
import { codeDigits } from "#client/features/session/challenge.ts";
import { numberIn } from "#client/ui/form/controls/number-in.ts";
import { matchesIn } from "#client/ui/pdf/matches-in.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { textDifference } from "#client/ui/text/text-difference.ts";
import { holdsMail, isMail } from "#sync/engine/is-mail.ts";
import { isBlankText, type TextForm, tidyText } from "#sync/engine/tidy-text.ts";
import { estimateFileName } from "#sync/model/rules/estimate-file-name.ts";
import { kindOf, kindsIn } from "#sync/model/rules/estimate-kinds.ts";
import { plainFileName } from "#sync/model/rules/file.ts";
import { fold, placedKey, searchKey, searchWords } from "#sync/model/rules/fold.ts";
import { namedSkills } from "#sync/model/rules/named-skills.ts";
import { budgetText } from "#sync/model/rules/project.ts";
import { ratesIn } from "#sync/model/rules/rate-text.ts";
import { isOneSlip, likeness, mailKeys, personKeys, phoneDigits } from "#sync/model/rules/same-person.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";
import { cellText } from "#sync/model/sheets/cell-text.ts";
import { csvCell } from "#sync/model/sheets/csv.ts";
import { partsOfRows } from "#sync/model/sheets/wrapped-text.ts";
import { worstTexts } from "#tests/support/worst-texts.ts";

/**
 * The most by which the time may grow when the text becomes sixteen times as long. Linear functions grow by 16, and quadratic ones
 * by 256. This is equally far from both: four times what a linear one needs. With texts eight times as long it was less than three
 * times, and a busy machine sometimes took so long.
 */
const longer = 16;
const mostGrowth = 64;

/** Whether to try every text with every function. Otherwise each gets a few of them, chosen by the seed. */
const all = process.env["STALLS"] === "all";
const few = 5;

const forms: readonly TextForm[] = ["line", "lines", "digits", "mail"];
const nobody = { lastName: null, firstName: null, lastNameKana: null, firstNameKana: null, mail: null, mail2: null, phone: null };
const personOf = (text: string) => ({
  lastName: text,
  firstName: text,
  lastNameKana: text,
  firstNameKana: text,
  mail: `${text}@`,
  mail2: null,
  phone: text,
  birthday: "2000-01-01",
});

/** What the device does with a text that a person typed or pasted, or that came with a file. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the folded text": fold,
  "the skills that it names": (text) =>
    namedSkills(text, [
      { key: "c", name: "C" },
      { key: "cpp", name: "C++" },
    ]),
  "a rate": ratesIn,
  "the key of a search": searchKey,
  "its words": searchWords,
  "the places of its key": placedKey,
  "the order of kana": sortKey,
  "the spans of a hit in a page": (text) => matchesIn(text, "山田"),
  "the spans of hits everywhere": (text) => matchesIn(text, text.slice(0, 2)),
  "a part around a hit": (text) => snippetAround(text, "山田"),
  "a part around a hit at its end": (text) => snippetAround(text, text.slice(-255)),
  "a part around a long hit at its end": (text) => snippetAround(text, text.slice(-1_000)),
  "the difference from nothing": (text) => textDifference("", text),
  "the difference of two texts": (text) => textDifference(`${text}x`, `y${text}`),
  "the difference of two texts that share every other part": (text) =>
    textDifference(text.slice(0, -1).replaceAll("\n", "a\n"), text.slice(1)),
  ...Object.fromEntries(forms.map((form) => [`a tidy text (${form})`, (text: string) => tidyText(form, text)])),
  "whether it is blank": isBlankText,
  "whether it is a mail address": isMail,
  "whether it holds a mail address": holdsMail,
  "the link of a mail address": mailHref,
  "the digits of a postal code": postalDigits,
  "a formatted postal code": zipText,
  "an address behind a postal code": (text) => withPlace(text, text.slice(0, -1), "東京都"),
  "the link of a telephone number": phoneHref,
  "a telephone number to compare": phoneDigits,
  "mail addresses to compare": (text) => mailKeys({ ...nobody, mail: `${text}@` }),
  "the keys of a person": (text) => personKeys(personOf(text)),
  "two persons": (text) => likeness(personOf(text), personOf(text.slice(1))),
  "two texts that are a slip apart": (text) => isOneSlip(text, `${text.slice(1)}x`),
  "the digits of a code": codeDigits,
  "a number": numberIn,
  "a budget": budgetText,
  "a short form": (text) => shortened(text, 200),
  "the name of a file": plainFileName,
  "the name of a workbook": (text) => estimateFileName(text, "2026-01-01"),
  "the kind of a feature": (text) => kindOf({ name: text, description: text }),
  "all kinds of features": kindsIn,
  "a cell of CSV": (text) => csvCell("text", text),
  "a cell of a workbook": cellText,
  "what the head of a column means": meaningOf,
  "the key of a head": headKey,
  "the kind of a file": (text) => kindOfFile([text, text]),
  "the heads of a file": (text) => findHead([[{ text, kind: "text" }], [{ text, kind: "text" }]]),
  "what a column of a file is": (text) => guessColumns(["", text], [[{ text, kind: "text" }], [{ text, kind: "number" }]]),
  ...Object.fromEntries(
    importTargets.map((target) => [
      `a ${target} of a file`,
      (text: string) => readRow([{ index: 0, head: "", target, sure: true }], [{ text, kind: "text" }]),
    ]),
  ),
  "a file of CSV": (text) => inFile(() => readCsv(new TextEncoder().encode(text), "a.csv")),
  "a part of a workbook": (text) => inFile(() => readXml(`<t a="${text}">${text}</t>`, { text: fold })),
  "the format of a date": (text) => showsDay(200, text),
  "the rows of a cell": (text) => partsOfRows(text, 40, 10),
};

/** Reads a text as the content of a file, whatever it is refused for. */
const inFile = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

/** Pieces from which random texts are made, besides those that the worst texts repeat. */
const pieces = [
  "\n",
  "\u2028",
  " ",
  "\u3000",
  "a",
  "山",
  "。",
  ">",
  "<",
  ";",
  "@",
  ".",
  "(",
  "(株",
  "ー",
  "ゞ",
  "か",
  "\u3099",
  "+1",
  "0",
  "-",
  "〒",
];

const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** Mulberry32. */
function randomOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a text of a short beginning, one repeated piece and a short end. A search that backtracks has most work there. */
function mixed(random: () => number): readonly [string, (length: number) => string] {
  const some = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pieces[Math.floor(random() * pieces.length)] ?? "").join("");
  const [begin, middle, end] = [some(2), some(3), some(2)];
  const made = (length: number) => begin + middle.repeat(Math.ceil(length / middle.length)).slice(0, length) + end;
  return [JSON.stringify([begin, middle, end]), made];
}

const random = randomOf(seed);
const kinds: Readonly<Record<string, (length: number) => string>> = {
  ...worstTexts,
  "lines of one letter": (length) => "a\n".repeat(length / 2),
  "short sentences": (length) => "あい。".repeat(length / 3),
  "different sentences": (length) => Array.from({ length: length / 50 }, (_, at) => `${"あ".repeat(40)}${at}。`).join(""),
  "brackets before a separator of lines": (length) => `${">".repeat(length)}\u2028`,
  ...Object.fromEntries(Array.from({ length: 6 }, () => mixed(random))),
};

/**
 * Returns the processor's milliseconds for one call, at most its duration, since the collector's threads are included. It is the
 * least of several measurements, since the collector runs at any time.
 */
function costOf(read: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < 5; at++) {
    const [cpu, from] = [process.cpuUsage(), performance.now()];
    read(text);
    const [{ user, system }, passed] = [process.cpuUsage(cpu), performance.now() - from];
    least = Math.min(least, (user + system) / 1_000, passed);
  }
  return least;
}

/** Copies a text letter by letter. */
function copied(text: string): string {
  let copy = "";
  for (const letter of text) copy += letter;
  return copy;
}

/**
 * Milliseconds that can be measured: some hundred times the clock's precision. With a quarter of them, the least of several short
 * calls was often luckier than that of long ones. The collector seldom runs within sixteen times as many.
 */
const measurable = 0.4;
/** A quadratic function takes far longer for this length. If it cannot be measured by then, it is linear. */
const most = 8_000;

/**
 * Returns by how much the time grows when a text becomes sixteen times as long. The shorter text is just long enough to be
 * measured. If the first result is too large, it returns the least of five, since the compiler may have run. A quadratic
 * function fails all five.
 */
function growthOf(read: (text: string) => unknown, kind: (length: number) => string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < 5 && least > mostGrowth; at++) least = Math.min(least, growthOnce(read, kind));
  return least;
}

function growthOnce(read: (text: string) => unknown, kind: (length: number) => string): number {
  for (let length = 1_000; length <= most; length *= 2) {
    const short = costOf(read, kind(length));
    if (short >= measurable) return costOf(read, kind(length * longer)) / short;
  }
  return 0;
}

/** Returns the texts that a function is tried with in this run. */
function chosen(): readonly (readonly [string, (length: number) => string])[] {
  const left = Object.entries(kinds);
  return all ? left : Array.from({ length: few }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

describe(`what the device does with a text (SEED=${seed})`, () => {
  it.each(Object.entries(readers))("takes linear time for %s", (_name, read) => {
    const found = chosen().flatMap(([kind, make]) => {
      const growth = growthOf(read, make);
      return growth > mostGrowth ? [`${kind}: ${growth.toFixed(1)} for ${longer} times the length`] : [];
    });
    expect(found).toEqual([]);
  });

  it("is told from what takes the square of it", () => {
    const square = (text: string) => {
      let count = 0;
      for (let from = 0; from < text.length; from++) for (let at = from; at < text.length; at++) count += text.charCodeAt(at);
      return count;
    };
    expect(growthOf(square, (length) => "a".repeat(length))).toBeGreaterThan(mostGrowth);
    expect(growthOf(copied, (length) => "a".repeat(length))).toBeLessThanOrEqual(mostGrowth);
  });
});
