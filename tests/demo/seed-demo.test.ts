import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { insert } from "../support/factories.ts";

let database: TestDatabase;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  database = await testDatabase();
  await seedMasters(database.knex);
  folder = await mkdtemp(join(tmpdir(), "musubi-demo-"));
  files = folderStore(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const countOf = async (table: string) => (await database.knex(table).count({ count: "*" }))[0]?.["count"];
const fileTables = ["partner_file", "project_file", "contract_file"] as const;

describe("demo data", () => {
  it("leaves a database alone that holds a partner", async () => {
    const { id } = await insert(database.knex, partner);
    await seedDemo(database.knex, 10, files);
    expect(await countOf("partner")).toBe(1);
    await database.knex(partner.table).delete().where("id", id);
  });
  it("is not asked for with 0", async () => {
    await seedDemo(database.knex, 0, files);
    expect(await countOf("partner")).toBe(0);
  });
  it("leaves nothing but loose files when the store fails, and comes all the same at the next start", async () => {
    let stored = 0;
    const full: FileStore = {
      ...files,
      put: (key, bytes, size) => (++stored > 20 ? Promise.reject(new Error("disk full")) : files.put(key, bytes, size)),
    };
    await expect(seedDemo(database.knex, 60, full)).rejects.toThrow("disk full");
    expect([await countOf("partner"), await countOf("project"), await countOf("admin")]).toEqual([0, 0, 0]);
    const states = await database.knex("stored_file").distinct("state").pluck("state");
    expect(states).toEqual(["loose"]);
  });
  it("is filled in once, however many instances start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => seedDemo(database.knex, 60, files)));
    expect(await countOf("partner")).toBe(60);
    expect(await countOf("project")).toBe(63);
    expect(await countOf("admin")).toBe(5);
    // The administrators have no password, but their removal has not begun.
    expect(await countOf("admin_secret")).toBe(5);
    expect(await countOf("company")).toBeGreaterThanOrEqual(40);
  });
  it("is left alone at the next start", async () => {
    const tables = ["partner", "project", "contract", "attendance", "announcement", "stored_file"];
    const before = await Promise.all(tables.map(countOf));
    await seedDemo(database.knex, 60, files);
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
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
  it("numbers partners and projects from the oldest on", async () => {
    for (const table of ["partner", "project"]) {
      const living = database.knex(table).select("number").whereNull("deleted_at").orderBy(["created_at", "id"]);
      const numbers = (await living).map((row: { number: number }) => row.number);
      expect(Math.abs(numbers.indexOf(Math.min(...numbers)))).toBeLessThan(3);
    }
  });
});

describe("documents of the demo", () => {
  it("are PDFs that the store holds whole, each of its own, and each kept by its row", async () => {
    const keys = new Set<string>();
    for (const table of fileTables) {
      const rows: { id: string; size: number; name: string }[] = await database.knex(table).select("id", "size", "name");
      expect(rows.length).toBeGreaterThan(5);
      for (const { id, size, name } of rows) {
        const stream = await files.get(id);
        const bytes = stream ? await buffer(stream) : Buffer.alloc(0);
        expect([bytes.length, bytes.subarray(0, 5).toString("latin1"), name.endsWith(".pdf")]).toEqual([size, "%PDF-", true]);
        const known = await database.knex("stored_file").first("size", "sha256", "state").where("key", id);
        expect(known).toEqual({ size, state: "kept", sha256: createHash("sha256").update(bytes).digest("hex") });
        keys.add(id);
      }
    }
    expect(await database.knex("stored_file").where("state", "kept").pluck("key")).toHaveLength(keys.size);
  });
  it("are not told of where nothing takes them", async () => {
    const other = await testDatabase();
    try {
      await seedMasters(other.knex);
      await seedDemo(other.knex, 30);
      for (const table of [...fileTables, "stored_file"]) expect(await other.knex(table).first()).toBeUndefined();
      expect(await other.knex("contract").first()).toBeDefined();
    } finally {
      await other.drop();
    }
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
