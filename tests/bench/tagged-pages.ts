import { masterRows } from "./master-rows.ts";
import { type BenchRow, pageRows, partnerRow, range, tagCount, taggingsOf, tagRow } from "./rows.ts";

/** Partners whose tags are in a page: each has one and a half. */
const partnersOfTags = 2_500;

/**
 * Returns a page of partners with tags, and nothing else, as the JSON of an answer; undefined after the last. Pages are made when
 * they are asked for: a million rows at once would not fit into this process. They have a bootstrap's order.
 */
export function taggedPage(size: number, page: number): string | undefined {
  if (page === 0) return JSON.stringify(firstPage());
  const partnerPages = Math.ceil(size / pageRows);
  if (page <= partnerPages) return JSON.stringify(pageOf("partner", below(size, page - 1, pageRows), size));
  const block = page - partnerPages - 1;
  if (block * partnersOfTags >= size) return undefined;
  return JSON.stringify(pageOf("partnerTagging", below(size, block, partnersOfTags), size));
}

/** The numbers of the nth block of rows, counted from the last row. */
function below(size: number, block: number, rows: number): { readonly numbers: number[]; readonly isLast: boolean } {
  const upTo = size - block * rows;
  const from = Math.max(0, upTo - rows);
  return { numbers: range(from, upTo, (n) => n).reverse(), isLast: from === 0 };
}

function firstPage() {
  const rows = { ...masterRows, partnerTag: range(0, tagCount, tagRow).reverse() };
  return { rows, whole: Object.keys(rows) };
}

function pageOf(entity: "partner" | "partnerTagging", { numbers, isLast }: ReturnType<typeof below>, size: number) {
  const rows: BenchRow[] = numbers.flatMap((n) =>
    entity === "partner" ? partnerRow(n, size) : taggingsOf(n, size).sort(descending),
  );
  return { rows: { [entity]: rows }, whole: isLast ? [entity] : [] };
}

const descending = (a: BenchRow, b: BenchRow) => (a.id < b.id ? 1 : -1);
