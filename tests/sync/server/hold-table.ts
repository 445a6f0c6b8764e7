import type { Knex } from "knex";
import { expect, it } from "vitest";
import { type AnyEntity, allFields, columnOf } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { ownerOf } from "#sync/engine/server/columns.ts";
import { model } from "#sync/model/model.ts";

const sqlTypes: Record<Field["type"], string> = {
  text: "text",
  uuid: "uuid",
  integer: "integer",
  number: "double precision",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamp(3) with time zone",
  json: "jsonb",
};

/** Whether a row may have no value in a field, by the field's schema. */
const nullable = (name: string, field: Field) => name !== "id" && name !== "number" && field.schema.safeParse(null).success;

/** Declares the tests that hold a table to its entity, in the schema that the connections of `knex` see first. */
export function holdTable(entity: AnyEntity, knex: () => Knex): void {
  const read = async <T>(sql: string, bindings: readonly Knex.RawBinding[] = []) =>
    (await knex().raw<{ rows: T[] }>(sql, bindings)).rows;

  /** Returns the columns of each index in their order, without partial indexes. */
  const indexes = () =>
    read<{ columns: string[]; unique: boolean }>(
      `select array(select attname::text from unnest(indkey::int2[]) with ordinality as k (num, at)
          join pg_attribute on attrelid = indrelid and attnum = num order by at) as columns, indisunique as unique
       from pg_index where indrelid = ?::regclass and indpred is null`,
      [entity.table],
    );

  it("has the entity's columns and no others, of their types, and null only where a field may lack", async () => {
    const columns = await read<{ name: string; type: string; nullable: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
       from pg_attribute where attrelid = ?::regclass and attnum > 0 and not attisdropped order by attname`,
      [entity.table],
    );
    const declared = Object.entries(allFields(entity)).map(([name, field]) => ({
      name: columnOf(name),
      type: sqlTypes[field.type],
      nullable: nullable(name, field),
    }));
    const expected = [...declared, { name: "changed_xid", type: "xid8", nullable: false }];
    expect(columns).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it("has a foreign key for every reference, and none but to the store's files beside them", async () => {
    const keys = await read<{ column: string; target: string }>(
      `select attname as column, confrelid::regclass::text as target from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and conrelid = ?::regclass and confrelid <> 'stored_file'::regclass order by attname`,
      [entity.table],
    );
    const references = Object.entries(allFields(entity)).flatMap(([name, { references: to }]) =>
      to ? [{ column: columnOf(name), target: model.entity(to).table }] : [],
    );
    // A file's row represents bytes in the store, which devices do not know.
    expect(keys.filter(({ target }) => target !== "stored_file")).toEqual(
      references.sort((a, b) => (a.column < b.column ? -1 : 1)),
    );
  });

  it("is found by id, by display number, by its lookups, by its references and by its changes over an index", async () => {
    const found = await indexes();
    const first = found.map(({ columns }) => columns[0]);
    const references = Object.entries(entity.fields).flatMap(([name, field]) => (field.references ? [name] : []));
    for (const name of [...entity.lookups, ...references]) expect(first).toContain(columnOf(name));
    expect(first).toContain("changed_xid");
    expect(found).toContainEqual({ columns: ["id"], unique: true });
    if (entity.numbered) expect(found).toContainEqual({ columns: ["number"], unique: true });
  });

  it("marks its changes by all its triggers (E4), and says whose row is gone where not everyone saw it (E8)", async () => {
    const triggers = await read<{ name: string; calls: string; args: string[] }>(
      `select tgname as name, proname as calls, array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as args
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = ?::regclass and tgname like 'sync%' order by 1`,
      [entity.table],
    );
    const { owner, shared } = ownerOf(entity);
    const isMakers = owner === "created_by" && shared === undefined;
    const kind = owner === undefined ? "" : isMakers ? "_own" : "_of";
    const args = [entity.name, ...(kind === "_of" ? [owner, ...(shared === undefined ? [] : [shared])] : [])];
    const expected = [
      ["sync_bury", `sync_bury${kind}`, args],
      ["sync_bury_all", `sync_bury_all${kind}`, args],
      ["sync_bury_id", `sync_bury${kind}`, args],
      ...(kind === "_of" ? [["sync_bury_unseen", "sync_bury_of", args]] : []),
      ["sync_mark_insert", "sync_mark", []],
      ["sync_mark_update", "sync_mark", []],
    ];
    expect(triggers.map(({ name, calls, args: given }) => [name, calls, given])).toEqual(expected);
  });

  it("takes the values of a coded field and no other", async () => {
    const checks = await read<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid = ?::regclass",
      [entity.table],
    );
    for (const [name, { choices }] of Object.entries(entity.fields)) {
      if (!choices) continue;
      const values = choices.map(({ value }) => (typeof value === "string" ? `'${value}'::text` : value));
      const list = `(${columnOf(name)} = ANY (ARRAY[${values.join(", ")}]))`;
      expect(checks.map(({ text }) => text)).toContain(`CHECK (${list})`);
    }
  });

  it("holds required text to more than blanks", async () => {
    const checks = await read<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid = ?::regclass",
      [entity.table],
    );
    const held = checks.map(({ text }) => text).join("\n");
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.type !== "text" || nullable(name, field)) continue;
      expect(
        held.includes(`btrim(${columnOf(name)})`) || held.includes(`${columnOf(name)} = ANY`) || /^(?:deviceId)$/u.test(name),
      ).toBe(true);
    }
  });
}
