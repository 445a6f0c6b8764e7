import { fieldText } from "#client/ui/text/field-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { Referring } from "#sync/engine/referring.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** The names of rows that refer to a record, and their counts. */
const wordsOf: Readonly<Record<string, { readonly by: string; readonly unit: string; readonly what: string }>> = {
  partnerTagging: { by: "partnerId", unit: "名", what: "パートナー" },
  contract: { by: "partnerId", unit: "件", what: "契約" },
};

/** The most names that are listed. */
const most = 20;

/**
 * Returns rows of one kind that refer to a record, as text: 「3名のパートナー：山田 花子、…」. It names as many as fit on a card.
 * @param isExcerpt whether there are more, which have not been fetched
 */
export async function referringText(replica: ReplicaReader, { entity, rows }: Referring, isExcerpt: boolean): Promise<string> {
  const { by, unit, what } = wordsOf[entity.name] ?? { by: undefined, unit: "件", what: entity.label };
  const count = (number: number) => `${numberText(number)}${unit}`;
  const named = by === undefined ? [] : rows.slice(0, most);
  const names = await Promise.all(named.map((row) => nameBy(replica, entity, by ?? "", row)));
  const more = named.length > 0 && rows.length > most ? [`ほか${count(rows.length - most)}`] : [];
  return [`${count(rows.length)}${isExcerpt ? "以上" : ""}の${what}`, [...names, ...more].join("、")].filter(Boolean).join("：");
}

const nameBy = (replica: ReplicaReader, entity: AnyEntity, key: string, row: Row) =>
  fieldText(replica, entity.fields[key], row[key]);
