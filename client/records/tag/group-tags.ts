import { searchKey } from "#sync/model/rules/fold.ts";

/** A tag as pickers show it. */
export interface TagChoice {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
}

export interface TagGroup {
  readonly heading: string;
  readonly tags: readonly TagChoice[];
}

/** The heading of tags without a description. */
export const otherTags = "その他";

/** The order in which tags stand everywhere: as Japanese sorts, 9年 before 10年. */
export const byTagName = (a: TagChoice, b: TagChoice): number => japanese.compare(a.name, b.name);

/** Tags under their descriptions, in Japanese order, those without one last. `wanted` narrows by name or description. */
export function groupTags(tags: readonly TagChoice[], wanted = ""): TagGroup[] {
  const needle = searchKey(wanted);
  const groups = new Map<string, TagChoice[]>();
  for (const tag of tags) {
    const heading = tag.description?.trim() || otherTags;
    if (needle && !searchKey(tag.name).includes(needle) && !searchKey(heading).includes(needle)) continue;
    groups.set(heading, [...(groups.get(heading) ?? []), tag]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === otherTags) - Number(b === otherTags) || japanese.compare(a, b))
    .map(([heading, members]) => ({ heading, tags: members.sort(byTagName) }));
}

const japanese = new Intl.Collator("ja", { numeric: true });
