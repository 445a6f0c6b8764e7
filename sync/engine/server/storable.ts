/** Levels of nesting that are still read; far more than any mutator's input has, far fewer than a parser's stack. */
const deepest = 64;

/** JSON text that jsonb can keep: what PostgreSQL cannot store (NUL, half a surrogate pair) becomes U+FFFD. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!unstorable.test(text)) return text;
  // Whole texts first, of which each may hold a million such signs; what is left stands in keys.
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "string" ? storableText(inner) : inner)).replace(
    /(?<!\\)((?:\\\\)*)\\(?:u0000|ud[89a-f][0-9a-f]{2})/gu,
    "$1\\ufffd",
  );
}

/** Escapes in JSON text of what PostgreSQL cannot store, and of nothing else but where a backslash stands before. */
const unstorable = /\\(?:u0000|ud[89a-f][0-9a-f]{2})/u;

/** The same for plain text. To split and join takes a fourth of what `replace` does where a million have to go. */
export const storableText = (text: string): string =>
  text
    .split("\0")
    .join("\ufffd")
    .split(/\p{Cs}/u)
    .join("\ufffd");

/** A device's moment as the database can keep it: a clock that was never set begins in 1970, and PostgreSQL has no year 0. */
export const storableMoment = (moment: string): string => new Date(Math.max(Date.parse(moment) || 0, 0)).toISOString();

/** Whether a value is nested deeper than anything that a device authors. It goes no deeper itself, and gathers nothing. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > deepest) return true;
  if (value === null || typeof value !== "object") return false;
  for (const inner of Object.values(value) as unknown[]) if (isTooDeep(inner, depth + 1)) return true;
  return false;
}
