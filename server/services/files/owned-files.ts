import { type AnyEntity, columnOf } from "#sync/engine/entity.ts";
import { fileEntities } from "#sync/model/entities/file.ts";
import { model } from "#sync/model/model.ts";

/** The columns of a joined record that can be in the trash. */
interface Holder {
  readonly table: string;
  /** When it went into the trash; null if it is not there. */
  readonly goneAt: string;
}

interface Owners {
  readonly joins: readonly string[];
  readonly holders: readonly Holder[];
}

/** Returns the records to which a row belongs, up to those that can be in the trash. */
function ownersOf(entity: AnyEntity, alias: string): Owners {
  const each = entity.of.map((field): Owners => {
    const owner = model.entity(entity.fields[field]?.references ?? "");
    const join = `join ${owner.table} on ${owner.table}.id = ${alias}.${columnOf(field)}`;
    const { hiddenBy } = owner.listing ?? {};
    if (hiddenBy !== undefined) return { joins: [join], holders: [{ table: owner.table, goneAt: columnOf(hiddenBy) }] };
    const { joins, holders } = ownersOf(owner, owner.table);
    return { joins: [join, ...joins], holders };
  });
  return { joins: each.flatMap(({ joins }) => joins), holders: each.flatMap(({ holders }) => holders) };
}

const kinds = fileEntities.map((entity) => ({ entity, ...ownersOf(entity, "file") }));
const holders = [...new Set(kinds.flatMap((kind) => kind.holders.map(({ table }) => table)))];

/**
 * A subquery of files of every kind with the records that they belong to. Its columns are `entity`, `owner_id` and `in_trash`.
 * `partner_id` and `project_id` are null if a file belongs to none. The branches of the union have the same types, and neither
 * filters nor orders. So the planner applies a condition within each.
 */
export const ownedFiles = `(${kinds
  .map(({ entity, joins, holders: own }) => {
    const ids = holders.map((table) => `${own.some((one) => one.table === table) ? `${table}.id` : "null::uuid"} as ${table}_id`);
    const gone = own.map(({ table, goneAt }) => `${table}.${goneAt} is not null`);
    return `
  select '${entity.name}'::text as entity, file.${columnOf(entity.of[0] ?? "")} as owner_id, ${ids.join(", ")},
    ${gone.join(" or ") || "false"} as in_trash,
    file.id, file.name, file.size, file.arrived_at, file.refusal, file.created_at, file.created_by
  from ${entity.table} as file ${joins.join(" ")}`;
  })
  .join("\n  union all")})`;
