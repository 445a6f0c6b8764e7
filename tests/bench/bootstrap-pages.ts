import { everythingOfPage } from "./child-rows.ts";
import { masterRows } from "./master-rows.ts";
import { pageRows } from "./rows.ts";

/** Entities that the first page has besides masters. */
const first = new Set(["partnerTag", "company"]);

/**
 * Returns all rows for this many partners as the JSON of pages. They have a bootstrap's order: one entity after the other, each
 * with descending ids.
 */
export function bootstrapPages(size: number): string[] {
  const rows = new Map<string, (readonly [id: string | number, json: string])[]>();
  for (let page = 0; ; page++) {
    const made = everythingOfPage(size, page);
    if (!made) break;
    for (const [entity, list] of Object.entries(made)) {
      const known = rows.get(entity) ?? [];
      for (const row of list) known.push([row.id, JSON.stringify(row)]);
      rows.set(entity, known);
    }
  }
  const masters = Object.entries(masterRows).map(([entity, list]) => [entity, list.map((row) => JSON.stringify(row))] as const);
  const small = [...first].map((entity) => [entity, sorted(rows.get(entity) ?? [])] as const);
  const pages = [
    pageOf(
      [...masters, ...small],
      [...masters, ...small].map(([entity]) => entity),
    ),
  ];
  // Partners are next, so that their time can be measured separately.
  const large = new Set(["partner", ...rows.keys()]);
  for (const entity of large) {
    const list = rows.get(entity) ?? [];
    if (first.has(entity)) continue;
    const texts = sorted(list);
    for (let from = 0; from < texts.length; from += pageRows) {
      const isLast = from + pageRows >= texts.length;
      pages.push(pageOf([[entity, texts.slice(from, from + pageRows)]], isLast ? [entity] : []));
    }
  }
  return pages;
}

const sorted = (list: (readonly [id: string | number, json: string])[]) =>
  list.sort(([a], [b]) => (a < b ? 1 : -1)).map(([, json]) => json);

const pageOf = (rows: readonly (readonly [entity: string, json: readonly string[]])[], whole: readonly string[]): string =>
  `{"rows":{${rows.map(([entity, json]) => `"${entity}":[${json.join(",")}]`).join(",")}},"whole":${JSON.stringify(whole)}}`;
