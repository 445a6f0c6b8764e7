import { parseMoment } from "./calendar.ts";
import type { Field } from "./field.ts";
import { isRecord } from "./is-record.ts";
import { isBlankText, tidyText } from "./tidy-text.ts";

/**
 * Brings a value into one form, so that equal things compare equal (M2). Texts become as `tidyText` returns them, a text without
 * visible characters becomes null, and moments are milliseconds of UTC. Values that do not fit the type pass through, for the
 * schema to refuse.
 */
export function normalise(field: Field, value: unknown): unknown {
  if (value === undefined) return null;
  if (field.type === "json") return normaliseItems(field, value);
  if (typeof value !== "string") return value;
  if (field.type === "timestamp") {
    const at = parseMoment(value);
    return value === "" ? null : Number.isNaN(at) ? value : new Date(at).toISOString();
  }
  if (field.type === "uuid") return value === "" ? null : value.toLowerCase();
  if (field.type === "date") return value === "" ? null : value;
  if (field.type !== "text") return value;
  const text = tidyText(field.form ?? "line", value);
  return isBlankText(text) ? null : text;
}

/** Normalises each item by its own fields. Values without a declared field keep their form, but their texts are tidied. */
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
  if (typeof value === "string") return tidyText("lines", value);
  if (Array.isArray(value)) return value.map(tidyWithin);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidyWithin(inner)]));
}

/** Whether two values of a field are equal after normalising. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  // A shortcut for most comparisons of a form at each key: values that are equal now are equal after normalising.
  if (isAlike(a, b)) return true;
  const { items, item } = field;
  if (field.type === "json" && (items || item) && Array.isArray(a) && Array.isArray(b)) {
    // Item by item it ends at the first that differs.
    return (
      a.length === b.length && a.every((one: unknown, at) => (item ? sameValue(item, one, b[at]) : sameItem(items, one, b[at])))
    );
  }
  const left = normalise(field, a);
  const right = normalise(field, b);
  return left === right || (field.type === "json" && canonical(left) === canonical(right));
}

function sameItem(items: Field["items"], a: unknown, b: unknown): boolean {
  if (!items || !isRecord(a) || !isRecord(b)) return sameWithin(a, b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      if (!(key in b)) return false;
      const field = items[key];
      return field ? sameValue(field, a[key], b[key]) : sameWithin(a[key], b[key]);
    })
  );
}

/** Compares values without a declared field. */
const sameWithin = (a: unknown, b: unknown): boolean => canonical(tidyWithin(a)) === canonical(tidyWithin(b));

function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isAlike(value, right.get(key)));
}

/** Returns JSON with sorted keys, because jsonb does not keep their order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
