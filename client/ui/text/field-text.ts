import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowId } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { valueText } from "#sync/model/rules/value-text.ts";
import { noSuch, partName } from "./record-name.ts";

/**
 * Returns a field's value as a person reads it, the records that it names too; 「（空）」 where there is none.
 * @param isExcerpt the value is of what the device holds in part: a list or a record may lack members, or all of them
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

/** What stands for a value of which the device holds a part at most. */
export const notLoadedText = "（全文を読み込むと表示されます）";
