import { finder } from "#sync/model/rules/fold.ts";
import { byName } from "#sync/model/rules/name-order.ts";

/** A tag as pickers show it. */
export interface TagChoice {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
}

export interface TagGroup<T extends TagChoice = TagChoice> {
  readonly heading: string;
  readonly tags: readonly T[];
}

/** The heading of tags without a description. */
const otherTags = "その他";

/** The order of tags everywhere. */
export const byTagName = (a: TagChoice, b: TagChoice): number => byName(a.name, b.name);

/** Returns the heading above a tag in pickers. */
export const tagHeading = ({ description }: TagChoice): string => description?.trim() || otherTags;

/**
 * Groups tags by description, in Japanese order, those without one last.
 * @param wanted filters by name and description: each of its words has to be in one of them
 * @param order of the tags of a group
 */
export function groupTags<T extends TagChoice>(tags: readonly T[], wanted = "", order: (a: T, b: T) => number = byTagName) {
  const isWanted = finder(wanted);
  const groups = new Map<string, T[]>();
  for (const tag of tags) {
    const heading = tagHeading(tag);
    if (!isWanted([tag.name, heading])) continue;
    groups.set(heading, [...(groups.get(heading) ?? []), tag]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === otherTags) - Number(b === otherTags) || byName(a, b))
    .map(([heading, members]): TagGroup<T> => ({ heading, tags: members.sort(order) }));
}
