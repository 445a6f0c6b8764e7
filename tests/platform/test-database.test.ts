import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

test("every test database is migrated and its own", async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  try {
    await one.knex.schema.createTable("only_here", (table) => table.integer("id"));
    expect(await one.knex.schema.hasTable("migration")).toBe(true);
    expect(await other.knex.schema.hasTable("only_here")).toBe(false);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
