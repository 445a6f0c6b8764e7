/** How long texts may be and how many members a list or record may have, from most to almost nothing. */
const steps = [
  { text: Number.POSITIVE_INFINITY, members: Number.POSITIVE_INFINITY },
  { text: 800, members: 50 },
  { text: 300, members: 25 },
  { text: 100, members: 12 },
  { text: 40, members: 6 },
  { text: 40, members: 2 },
  { text: 40, members: 0 },
] as const;

type Step = (typeof steps)[number];

/**
 * Returns the value itself if its JSON has at most `bytes` bytes, else an excerpt of that size at most. In an excerpt, all texts,
 * lists and records are cut alike.
 */
export function excerptOf<T>(value: T, bytes: number): { readonly value: T; readonly cut: boolean } {
  let shortened = value;
  for (const [index, step] of steps.entries()) {
    // A value that is far too long is neither copied nor counted sign by sign.
    if (index === 0 && (JSON.stringify(value) ?? "").length > bytes) continue;
    shortened = shorten(value, step) as T;
    if (bytesOf(shortened) <= bytes) return { value: shortened, cut: index > 0 };
  }
  return { value: shortened, cut: true };
}

/** Shortens texts, lists and records. Of a record it keeps the first members whose names are not too long themselves. */
function shorten(value: unknown, step: Step): unknown {
  if (typeof value === "string") return value.length <= step.text ? value : `${wholeSigns(value.slice(0, step.text))}…`;
  if (Array.isArray(value)) return value.slice(0, step.members).map((item) => shorten(item, step));
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([name]) => name.length <= Math.max(step.text, 100));
  return Object.fromEntries(members.slice(0, step.members).map(([name, inner]) => [name, shorten(inner, step)]));
}

/** Removes half a surrogate pair at the end of a text. */
const wholeSigns = (text: string) => text.replace(/[\ud800-\udbff]$/u, "");

/**
 * Returns the most bytes that a value takes as jsonb prints it. `jsonb` has a space after each colon and comma, and numbers without
 * an exponent.
 */
export function bytesOf(value: unknown): number {
  const json = JSON.stringify(value, (_name, inner: unknown) => (isLong(inner) ? "0".repeat(324) : inner), 1);
  return Buffer.byteLength(json ?? "null");
}

const isLong = (value: unknown) => typeof value === "number" && /e/u.test(String(value));
