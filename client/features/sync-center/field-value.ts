import { formatDate, formatMoment } from "#client/ui/format-date.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Field } from "#sync/engine/field.ts";
import { nameOf } from "./record-name.ts";

/** A field's value as a person reads it; 「（空）」 where there is none. */
export async function fieldText(replica: Replica, field: Field | undefined, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === "") return "（空）";
  if (field?.references && typeof value === "string") {
    return (await nameOf(replica, replica.model.entity(field.references), value))?.name ?? "（削除された記録）";
  }
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number")
    return field?.choices?.find((choice) => choice.value === value)?.label ?? value.toLocaleString("ja-JP");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field?.type === "date") return formatDate(value);
  return field?.type === "timestamp" ? formatMoment(value) : value;
}
