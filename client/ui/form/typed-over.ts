import { sameValue } from "#sync/engine/normalise.ts";
import { blankRow, changedFields, type Fields, isEntered } from "./field-facts.ts";

type Values = Readonly<Record<string, unknown>>;

/** The original values of fields, and what was typed since. */
interface Typed {
  readonly seen: Values;
  readonly typed: Values;
}

/**
 * Merges typed values with input that was discarded before, so that neither is lost. Fields merge one by one, lists row by row.
 * Rows that only one of them has are kept, the typed ones after the others.
 */
export function typedOver(fields: Fields, discarded: Values, { seen, typed }: Typed): Values {
  const changed = changedFields(fields, seen, typed).map((name) => {
    const { item, items, lines } = fields[name] ?? {};
    const [old, before, now] = [discarded[name], seen[name], typed[name]];
    if (items) return [name, rowsOver(items, lines !== undefined, rowsIn(old), { seen: rowsIn(before), typed: rowsIn(now) })];
    if (item)
      return [name, [...listIn(old), ...listIn(now).filter((one) => !listIn(old).some((each) => sameValue(item, each, one)))]];
    return [name, now];
  });
  return { ...discarded, ...Object.fromEntries(changed) };
}

function rowsOver(
  items: Fields,
  byPlace: boolean,
  discarded: readonly Values[],
  { seen, typed }: { readonly seen: readonly Values[]; readonly typed: readonly Values[] },
): readonly Values[] {
  /** A row is identified by its id, else by its skill, else by its index. Lines that always exist are identified by their index. */
  const keyOf = (row: Values, at: number): unknown => (byPlace ? at : (row["id"] ?? row["skillId"] ?? at));
  const keyed = (rows: readonly Values[]) => new Map<unknown, Values>(rows.map((row, at) => [keyOf(row, at), row]));
  const [old, before, now] = [keyed(discarded), keyed(seen), keyed(typed)];
  const kept = [...old].map(([key, row]) => {
    const own = now.get(key);
    return own ? typedOver(items, row, { seen: before.get(key) ?? blankRow(items), typed: own }) : row;
  });
  const isNew = (key: unknown, row: Values) => {
    const was = before.get(key);
    return !old.has(key) && (was ? changedFields(items, was, row).length > 0 : isEntered([row]));
  };
  return [...kept, ...[...now].flatMap(([key, row]) => (isNew(key, row) ? [row] : []))];
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const rowsIn = (value: unknown): readonly Values[] => listIn(value) as readonly Values[];
