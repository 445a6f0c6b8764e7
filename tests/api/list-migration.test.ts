import { v7 as uuidv7 } from "uuid";
import { expect, inject, it } from "vitest";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { industrySheet } from "#sync/model/entities/career-sheet.ts";
import { membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { createDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";

it("a database that was filled before is found by its lists", async () => {
  const { knex, drop } = await createDatabase(inject("cluster"));
  try {
    const names = migrationNames();
    await migrate(knex, names.slice(0, names.indexOf("006-list-search")));
    const one = await insert(knex, partner, { lastName: "サトウ", firstName: "ハナ", status: 4 });
    const companyId = uuidv7();
    await knex("company").insert({ id: companyId, name: "架空商事" });
    await insert(knex, membership, { id: one.id, partnerId: one.id, companyId });
    // Makes a row as it was before rows had a place.
    await knex.raw("alter table industry_sheet add column place double precision");
    const { majorIndustryId } = await insert(knex, industrySheet, { partnerId: one.id });
    await knex.raw("alter table industry_sheet drop column place");
    await insert(knex, partner, { deletedAt: "2026-01-01T00:00:00.000Z" });
    await insert(knex, project, { name: "ＥＣサイト", projectCode: "P-1" });
    await migrate(knex);
    const found = (await knex("partner_search")) as Readonly<Record<string, unknown>>[];
    expect(found).toMatchObject([{ partner_id: one.id, status: 4, updated_at: one.updatedAt, traits: [majorIndustryId * 4] }]);
    expect(String(found[0]?.["folded"]).split("\n")).toEqual(expect.arrayContaining(["さとうはな", "架空商事"]));
    expect(await knex("project_search").pluck<string[]>("folded")).toEqual(["ecさいと\np-1\np1"]);
  } finally {
    await drop();
  }
});

it("a database that was filled before finds repeated letters and accents as they are meant", async () => {
  const { knex, drop } = await createDatabase(inject("cluster"));
  try {
    const names = migrationNames();
    await migrate(knex, names.slice(0, names.indexOf("029-repeated-letters")));
    await insert(knex, partner, { lastName: "佐々木", firstName: "ケイ", lastNameKana: "ササキ", firstNameKana: "ケイ" });
    await insert(knex, project, { name: "いすゞO´Brien", projectCode: "P-1" });
    const [marked, plain] = [uuidv7(), uuidv7()];
    for (const [key, page] of [
      [marked, "代々木"],
      [plain, "渋谷"],
    ] as const) {
      await knex("stored_file").insert({ key, size: 1, sha256: "0".repeat(64) });
      const read = { letters: page.length, pages: [page], folded: page, grams: [], due_at: null };
      await knex("file_text").insert({ key, ...read });
    }
    await migrate(knex);
    expect(await knex("partner_search").pluck<string[]>("folded")).toEqual([expect.stringMatching(/^佐佐木けい\n/u)]);
    expect(await knex("project_search").pluck<string[]>("folded")).toEqual(["いすずo'brien\np-1\np1"]);
    expect(await knex("file_text").whereNotNull("due_at").pluck("key")).toEqual([marked]);
    expect(await knex("effect").where({ name: "file_text", state: "waiting" }).pluck("key")).toEqual(["all"]);
  } finally {
    await drop();
  }
});
