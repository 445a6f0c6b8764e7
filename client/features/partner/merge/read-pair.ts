import { fieldText } from "#client/ui/text/field-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { optionalReference } from "#sync/engine/field.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { belongings, companyId, mergedFields } from "#sync/model/mutators/merge-parts.ts";

export type PartnerRow = RowOf<typeof partner>;

/** One of two partners who are compared. */
export interface Side {
  readonly row: PartnerRow;
  /** What would go over, such as 「メモ3件」. */
  readonly belongings: readonly string[];
}

/** A field in which the two differ. */
export interface DifferingField {
  readonly name: string;
  readonly label: string;
  /** Both values as text, and whether there is one. */
  readonly values: readonly [FieldValue, FieldValue];
}

interface FieldValue {
  readonly text: string;
  readonly held: boolean;
}

export interface Pair {
  readonly sides: readonly [Side, Side];
  readonly differing: readonly DifferingField[];
  /** The number of fields with the same value. */
  readonly same: number;
}

const company = optionalReference("所属企業", "company");

/** Reads two partners as they are compared; undefined if one of them is not there or in the trash. */
export async function readPair(reader: ReplicaReader, ids: readonly [string, string]): Promise<Pair | undefined> {
  const [one, other] = await reader.getMany(partner, ids);
  if (!one || !other || one.id === other.id || one.deletedAt !== null || other.deletedAt !== null) return undefined;
  const companies = (await reader.getMany(membership, ids)).map((row) => row?.companyId ?? null);
  const fields = [
    ...mergedFields.map((name) => ({ name, field: partner.fields[name], values: [one[name], other[name]] as const })),
    { name: companyId, field: company, values: [companies[0] ?? null, companies[1] ?? null] as const },
  ];
  const differing = fields.filter(({ field, values: [a, b] }) => !sameValue(field, a, b));
  return {
    sides: [await sideOf(reader, one), await sideOf(reader, other)],
    differing: await Promise.all(
      differing.map(async ({ name, field, values }) => {
        const [a, b] = values.map(async (value) => ({ text: await fieldText(reader, field, value), held: !isEmpty(value) }));
        return { name, label: field.label, values: [await a, await b] as [FieldValue, FieldValue] };
      }),
    ),
    same: fields.length - differing.length,
  };
}

const isEmpty = (value: unknown) => value === null || value === "" || value === undefined;

async function sideOf(reader: ReplicaReader, row: PartnerRow): Promise<Side> {
  const counted = new Map<string, Set<unknown>>();
  for (const { entity, by } of belongings) {
    const ids = counted.get(entity.label) ?? new Set();
    for (const { id } of await reader.list(entity, by, row.id)) ids.add(id);
    counted.set(entity.label, ids);
  }
  return { row, belongings: [...counted].flatMap(([label, { size }]) => (size > 0 ? [`${label}${size}件`] : [])) };
}
