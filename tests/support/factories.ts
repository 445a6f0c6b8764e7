import type { Knex } from "knex";
import { v7 } from "uuid";
import { z } from "zod";
import { insertRows } from "#server/db/insert-rows.ts";
import { type AnyEntity, allFields, columnOf, derivedId, type Row, type RowOf, validate } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { model } from "#sync/model/model.ts";

/** The values of a row that a test chooses. The others are made up. */
export type Overrides<E> = { readonly [K in keyof RowOf<E>]?: RowOf<E>[K] };

/**
 * Makes a valid row of any entity, in the form in which a device keeps it. Required fields are filled by their types. Optional
 * ones are null unless a rule of the entity needs them. No two calls return rows that collide.
 * @throws Error naming the field, when none of the made-up values fits it
 */
export function make<E extends AnyEntity>(entity: E, overrides: Overrides<E> = {}): RowOf<E> {
  const given: Readonly<Record<string, unknown>> = overrides;
  const count = ++made;
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(entity.fields)) {
    values[key] = key in given ? given[key] : isOptional(field) ? null : madeUp(field, count);
  }
  for (const key of missing(entity, values)) values[key] = madeUp(entity.fields[key], count);
  const now = new Date().toISOString();
  const row = {
    id: derivedId(entity, values) ?? (entity.id === "integer" ? beyondMasters + count : v7()),
    ...(entity.numbered ? { number: null } : {}),
    ...values,
    ...(entity.stamped ? { createdAt: now, createdBy: null, updatedAt: now, updatedBy: null } : {}),
    ...(entity.isLink ? { additions: [v7()] } : {}),
    ...overrides,
  };
  return row as unknown as RowOf<E>;
}

/**
 * Stores such a row, after rows for all its required references that were not given.
 * @returns the row as the database has it, with its display number
 */
export async function insert<E extends AnyEntity>(knex: Knex, entity: E, overrides: Overrides<E> = {}): Promise<RowOf<E>> {
  const given: Readonly<Record<string, unknown>> = overrides;
  const parents: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(make(entity, overrides))) {
    const target = entity.fields[key]?.references;
    if (target !== undefined && value !== null && !(key in given)) parents[key] = (await insert(knex, model.entity(target))).id;
  }
  const row = make(entity, { ...overrides, ...parents });
  await storeRows(knex, entity, [row]);
  const columns = Object.keys(allFields(entity)).map((key) => `${columnOf(key)} as ${key}`);
  return knex(entity.table).first(columns).where("id", row.id);
}

/** Stores rows as they are. For rows of files, the store is first noted to have their bytes. */
export async function storeRows(knex: Knex, entity: AnyEntity, rows: readonly Row[]): Promise<void> {
  if (entity.table.endsWith("_file") && rows.length > 0) {
    await knex("stored_file").insert(rows.map(({ id, size }) => ({ key: id, size, sha256: "0".repeat(64) })));
  }
  await insertRows(knex, entity, rows);
}

let made = 0;
/** Ids of masters from data files are smaller than this. */
const beyondMasters = 100_000;

const isOptional = (field: Field) => field.schema.safeParse(null).success;

/** Returns the fields without which the entity refuses the row, such as a memo's target. */
function missing(entity: AnyEntity, values: Readonly<Record<string, unknown>>): string[] {
  const result = validate(entity, { id: "", ...values });
  return "row" in result
    ? []
    : result.problems.map(({ path }) => path).filter((path) => path in entity.fields && values[path] === null);
}

/** Returns the first of some plausible values that the field accepts. */
function madeUp(field: Field | undefined, count: number): unknown {
  const found = field && candidates(field, count).find((value) => field.schema.safeParse(value).success);
  if (found === undefined) throw new Error(`nothing that can be made up fits ${field?.label}: give it`);
  return found;
}

function candidates(field: Field, count: number): unknown[] {
  if (field.choices) return field.choices.map(({ value }) => value);
  switch (field.type) {
    case "text":
      return [`${field.label}${count}`, `test${count}@example.com`, "#0f6cbd", `?name=${count}`, String(count)];
    case "uuid":
      return [v7()];
    case "integer":
      return [count, 1, 0];
    case "number":
      return [count];
    case "boolean":
      return [false];
    case "date":
      return ["2026-04-01"];
    case "timestamp":
      return ["2026-04-01T00:00:00.000Z"];
    case "json":
      return [{}, [], "", fitting(z.toJSONSchema(field.schema, { unrepresentable: "any" }))];
  }
}

/** Returns a value that fits a JSON schema, as far as our own JSON fields need it. */
function fitting(schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === "boolean") return null;
  if (schema.anyOf?.[0]) return fitting(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map((key) => [key, fitting(schema.properties?.[key] ?? true)]));
    case "array": {
      const { items = true, minItems = 0 } = schema;
      return Array.from({ length: minItems }, () => fitting(Array.isArray(items) ? (items[0] ?? true) : items));
    }
    case "string":
      return schema.format === "date-time" ? "2026-04-01T00:00:00.000Z" : /uuid|guid/u.test(schema.format ?? "") ? v7() : "x";
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return false;
    default:
      return null;
  }
}
