import type { Field } from "./field.ts";
import { narrow } from "./narrow.ts";
import { normalText } from "./normal-text.ts";

/**
 * One form for every value, so that equal things compare equal (M2): NFC, LF line ends, a blank optional text is
 * null, moments in milliseconds of UTC, digits in ASCII where a text consists of them. Values that do not fit the type are handed through for the schema to refuse.
 */
export function normalise(field: Field, value: unknown): unknown {
  if (value === undefined) return null;
  if (field.type === "json") return normaliseItems(field, value);
  if (typeof value !== "string") return value;
  if (field.type === "timestamp") {
    const at = Date.parse(value);
    return value === "" ? null : Number.isNaN(at) ? value : new Date(at).toISOString();
  }
  if (field.type === "uuid") return value === "" ? null : value.toLowerCase();
  if (field.type === "date") return value === "" ? null : value;
  if (field.type !== "text") return value;
  const text = field.digits ? narrow(tidy(value)) : tidy(value);
  return text.trim() === "" ? null : text;
}

const tidy = (value: string) => normalText(value, "NFC").replace(/\r\n?/gu, "\n");

/** Normalises each item by its own fields; what no field declares keeps its form but for its texts. */
function normaliseItems({ items, item }: Field, value: unknown): unknown {
  if (!Array.isArray(value) || !(items || item)) return tidyWithin(value);
  return value.map((one: unknown) => {
    if (item) return normalise(item, one);
    if (!items || one === null || typeof one !== "object" || Array.isArray(one)) return tidyWithin(one);
    const given = Object.entries(one).map(([key, inner]) => {
      const field = items[key];
      return [key, field ? normalise(field, inner) : tidyWithin(inner)];
    });
    return Object.fromEntries(given) as unknown;
  });
}

function tidyWithin(value: unknown): unknown {
  if (typeof value === "string") return tidy(value);
  if (Array.isArray(value)) return value.map(tidyWithin);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidyWithin(inner)]));
}

/** Whether two values of a field mean the same after normalising. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  const left = normalise(field, a);
  const right = normalise(field, b);
  return left === right || (field.type === "json" && canonical(left) === canonical(right));
}

/** JSON with sorted keys: jsonb keeps no order of its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
