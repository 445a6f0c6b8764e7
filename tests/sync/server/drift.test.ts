import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { holdTable } from "./hold-table.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

describe.each(model.entities.map((entity): [string, AnyEntity] => [entity.name, entity]))("the table of %s", (_name, entity) => {
  holdTable(entity, () => db.knex);
});

it("no table is replicated that has no entity", async () => {
  const { rows } = await db.knex.raw<{ rows: { table: string }[] }>(
    "select attrelid::regclass::text as table from pg_attribute where attname = 'changed_xid' and attrelid in (select oid from pg_class where relkind = 'r') order by 1",
  );
  expect(rows.map(({ table }) => table)).toEqual([...model.entities.map(({ table }) => table), "sync_tombstone"].sort());
});
