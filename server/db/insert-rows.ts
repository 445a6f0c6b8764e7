import type { Knex } from "knex";
import { type AnyEntity, allFields, columnOf, type Row } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";

/** How a value of each type is read out of JSON by PostgreSQL. */
const sqlTypes: Record<Field["type"], string> = {
  text: "text",
  uuid: "uuid",
  integer: "integer",
  number: "double precision",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamptz(3)",
  json: "jsonb",
};

/** Rows of one statement: large enough that its own cost does not count, small enough for the server's memory. */
const batch = 2_000;

/**
 * Stores rows as they are, with their stamps, without a mutator: for demo data, masters and tests. Columns come from the entity.
 * Columns that the database fills itself are left to it: a link's id, and a display number that is null.
 *
 * @param entity whose rows they are
 * @param rows in the form that they have on a device
 * @param onConflict what happens to a row whose id exists: refused as PostgreSQL does, or brought to the given values
 */
export async function insertRows(
  knex: Knex,
  entity: AnyEntity,
  rows: readonly Row[],
  onConflict: "refuse" | "update" = "refuse",
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch);
    const numbered = part.some((row) => typeof row["number"] === "number");
    const fields = Object.entries(allFields(entity)).filter(
      ([key]) => !(key === "id" && entity.isLink) && (key !== "number" || numbered),
    );
    const names = fields.map(([key]) => `"${columnOf(key)}"`);
    const types = fields.map(([key, field]) => `"${key}" ${sqlTypes[field.type]}`);
    const values = fields.map(([key]) => `row."${key}"`);
    await knex.raw(
      `insert into "${entity.table}" as old (${names.join(", ")})
       select ${values.join(", ")} from json_to_recordset(?::json) as row (${types.join(", ")})
       ${onConflict === "update" ? update(names) : ""}`,
      [JSON.stringify(part)],
    );
  }
}

/** Returns SQL that updates only rows with other values. So a start without anything new marks no change. */
function update(names: readonly string[]): string {
  const others = names.filter((name) => name !== '"id"');
  const set = others.map((name) => `${name} = excluded.${name}`);
  const pair = (side: string) => others.map((name) => `${side}.${name}`).join(", ");
  return `on conflict (id) do update set ${set.join(", ")} where (${pair("old")}) is distinct from (${pair("excluded")})`;
}
