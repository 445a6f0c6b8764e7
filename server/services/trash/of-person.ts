import type { RowChange } from "#sync/engine/server/audit.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";

/** The fields by which rows belong to a partner alone, by entity. Contracts are kept as the law asks. */
const ownFields: ReadonlyMap<string, readonly string[]> = new Map(
  model.entities
    .filter((entity) => entity !== contract)
    .map(({ name, of, fields }) => [name, of.filter((field) => fields[field]?.references === partner.name)] as const)
    .filter(([, names]) => names.length > 0),
);

/**
 * SQL: whether a `change` of the history is of a row that belonged to one of the partners `:people`. The row may have gone long
 * before the partner.
 */
export const isOfPeople = [...ownFields]
  .map(([entity, names]) => {
    const sides = names.flatMap((name) => ["before", "after"].map((side) => `change -> '${side}' ->> '${name}' = any(:people)`));
    return `change ->> 'entity' = '${entity}' and (${sides.join(" or ")})`;
  })
  .join(" or ");

/** SQL: whether a `change` of the history is of a reminder about one of the contracts `:contracts`. Its text may name the person. */
export const isOfContracts = `change ->> 'entity' = 'reminder'
  and (change -> 'before' ->> 'contractId' = any(:contracts) or change -> 'after' ->> 'contractId' = any(:contracts))`;

/** Whether a change of the history is of a row that belonged to one of these partners (see `isOfPeople`). */
export const isOfPerson = ({ entity, before, after }: RowChange, people: ReadonlySet<string>): boolean =>
  (ownFields.get(entity) ?? []).some((name) => [before, after].some((row) => people.has(String(row?.[name]))));
