import { sourceHeads } from "./added-heads.ts";
import { headKey, meaningOf } from "./head-words.ts";
import type { ImportColumn, Target } from "./import-target.ts";
import { isNothing, readValue } from "./read-value.ts";
import type { Cell } from "./source-table.ts";

/** So many filled cells of a column are looked at. */
const sampled = 200;
/** The share of a column's cells that must look like a target, where its head says nothing. */
const mostly = 0.8;
/** The share below which a column's cells speak against its head. */
const hardly = 0.5;

const reads = (target: Parameters<typeof readValue>[0]) => (cell: Cell) => {
  const read = readValue(target, cell);
  return "value" in read && read.value !== null;
};

const company = /株式会社|有限会社|合同会社|㈱|㈲|[(（][株有同][)）]/u;

/** The form of the cells of a target, where it has one. From the narrowest to the widest. */
const looks: readonly (readonly [Target, (cell: Cell) => boolean])[] = [
  ["mail", ({ kind, text }) => kind === "text" && text.includes("@") && reads("mail")({ kind, text })],
  ["gender", ({ kind, text }) => kind === "text" && reads("gender")({ kind, text })],
  ["status", reads("status")],
  ["employeeStatus", reads("employeeStatus")],
  ["invoiceId", reads("invoiceId")],
  ["birthday", isBirthday],
  ["zip", (cell) => /^〒?\s*[\d０-９]{3}\D[\d０-９]{4}$/u.test(cell.text.trim()) && reads("zip")(cell)],
  ["phone", reads("phone")],
  ["companyName", ({ text }) => text.length <= 100 && company.test(text)],
  ["address", ({ text }) => /^(?:〒[\d-]+\s*)?(?:北海道|東京都|京都府|大阪府|[一-龠]{2,3}県)/u.test(text)],
  ["fullKana", ({ text }) => text.length <= 60 && /^[ぁ-ゖァ-ヺーｦ-ﾟ]+[\s\u3000]+[ぁ-ゖァ-ヺーｦ-ﾟ]+$/u.test(text.trim())],
];

/** Whether a date can be the birthday of somebody of working age. */
function isBirthday(cell: Cell): boolean {
  const read = readValue("birthday", cell);
  if (!("value" in read) || typeof read.value !== "string") return false;
  return read.value >= "1940" && read.value < "2011";
}

/** What a cell must at least be for its head to be right. Columns may hold their own words for codes, and foreign numbers. */
const fits: ReadonlyMap<Target, (cell: Cell) => boolean> = new Map([
  ...looks.filter(([target]) => !["companyName", "address", "fullKana", "birthday", "zip"].includes(target)),
  ["birthday", reads("birthday")],
  ["zip", reads("zip")],
]);

interface Candidate {
  readonly index: number;
  readonly target: Target;
  /** A higher one is taken first. */
  readonly points: number;
  readonly sure: boolean;
}

/**
 * Guesses what each column is read as, by its head and by its cells. Each target is given once; whole heads come before parts of
 * them, and these before what cells look like.
 * @param rows of data, without the heads
 */
export const guessColumns = (heads: readonly string[], rows: readonly (readonly Cell[])[]): readonly ImportColumn[] =>
  settled(
    heads,
    heads.flatMap((head, index) => candidatesOf(head, index, rows)),
  );

/** So many columns are looked at in one turn. */
const atOnce = 10;

/** Guesses as `guessColumns` does, in several turns: the page stays usable, however many columns there are. */
export async function guessInTurns(
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<readonly ImportColumn[]> {
  const all: Candidate[] = [];
  for (const [index, head] of heads.entries()) {
    if (index % atOnce === 0) await new Promise((resolve) => void setTimeout(resolve));
    all.push(...candidatesOf(head, index, rows));
  }
  return settled(heads, all);
}

/** Gives each target to the candidate with most points. */
function settled(heads: readonly string[], all: readonly Candidate[]): readonly ImportColumn[] {
  const found = new Map<number, Candidate>();
  const taken = new Set<Target>();
  const take = (candidate: Candidate) => {
    if (found.has(candidate.index)) return;
    // A second address of mail has a field of its own.
    const target = candidate.target === "mail" && taken.has("mail") ? "mail2" : candidate.target;
    if (taken.has(target)) return;
    taken.add(target);
    found.set(candidate.index, { ...candidate, target, sure: candidate.sure && target === candidate.target });
  };
  for (const candidate of all.toSorted((a, b) => b.points - a.points || a.index - b.index)) take(candidate);
  const targets = withoutDouble(found);
  const guessed = new Set(all.map(({ index }) => index));
  return heads.map((head, index) => {
    const guess = targets.get(index);
    return { index, head, target: guess?.target, sure: guess?.sure ?? !guessed.has(index) };
  });
}

function candidatesOf(head: string, index: number, rows: readonly (readonly Cell[])[]): readonly Candidate[] {
  const cells = samples(index, rows);
  const word = meaningOf(head);
  if (word && word.target === undefined) return [];
  // 所属 of an agency's list may say only whose the people are: フリーランス, プロパー.
  if (word?.target === "companyName" && cells.length > 0 && isShare(hardly, cells, reads("employeeStatus")))
    return [
      { index, target: "employeeStatus", points: 1.5, sure: false },
      { index, target: "companyName", points: 1, sure: false },
    ];
  const candidates: Candidate[] = [];
  if (word?.target) {
    const fit = agree(word.target, cells);
    // A registration number is an agency's own, unless it has the form of an invoice's.
    if (fit || word.target !== "invoiceId")
      candidates.push({
        index,
        target: word.target,
        points: (word.whole ? 4 : 2) / (fit ? 1 : 4),
        sure: word.whole && fit,
      });
    if (fit && word.whole) return candidates;
  }
  if (cells.length === 0) return candidates;
  const look = looks.find(([, test]) => isShare(mostly, cells, test));
  if (look && look[0] !== word?.target) candidates.push({ index, target: look[0], points: 1.5, sure: false });
  return candidates;
}

/** Whether the cells of a column may be what its head says, or what a person once chose. */
export const agrees = (target: Target, index: number, rows: readonly (readonly Cell[])[]): boolean =>
  agree(target, samples(index, rows));

const agree = (target: Target, cells: readonly Cell[]): boolean => isShare(hardly, cells, fits.get(target) ?? (() => true));

/**
 * Whether at least a share of cells passes a test. No more are tested than that needs, since a file may have very many columns.
 */
function isShare(share: number, cells: readonly Cell[], test: (cell: Cell) => boolean): boolean {
  let [passed, failed] = [0, 0];
  for (const cell of cells) {
    if (test(cell)) passed++;
    else failed++;
    if (passed / cells.length >= share) return true;
    if ((cells.length - failed) / cells.length < share) return false;
  }
  return true;
}

function samples(index: number, rows: readonly (readonly Cell[])[]): readonly Cell[] {
  const cells: Cell[] = [];
  for (const row of rows) {
    const cell = row[index];
    if (cell && cell.kind !== "empty" && cell.kind !== "error" && !isNothing(cell.text)) cells.push(cell);
    if (cells.length === sampled) break;
  }
  return cells;
}

/** Settles columns that give the same: a whole name beside its parts, and 名前 beside 苗字. */
function withoutDouble(found: ReadonlyMap<number, Candidate>): ReadonlyMap<number, Candidate> {
  const targets = new Map(found);
  const indexOf = (target: Target) => [...found.values()].find((one) => one.target === target)?.index;
  for (const [whole, last, first] of names) {
    const at = indexOf(whole);
    const candidate = at === undefined ? undefined : found.get(at);
    if (!candidate || indexOf(last) === undefined) continue;
    if (indexOf(first) !== undefined) targets.delete(candidate.index);
    else targets.set(candidate.index, { ...candidate, target: first, sure: false });
  }
  return targets;
}

const names = [
  ["fullName", "lastName", "firstName"],
  ["fullKana", "lastNameKana", "firstNameKana"],
] as const;

/** Most letters of a head that count for the kind of its file. */
const countedLetters = 40;

/**
 * Returns a key that files of one kind share. They have the same heads in the same order, and a file of bad rows has those of its
 * source. Files without heads have none: it is empty.
 */
export function kindOf(heads: readonly string[]): string {
  const keys = sourceHeads(heads).map((head) => headKey(head.slice(0, countedLetters)));
  while (keys.at(-1) === "") keys.pop();
  return keys.join("|");
}
