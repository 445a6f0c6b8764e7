import type { Field } from "#sync/engine/field.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";

/** A field's value as a person reads it, as far as it can be told without other rows; blank for none. */
export function valueText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return "";
  const word = field?.choices?.find((choice) => choice.value === value)?.label;
  if (word !== undefined) return word;
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number") return value.toLocaleString("ja-JP");
  if (Array.isArray(value)) return value.map((row: unknown) => rowText(field, row)).join("、");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field?.type === "date") return formatDate(value);
  return field?.type === "timestamp" ? formatMoment(value) : value;
}

function rowText(field: Field | undefined, row: unknown): string {
  const items = field?.items;
  if (!items || typeof row !== "object" || row === null) return valueText(undefined, row);
  return Object.entries(row)
    .filter(([name]) => name !== "id")
    .map(([name, value]) => valueText(items[name], value))
    .filter((text) => text !== "")
    .join(" ");
}
