import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

test("the database's own log holds no value that a statement met", async () => {
  const { knex, drop } = await testDatabase();
  const value = `結城-${Date.now()}`;
  try {
    await expect(knex.raw("select ?::uuid", [value])).rejects.toThrow(value);
    await expect(knex.raw("do $$ begin raise log '結城 縁'; end $$")).resolves.toBeDefined();
    const { rows } = await knex.raw<{ rows: { log: string }[] }>(
      "select pg_read_file(current_setting('data_directory') || '/../log') as log",
    );
    expect(rows[0]?.log).not.toContain("結城");
  } finally {
    await drop();
  }
});
