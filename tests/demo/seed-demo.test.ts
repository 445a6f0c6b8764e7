import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { insert } from "../support/factories.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedMasters(database.knex);
});
afterAll(() => database.drop());

const countOf = async (table: string) => (await database.knex(table).count({ count: "*" }))[0]?.["count"];

describe("demo data", () => {
  it("leaves a database alone that holds a partner", async () => {
    const { id } = await insert(database.knex, partner);
    await seedDemo(database.knex, 10);
    expect(await countOf("partner")).toBe(1);
    await database.knex(partner.table).delete().where("id", id);
  });
  it("is not asked for with 0", async () => {
    await seedDemo(database.knex, 0);
    expect(await countOf("partner")).toBe(0);
  });
  it("is filled in once, however many instances start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => seedDemo(database.knex, 60)));
    expect(await countOf("partner")).toBe(60);
    expect(await countOf("admin")).toBe(5);
    expect(await countOf("company")).toBeGreaterThanOrEqual(40);
  });
  it("shows tags and long memo threads among the first fifty of the list", async () => {
    const first = database
      .knex("partner")
      .select("id")
      .orderBy([{ column: "updated_at", order: "desc" }, "id"])
      .limit(50);
    const tagged = await database.knex("partner_tagging").countDistinct({ count: "partner_id" }).whereIn("partner_id", first);
    expect(Number(tagged[0]?.["count"])).toBeGreaterThan(10);
    const memos = await database.knex("memo").whereIn("partner_id", first).groupBy("partner_id").count({ count: "*" });
    expect(Math.max(...memos.map((row) => Number(row["count"])))).toBe(120);
  });
  it("numbers partners from the oldest on", async () => {
    const rows = await database.knex("partner").select("number").orderBy(["created_at", "id"]);
    const numbers = rows.map((row: { number: number }) => row.number);
    expect(Math.abs(numbers.indexOf(Math.min(...numbers)))).toBeLessThan(3);
  });
});

describe("masters", () => {
  const marks = async () => database.knex("prefecture").max({ last: database.knex.raw("changed_xid::text::bigint") });

  it("are the forty-seven prefectures", async () => {
    await seedMasters(database.knex);
    expect(await countOf("prefecture")).toBe(47);
    expect(await database.knex("prefecture").first("name").where("id", 13)).toEqual({ name: "東京都" });
  });
  it("mark no change at a start without news", async () => {
    const before = await marks();
    await seedMasters(database.knex);
    expect(await marks()).toEqual(before);
  });
  it("bring a changed name up to date and keep what an operator added", async () => {
    await database.knex("prefecture").where("id", 1).update({ name: "蝦夷" });
    await database.knex("prefecture").insert({ id: 90, name: "海外" });
    await seedMasters(database.knex);
    expect(await database.knex("prefecture").whereIn("id", [1, 90]).orderBy("id").pluck("name")).toEqual(["北海道", "海外"]);
  });
});
