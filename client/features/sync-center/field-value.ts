import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { Field } from "#sync/engine/field.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { listText } from "./list-text.ts";
import { nameOf, noSuch } from "./record-name.ts";

/**
 * A field's value as a person reads it; 「（空）」 where there is none.
 * @param key the field's name, which tells what the ids within a list name
 */
export async function fieldText(replica: ReplicaReader, key: string, field: Field | undefined, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === "") return "（空）";
  const word = field?.choices?.find((choice) => choice.value === value)?.label;
  if (word !== undefined) return word;
  if (field?.references && (typeof value === "string" || typeof value === "number")) {
    const entity = replica.model.entity(field.references);
    return (await nameOf(replica, entity, value))?.name ?? noSuch(replica, entity);
  }
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number") return value.toLocaleString("ja-JP");
  if (Array.isArray(value) && field?.references && value.length > 0)
    return (await Promise.all(value.map((id: unknown) => fieldText(replica, key, field, id)))).join("、");
  if (Array.isArray(value)) return listText(replica, key, value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (field?.type === "date") return formatDate(value);
  return field?.type === "timestamp" ? formatMoment(value) : value;
}
