import { describe, expect, it } from "vitest";
import { postalDigits, withPlace } from "#client/device/postal-code.ts";
import { mailHref, phoneHref, zipText } from "#client/features/partner/partner-format.ts";
import { mailKeys, nameKey, phoneDigits } from "#client/features/registration/similar-keys.ts";
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
import { budgetText } from "#sync/model/rules/project.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";
import { cellText } from "#sync/model/sheets/cell-text.ts";
import { csvCell } from "#sync/model/sheets/csv.ts";
import { partsOfRows } from "#sync/model/sheets/wrapped-text.ts";
import { worstTexts } from "#tests/support/worst-texts.ts";

/** The longest text of an entity has 10,000 characters. A page of a file may have more, and so may what somebody pastes. */
const longest = 16_000;

/** What a text twice as long may multiply the time by: two for a linear function, four for a square. */
const mostGrowth = 2.6;

const forms: readonly TextForm[] = ["line", "lines", "digits", "mail"];
const person = { lastName: null, firstName: null, lastNameKana: null, firstNameKana: null, mail: null, mail2: null, phone: null };

/** What the device does with a text that somebody typed, pasted, or that came with a file. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the folded text": fold,
  "the key of a search": searchKey,
  "its words": searchWords,
  "the places of its key": placedKey,
  "the order of kana": sortKey,
  "the spans of a hit in a page": (text) => matchesIn(text, "山田"),
  "the spans of hits everywhere": (text) => matchesIn(text, text.slice(0, 2)),
  "a part around a hit": (text) => snippetAround(text, "山田"),
  "a part around a hit at its end": (text) => snippetAround(text, text.slice(-255)),
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
  "mail addresses to compare": (text) => mailKeys({ ...person, mail: `${text}@` }),
  "a name to compare": (text) => nameKey({ lastName: text, firstName: text }),
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
  "the rows of a cell": (text) => partsOfRows(text, 40, 10),
};

/** Pieces of which a seeded text is mixed, beside what each worst text repeats. */
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

/** A text of a short beginning, one piece again and again, and a short end: where a search that goes back has most to do. */
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

/** Milliseconds of one call: the least of several, since the collector and other programs come when they like. */
function costOf(read: (text: string) => unknown, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < times; at++) {
    const from = performance.now();
    read(text);
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** Copies a text letter by letter: what every other cost is compared with. */
function copied(text: string): string {
  let copy = "";
  for (const letter of text) copy += letter;
  return copy;
}

/**
 * Returns by how much the time grows with each doubling up to the longest text: over three of them, or by the last one, whichever is
 * less. The collector makes one of them dear, and a square has both. Costs below `floor` are taken for it, so that the clock's error is
 * no growth. A growth that seems too much is measured again, more often.
 */
function growthOf(read: (text: string) => unknown, kind: (length: number) => string, floor: number): number {
  let growth = 0;
  for (const times of [1, 6, 18]) {
    const [first, half, whole] = [8, 2, 1].map((part) => Math.max(floor, costOf(read, kind(longest / part), times))) as [
      number,
      number,
      number,
    ];
    growth = Math.min(Math.cbrt(whole / first), whole / half);
    if (growth <= mostGrowth) break;
  }
  return growth;
}

describe(`what the device does with a text of ${longest.toLocaleString("en")} letters (SEED=${seed})`, () => {
  // Some milliseconds: below, the collector's work and that of other programs is more than the function's. A square is far above.
  const floor = costOf(copied, "a".repeat(16 * longest), 20);
  it.each(Object.entries(readers))("takes linear time for %s", (_name, read) => {
    const found = Object.entries(kinds).flatMap(([kind, make]) => {
      const growth = growthOf(read, make, floor);
      return growth > mostGrowth ? [`${kind}: ${growth.toFixed(1)} for each doubling`] : [];
    });
    expect(found).toEqual([]);
  });

  it("is told from what takes the square of it", () => {
    const square = (text: string) => {
      let count = 0;
      for (let from = 0; from < text.length; from++) for (let at = from; at < text.length; at++) count += text.charCodeAt(at);
      return count;
    };
    expect(growthOf(square, (length) => "a".repeat(length), floor)).toBeGreaterThan(mostGrowth);
    expect(growthOf(copied, (length) => "a".repeat(length), floor)).toBeLessThanOrEqual(mostGrowth);
  });
});
