import { expect, inject, it } from "vitest";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { industrySheet } from "#sync/model/entities/career-sheet.ts";
import { company, membership } from "#sync/model/entities/company.ts";
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
    const { id: companyId } = await insert(knex, company, { name: "架空商事" });
    await insert(knex, membership, { id: one.id, partnerId: one.id, companyId });
    // A row as it was before it had a place.
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
