import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { Field } from "#sync/engine/field.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { nameOf, noSuch } from "./record-name.ts";

const none = "（空）";

/** Returns a field's value as a person reads it; 「（空）」 where there is none. */
export async function fieldText(replica: ReplicaReader, field: Field | undefined, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === "") return none;
  const word = field?.choices?.find((choice) => choice.value === value)?.label;
  if (word !== undefined) return word;
  if (Array.isArray(value)) return listText(replica, field, value);
  if (field?.references && (typeof value === "string" || typeof value === "number")) {
    const entity = replica.model.entity(field.references);
    return (await nameOf(replica, entity, value))?.name ?? noSuch(replica, entity);
  }
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number") return field?.scale ? `${value}点` : value.toLocaleString("ja-JP");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field?.type === "date") return formatDate(value);
  return field?.type === "timestamp" ? formatMoment(value) : value;
}

/** A list's items in words, whether a list field holds them or a mutator's input takes several values of a plain field. */
async function listText(replica: ReplicaReader, field: Field | undefined, items: readonly unknown[]): Promise<string> {
  if (items.length === 0) return none;
  const texts = items.map((item, at) =>
    field?.items ? itemText(replica, field, item, at) : fieldText(replica, field?.item ?? field, item),
  );
  return (await Promise.all(texts)).join("、");
}

async function itemText(replica: ReplicaReader, { items = {}, lines }: Field, item: unknown, at: number): Promise<string> {
  if (typeof item !== "object" || item === null) return fieldText(replica, undefined, item);
  const parts = await Promise.all(
    Object.entries(item)
      // The id of an item names nothing.
      .filter(([key, value]) => key !== "id" && value !== null && value !== "")
      .map(([key, value]) => fieldText(replica, items[key], value)),
  );
  return [...(lines ? [lines[at] ?? ""] : []), ...parts].join(" ");
}
