/** Most administrators whom one memo may mention. */
export const mostMentions = 20;

/** Returns the text by which a memo mentions an administrator. */
export const mentionText = (name: string): string => `@${name}`;

/** Most characters behind an @ that are looked for among names. */
const longestQuery = 20;

/**
 * Returns the part of a name that is being typed after an @, and the index of the @; undefined without one. An @ within a mail
 * address asks for nobody.
 * @param before the text before the caret
 */
export function mentionQuery(before: string): { readonly at: number; readonly query: string } | undefined {
  const found = /(?<![\w.%+-])[@＠]([^@＠\n]*)$/u.exec(before);
  const query = found?.[1];
  if (!found || query === undefined || query.length > longestQuery) return undefined;
  return { at: found.index, query };
}
