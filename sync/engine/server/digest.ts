import type { Knex } from "knex";
import { digestMarks, summedFields } from "../digest.ts";
import { type Actor, type AnyEntity, allFields, columnOf, type RowId } from "../entity.ts";
import { type Verified, type Verify, verifiedAtOnce } from "../protocol.ts";
import { inOneForm, visibleSql, withheld } from "./columns.ts";
import { faultsOf } from "./faults.ts";
import { idType, keySql } from "./feed.ts";

/**
 * Counts and sums the rows of an entity that an actor may see (E8, E9). It reads newest ids first, after `after`, down to `upTo` or
 * at most `verifiedAtOnce`. It sums only the fields that both sides know.
 */
export async function digestOf(
  trx: Knex.Transaction,
  entity: AnyEntity,
  actor: Actor,
  { after, fields: known, upTo }: Verify & { readonly upTo?: RowId | null },
): Promise<Pick<Verified, "upTo" | "fields" | "count" | "sum">> {
  const fields = summedFields(entity).filter((name) => known.includes(name));
  const visible = visibleSql(entity, actor);
  const bindings: Knex.RawBinding[] = [digestMarks.absent, digestMarks.value, ...visible.bindings];
  const conditions = [visible.sql];
  for (const [bound, sign] of [
    [after, "<"],
    [upTo ?? null, ">="],
  ] as const) {
    if (bound === null) continue;
    conditions.push(`${keySql(entity)} ${sign} ?::${idType(entity)}`);
    bindings.push(bound);
  }
  const limit = upTo === undefined ? `limit ${verifiedAtOnce}` : "";
  const sql = `select count(*)::int as count, (array_agg(key order by key))[1]::text as last,
      encode(sha256(convert_to(coalesce(string_agg(line, ?::text order by key desc), ''), 'UTF8')), 'hex') as sum
    from (
      select ${keySql(entity)} as key, array_to_string(array[${fields.map((name) => withheld(entity, actor, name, textOf(entity, name))).join(", ")}]::text[], mark.value, mark.absent) as line
      from ${entity.table} as t, (select ?::text as absent, ?::text as value) as mark
      where ${conditions.join(" and ")} order by ${keySql(entity)} desc ${limit}
    ) as r`;
  const { rows } = await faultsOf(() => trx.raw<{ rows: Found[] }>(sql, [digestMarks.row, ...bindings]));
  const { count, last, sum } = rows[0] ?? { count: 0, last: null, sum: "" };
  const end = entity.id === "integer" && last !== null ? Number(last) : last;
  return { fields, count, sum, upTo: upTo === undefined ? (count < verifiedAtOnce ? null : end) : upTo };
}

interface Found {
  readonly count: number;
  readonly last: string | null;
  readonly sum: string;
}

/** Returns SQL for a field's value in the form that `sumOf` gives it. */
function textOf(entity: AnyEntity, name: string): string {
  const field = allFields(entity)[name];
  if (field?.type === "number") return `encode(float8send(t.${columnOf(name)}), 'hex')`;
  if (field?.type === "boolean") return `t.${columnOf(name)}::int::text`;
  return field ? `(${inOneForm(name, field)})::text` : "null";
}
