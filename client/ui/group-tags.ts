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

/** Tags under their descriptions, in Japanese order, those without one last. `wanted` narrows by name or description. */
export function groupTags(tags: readonly TagChoice[], wanted = ""): TagGroup[] {
  const needle = plain(wanted);
  const groups = new Map<string, TagChoice[]>();
  for (const tag of tags) {
    const heading = tag.description?.trim() || otherTags;
    if (needle && !plain(tag.name).includes(needle) && !plain(heading).includes(needle)) continue;
    groups.set(heading, [...(groups.get(heading) ?? []), tag]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === otherTags) - Number(b === otherTags) || japanese.compare(a, b))
    .map(([heading, members]) => ({ heading, tags: members.sort((a, b) => japanese.compare(a.name, b.name)) }));
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

const japanese = new Intl.Collator("ja", { numeric: true });
