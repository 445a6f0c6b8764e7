import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("a transaction of a process that stands still ends by itself, and others get what it has locked", async () => {
  const { knex } = database;
  const shown = async (name: string) => (await knex.raw<{ rows: Record<string, string>[] }>(`show ${name}`)).rows[0]?.[name];
  expect(await shown("idle_in_transaction_session_timeout")).toBe("5min");
  const standing = await knex.transaction();
  // The same bound, made shorter.
  await standing.raw("set local idle_in_transaction_session_timeout = '200ms'");
  await standing.raw("select pg_advisory_xact_lock(1)");
  await knex.transaction((trx) => trx.raw("select pg_advisory_xact_lock(1)"));
  const after = await standing.raw("select 1").catch(String);
  await standing.rollback().catch(() => undefined);
  expect(after).toContain("connection");
});
