import type { Address } from "#client/device/path-to.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import type { Choice } from "#sync/engine/field.ts";

/** A value of one partner in a comparison. */
export type Cell =
  | {
      readonly kind: "text";
      /** Null where the record has none. */
      readonly text: string | null;
      /** Where the value is from: 「2026/11/03 二次面談」. It does not count as a difference. */
      readonly from?: string | undefined;
      readonly href?: Address | undefined;
    }
  | {
      readonly kind: "items";
      readonly items: readonly string[];
      /** Said of a record that is known to have none. */
      readonly none?: string | undefined;
      /** Whether the items are words that partners can have in common. Those that not all have are bold. */
      readonly isShared?: true;
    }
  | { readonly kind: "tags"; readonly tags: readonly TagChoice[] }
  | { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly value: number | string | null }
  | {
      readonly kind: "score";
      /** 0 to 5; null where there is none. */
      readonly score: number | null;
      /** What it is the mean of: 「4件」. */
      readonly of?: string | undefined;
    };

/** One line of a comparison: a value for each partner, in their order. */
export interface ComparedRow {
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly differs: boolean;
  /** How far apart the lowest and the highest score are, as they are shown. Undefined for scores that do not differ. */
  readonly gap: number | undefined;
  /** The items that all partners have, of a row of items. */
  readonly shared: ReadonlySet<string>;
}

export interface ComparedSection {
  readonly title: string;
  /** A remark on all rows. */
  readonly note?: string | undefined;
  readonly rows: readonly ComparedRow[];
}

/** Returns a row with what is different in it. One partner alone differs from nobody. */
export function comparedRow(label: string, cells: readonly Cell[]): ComparedRow {
  const [first = [], ...others] = cells.map(wordsOf);
  const shared = new Set(first.filter((word) => others.every((words) => words.includes(word))));
  const differs = new Set(cells.map(keyOf)).size > 1;
  return { label, cells, differs, gap: differs ? gapOf(cells) : undefined, shared: others.length > 0 ? shared : new Set() };
}

/** Returns the greatest difference of the shown scores. Undefined for fewer than two scores, and for equal ones. */
function gapOf(cells: readonly Cell[]): number | undefined {
  const tenths = cells.flatMap((cell) => (cell.kind === "score" && cell.score !== null ? [shownScore(cell.score) * 10] : []));
  const gap = Math.round(Math.max(...tenths) - Math.min(...tenths)) / 10;
  return tenths.length < 2 || gap === 0 ? undefined : gap;
}

/** Returns a score as it is shown, with one decimal. */
const shownScore = (score: number): number => Number(score.toFixed(1));

/** Returns the sections with only those rows whose values differ. */
export const onlyDifferences = (sections: readonly ComparedSection[]): readonly ComparedSection[] =>
  sections
    .map((section) => ({ ...section, rows: section.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);

/** Counts the rows, and those that differ. */
export function countRows(sections: readonly ComparedSection[]): { readonly all: number; readonly differing: number } {
  const rows = sections.flatMap((section) => section.rows);
  return { all: rows.length, differing: rows.filter(({ differs }) => differs).length };
}

/** Whether the record has no such value. */
export function isNone(cell: Cell): boolean {
  if (cell.kind === "choice") return cell.value === null;
  if (cell.kind === "score") return cell.score === null;
  return wordsOf(cell).length === 0;
}

/** Returns the words of a cell, without their order. */
function wordsOf(cell: Cell): readonly string[] {
  if (cell.kind === "items") return cell.items;
  if (cell.kind === "tags") return cell.tags.map(({ id }) => id);
  if (cell.kind === "text" && cell.text !== null && cell.text.trim() !== "") return [cell.text.trim()];
  return [];
}

/** Returns what is equal for two cells that say the same. A score counts as it is shown, with one decimal. */
function keyOf(cell: Cell): string {
  if (cell.kind === "choice") return String(cell.value);
  if (cell.kind === "score") return cell.score?.toFixed(1) ?? "";
  return [...new Set(wordsOf(cell))].toSorted().join("\n");
}
