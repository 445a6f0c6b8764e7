import type { RowId } from "../../engine/entity.ts";
import type { Field } from "../../engine/field.ts";
import { formatDate, formatMoment } from "./format-date.ts";
import { numberText } from "./number-text.ts";

/** Returns the title of a record, by its entity and id. */
export type NameById = (entity: string, id: RowId) => string;

/**
 * Returns the ids, by entity, of the records whose names a text asks for.
 * @param write makes the text; it is called with a function that only notes what is asked for
 */
export function namesAskedFor(write: (nameOf: NameById) => unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>();
  write((entity, id) => {
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(String(id)));
    return "";
  });
  return wanted;
}

/** Returns a field's value as people read it; null where there is none. */
export function valueText(field: Field | undefined, value: unknown, nameOf: NameById): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field?.words) return field.words(value);
  const word = field?.choices?.find((choice) => choice.value === value)?.label;
  if (word !== undefined) return word;
  if (Array.isArray(value)) return listText(field, value, nameOf);
  if (field?.references && (typeof value === "string" || typeof value === "number")) return nameOf(field.references, value);
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number") return field?.scale ? `${value}点` : numberText(value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (field?.type === "date") return formatDate(value);
  return field?.type === "timestamp" ? formatMoment(value) : value;
}

/** Returns a list's items as text. The list is a list field's value, or several values of a plain field in a mutator's input. */
function listText(field: Field | undefined, items: readonly unknown[], nameOf: NameById): string | null {
  if (items.length === 0) return null;
  const texts = items.map((item, at) =>
    field?.items ? itemText(field, item, at, nameOf) : (valueText(field?.item ?? field, item, nameOf) ?? ""),
  );
  return texts.join("、");
}

function itemText({ items = {}, lines }: Field, item: unknown, at: number, nameOf: NameById): string {
  if (typeof item !== "object" || item === null) return valueText(undefined, item, nameOf) ?? "";
  const values = new Map(Object.entries(item));
  // The order is that of the fields, since a database has its own. An item's id is not shown.
  const keys = new Set([...Object.keys(items), ...values.keys()]);
  keys.delete("id");
  const parts = [...keys].flatMap((key) => valueText(items[key], values.get(key), nameOf) ?? []);
  return [...(lines ? [lines[at] ?? ""] : []), ...parts].join(" ");
}
