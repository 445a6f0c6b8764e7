import type { Knex } from "knex";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { candidate } from "#sync/model/entities/candidate.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { projectFollow } from "#sync/model/entities/follow.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
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
export const isOfPeople = [...ownFields].map(([entity, names]) => namesAny(entity, names, ":people")).join(" or ");

/** What goes with a project even where its row stays, by the field that names the project. */
export const projectParts = [memo, projectFile, reminder, projectFollow] as const;

/** SQL: whether a `change` is of a row that belonged to one of the projects or candidate lists `:records`. */
export const isOfRecords = [...projectParts.map((part) => [part, "projectId"] as const), [candidate, "listId"] as const]
  .map(([{ name }, field]) => namesAny(name, [field], ":records"))
  .join(" or ");

/** SQL: whether a `change` is of a row of this entity that named one of these ids, before or after. */
function namesAny(entity: string, fields: readonly string[], ids: string): string {
  const sides = fields.flatMap((field) => ["before", "after"].map((side) => `change -> '${side}' ->> '${field}' = any(${ids})`));
  return `change ->> 'entity' = '${entity}' and (${sides.join(" or ")})`;
}

/** SQL: whether a `change` of the history is of a reminder about one of the contracts `:contracts`. Its text may name the person. */
export const isOfContracts = `change ->> 'entity' = 'reminder'
  and (change -> 'before' ->> 'contractId' = any(:contracts) or change -> 'after' ->> 'contractId' = any(:contracts))`;

/** Ids of records, by what their rows may belong to. */
export interface Owners {
  readonly people: readonly string[];
  readonly records: readonly string[];
  readonly contracts: readonly string[];
}

/** SQL: whether a `change` of the history is of a row that belonged to one of these `Owners`. */
export const isBelonging = `${isOfPeople} or ${isOfRecords} or ${isOfContracts}`;

/** Finds rows that belonged to these owners until they were removed. Only by their ids their earlier edits are known. */
export async function goneBefore(knex: Knex, owners: Owners): Promise<{ readonly entity: string; readonly id: string }[]> {
  const sql = `
    select distinct change ->> 'entity' as entity, change ->> 'id' as id
    from sync_audit, jsonb_array_elements(changes) as told(change)
    where changes @> '[{"after": null}]' and change -> 'after' = 'null' and (${isBelonging})`;
  return (await knex.raw<{ rows: { entity: string; id: string }[] }>(sql, { ...owners })).rows;
}

/** Whether a change of the history is of a row that belonged to one of these partners (see `isOfPeople`). */
export const isOfPerson = ({ entity, before, after }: RowChange, people: ReadonlySet<string>): boolean =>
  (ownFields.get(entity) ?? []).some((name) => [before, after].some((row) => people.has(String(row?.[name]))));
