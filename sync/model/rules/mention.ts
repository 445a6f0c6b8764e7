/** Most administrators whom one memo may mention. */
export const mostMentions = 20;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns how an administrator stands in a memo's text. */
export const mentionText = (name: string): string => `@${name}`;

/** Whether a memo's text names an administrator. */
export const namesAdmin = (content: string, name: string): boolean => content.includes(mentionText(name));

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

/** Most characters behind an @ that are looked for among names. */
const longestQuery = 20;

/**
 * Returns the part of a name that is being typed after an @, and where the @ stands; undefined where none is. An @ within a mail
 * address asks for nobody.
 * @param before the text before the caret
 */
export function mentionQuery(before: string): { readonly at: number; readonly query: string } | undefined {
  const found = /(?<![\w.%+-])[@＠]([^@＠\n]*)$/u.exec(before);
  const query = found?.[1];
  if (!found || query === undefined || query.length > longestQuery) return undefined;
  return { at: found.index, query };
}
