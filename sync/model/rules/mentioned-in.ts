import { mostMentions } from "./mention.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the ids of all administrators whom a text names. Where one name begins with another, the longer one counts. All
 * administrators of one name are meant.
 */
export function mentionedIn(content: string, admins: readonly Named[]): readonly string[] {
  const ids = new Set<string>();
  for (let at = content.indexOf("@"); at >= 0; at = content.indexOf("@", at + 1)) {
    const here = admins.filter(({ name }) => name !== "" && content.startsWith(name, at + 1));
    const longest = Math.max(0, ...here.map(({ name }) => name.length));
    for (const { id, name } of here) if (name.length === longest) ids.add(id);
  }
  return [...ids].slice(0, mostMentions);
}
