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
  const ids = new Set(placesIn(content, admins).flatMap(({ here }) => here.map(({ id }) => id)));
  return [...ids].slice(0, mostMentions);
}

/** Whether a text may mention somebody. It spares most memos the reading of names. */
export const mayMention = (content: string): boolean => /[@＠]/u.test(content);

/** A part of a text: a mention, or the text between two. */
export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a text at where it mentions people of these names. */
export function mentionParts(content: string, names: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { from, to } of placesIn(
    content,
    names.map((name) => ({ name })),
  )) {
    parts.push({ text: content.slice(end, from), isMention: false }, { text: content.slice(from, to), isMention: true });
    end = to;
  }
  return [...parts, { text: content.slice(end), isMention: false }].filter(({ text }) => text !== "");
}

/** Finds each place at which a text names somebody, and all who have that name. An @ of a name begins none. */
function placesIn<T extends { readonly name: string }>(content: string, people: readonly T[]) {
  let end = 0;
  const [text, known] = [spaced(content), people.map((one) => ({ one, name: spaced(one.name) }))];
  return [...text.matchAll(marks)].flatMap(({ index: from }) => {
    if (from < end) return [];
    const named = known.filter(({ name }) => name !== "" && text.startsWith(name, from + 1));
    const longest = Math.max(0, ...named.map(({ name }) => name.length));
    const here = named.filter(({ name }) => name.length === longest).map(({ one }) => one);
    if (longest === 0) return [];
    end = from + 1 + longest;
    return [{ from, to: end, here }];
  });
}

/** Each @, but for one between the parts of a mail address. */
const marks = /(?<![\w.%+-])[@＠]|[@＠](?!\w)/gu;

/** Makes all spaces within a line the same. It keeps the length. */
const spaced = (text: string) => text.replace(/[^\S\n]/gu, " ");
