import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import knexFactory from "knex";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replicatedTable } from "#migrations/replicated-table.ts";
import { defineEntity } from "#sync/engine/entity.ts";
import { code, optionalText, reference, text } from "#sync/engine/field.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { holdTable } from "./hold-table.ts";

const made = defineEntity({
  name: "scratchNote",
  label: "試し書き",
  id: "uuid",
  fields: {
    partnerId: reference("パートナー", "partner"),
    title: text("件名", 100),
    body: optionalText("本文", 1_000),
    rank: code("順位", [
      { value: 1, label: "高" },
      { value: 2, label: "低" },
    ]),
  },
  lookups: ["partnerId"],
});
const given = defineEntity({
  name: "scratchDetail",
  label: "試しの詳細",
  id: { of: "partnerId" },
  fields: { partnerId: reference("パートナー", "partner"), body: optionalText("本文", 1_000) },
});
const link = defineEntity({
  name: "scratchLink",
  label: "試しの結び",
  id: { link: ["partnerId", "adminId"] },
  fields: { partnerId: reference("パートナー", "partner"), adminId: reference("管理者", "admin") },
  lookups: ["partnerId"],
});

const partnerColumn = "partner_id uuid not null references partner on delete cascade";
const bodyColumn = "body text check (char_length(body) <= 1000)";
const tables = [
  replicatedTable({
    entity: made.name,
    table: made.table,
    indexed: ["partner_id"],
    columns: [
      partnerColumn,
      "title text not null check (btrim(title) <> '' and char_length(title) <= 100)",
      bodyColumn,
      "rank integer not null check (rank in (1, 2))",
    ],
  }),
  replicatedTable({
    entity: given.name,
    table: given.table,
    id: "given",
    indexed: ["partner_id"],
    columns: [partnerColumn, bodyColumn],
  }),
  replicatedTable({
    entity: link.name,
    table: link.table,
    id: { link: ["partner_id", "admin_id"] },
    indexed: ["admin_id"],
    columns: [partnerColumn, "admin_id uuid not null references admin on delete cascade"],
  }),
];

let db: TestDatabase;
/** A connection that sees the scratch schema first. */
let knex: Knex;
beforeAll(async () => {
  db = await testDatabase();
  await db.knex.raw("create schema scratch");
  knex = knexFactory({ client: "pg", connection: { ...db.connection }, searchPath: ["scratch", "public"] } as Knex.Config);
  for (const sql of tables) await knex.raw(sql);
});
afterAll(async () => {
  await knex.destroy();
  await db.drop();
});

describe("a table whose rows are made with an id", () => {
  holdTable(made, () => knex);
});
describe("a table whose rows have another row's id", () => {
  holdTable(given, () => knex);
});
describe("a table of links", () => {
  holdTable(link, () => knex);
});

describe("a replicated table", () => {
  const rowOf = async () => ({ id: randomUUID(), partner_id: (await insert(db.knex, partner)).id, title: "件名", rank: 1 });
  const xidOf = async (id: string) => (await knex(made.table).where({ id }).first("changed_xid"))?.changed_xid;

  it("marks a changed row and leaves one as it was unmarked (E4)", async () => {
    const row = await rowOf();
    await knex(made.table).insert(row);
    const first = await xidOf(row.id);
    await knex(made.table).where({ id: row.id }).update({ title: "件名" });
    expect(await xidOf(row.id)).toBe(first);
    await knex(made.table).where({ id: row.id }).update({ title: "別" });
    expect(await xidOf(row.id)).not.toBe(first);
  });

  it("leaves a tombstone of a row that was deleted, a link's under its derived id", async () => {
    const row = await rowOf();
    const { id: adminId } = await insert(db.knex, admin);
    await knex(made.table).insert(row);
    await knex(link.table).insert({ partner_id: row.partner_id, admin_id: adminId });
    await knex(made.table).where({ id: row.id }).delete();
    await knex(link.table).delete();
    expect(
      await knex("sync_tombstone").whereIn("entity", [made.name, link.name]).orderBy("entity").select("entity", "row_id"),
    ).toEqual([
      { entity: link.name, row_id: `${row.partner_id}_${adminId}` },
      { entity: made.name, row_id: row.id },
    ]);
  });
});
