import { mostMentions } from "./mention.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the ids of all administrators whom a text names. The @ may be a wide one, and a name's space any. Where one name begins
 * with another, the longer one counts. All administrators of one name are meant. A mail address names nobody.
 */
export function mentionedIn(content: string, admins: readonly Named[]): readonly string[] {
  const ids = new Set<string>();
  const [text, known] = [spaced(content), admins.map(({ id, name }) => ({ id, name: spaced(name) }))];
  for (const { index } of text.matchAll(marks)) {
    const here = known.filter(({ name }) => name !== "" && text.startsWith(name, index + 1));
    const longest = Math.max(0, ...here.map(({ name }) => name.length));
    for (const { id, name } of here) if (name.length === longest) ids.add(id);
  }
  return [...ids].slice(0, mostMentions);
}

/** Each @, but for one between the parts of a mail address. */
const marks = /(?<![\w.%+-])[@＠]|[@＠](?!\w)/gu;

/** Makes all spaces within a line the same. It keeps the length. */
const spaced = (text: string) => text.replace(/[^\S\n]/gu, " ");
