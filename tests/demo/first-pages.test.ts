import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedMasters(database.knex);
  await seedDemo(database.knex, 300, nowhere);
});
afterAll(() => database.drop());

/** A store that accepts files and keeps none, since only the rows matter here. */
const nowhere: FileStore = {
  async put(_key, bytes) {
    for await (const _part of bytes);
  },
  get: async () => undefined,
  remove: async () => {},
  async *names() {},
};

/** Returns the first rows of a list in its default order: newest update first, then id. */
const first = (table: string, count: number) =>
  database
    .knex(table)
    .whereNull("deleted_at")
    .orderBy([{ column: "updated_at", order: "desc" }, "id"])
    .limit(count)
    .pluck<string[]>("id");

/** Returns how many of these have a row in each of the tables. */
async function withAll(ids: readonly string[], column: string, tables: readonly string[]): Promise<number> {
  const query = database.knex.select("id").from(database.knex.raw("unnest(?::uuid[]) as one (id)", [[...ids]]));
  for (const table of tables) query.whereExists(database.knex(table).whereRaw(`${table}.${column} = one.id`));
  return (await query).length;
}

describe("the first screens of the demo", () => {
  it("show partners who have something of everything among the first fifty", async () => {
    const everything = [
      "partner_tagging",
      "contract",
      "attendance",
      "result_evaluation",
      "member_evaluation",
      "interview",
      "second_interview",
      "industry_sheet",
      "skill_sheet",
      "project_evaluation",
      "partner_file",
    ];
    expect(await withAll(await first("partner", 50), "partner_id", everything)).toBeGreaterThanOrEqual(12);
    expect(await withAll(await first("partner", 8), "partner_id", everything)).toBeGreaterThanOrEqual(4);
  });
  it("show projects that have something of everything first", async () => {
    const everything = ["project_role", "project_position", "contract", "project_evaluation", "attendance", "member_evaluation"];
    expect(
      await withAll(await first("project", 10), "project_id", [...everything, "project_file", "memo"]),
    ).toBeGreaterThanOrEqual(9);
  });
  it("do not show everybody alike: statuses and missing parts too", async () => {
    const ids = await first("partner", 50);
    const statuses = await database.knex("partner").distinct("status").whereIn("id", ids).pluck("status");
    expect(statuses.length).toBeGreaterThanOrEqual(4);
    expect(await withAll(ids, "partner_id", ["contract"])).toBeLessThan(45);
  });
});
