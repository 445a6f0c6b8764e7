/** Levels of nesting that are still read; far more than any mutator's input has, far fewer than a parser's stack. */
const deepest = 64;

/** JSON text that jsonb can keep: what PostgreSQL cannot store (NUL, half a surrogate pair) becomes U+FFFD. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|[^])/gu, (escape, body: string) => (body.length === 5 ? "\\ufffd" : escape));
}

/** The same for plain text. */
export const storableText = (text: string): string => text.replace(/\0|\p{Cs}/gu, "\ufffd");

/** A device's moment as the database can keep it: a clock that was never set begins in 1970, and PostgreSQL has no year 0. */
export const storableMoment = (moment: string): string => new Date(Math.max(Date.parse(moment) || 0, 0)).toISOString();

/** Whether a value is nested deeper than anything that a device authors. It goes no deeper itself, and gathers nothing. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > deepest) return true;
  if (value === null || typeof value !== "object") return false;
  for (const inner of Object.values(value) as unknown[]) if (isTooDeep(inner, depth + 1)) return true;
  return false;
}
