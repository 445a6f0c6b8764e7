import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowId } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { valueText } from "#sync/model/rules/value-text.ts";
import { noSuch, partName } from "./record-name.ts";

/**
 * Returns a field's value as text, with the names of referenced records; 「（空）」 for an empty value.
 * @param isExcerpt whether the device has only a part of the value: lists and records may lack some or all members
 */
export async function fieldText(
  replica: ReplicaReader,
  field: Field | undefined,
  value: unknown,
  isExcerpt = false,
): Promise<string> {
  if (isExcerpt && typeof value === "object" && value !== null) return notLoadedText;
  const wanted = new Map<string, readonly [string, RowId]>();
  valueText(field, value, (entity, id) => {
    wanted.set(`${entity}/${id}`, [entity, id]);
    return "";
  });
  const found = [...wanted].map(async ([key, [name, id]]) => {
    const entity = replica.model.entity(name);
    return [key, (await partName(replica, entity, id)) ?? noSuch(replica, entity)] as const;
  });
  const names = new Map(await Promise.all(found));
  return valueText(field, value, (entity, id) => names.get(`${entity}/${id}`) ?? "") ?? "（空）";
}

/** Shown for a value of which the device has at most a part. */
export const notLoadedText = "（全文を読み込むと表示されます）";
