import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import { company } from "#sync/model/entities/company.ts";
import { defineCall, Raw } from "../guard/guard.ts";
import { companyShape } from "../wire/wire.ts";

/** A company in the list, with the number of its partners. */
export const companyRowWire = z.strictObject({ ...companyShape, memberCount: z.int() });

export const listCompanies = defineCall({
  method: "GET",
  path: "/api/company",
  who: "admin",
  summary: "All companies, newest update first, each with how many partners belong to it",
  answer: { company: z.strictObject({ rows: z.array(companyRowWire) }) },
  async run(_input, { context: { knex }, actor }) {
    return new Raw(`{"responseCode":200,"company":{"rows":${await companiesAsJson(knex, actor)}}}`);
  },
});

/**
 * Returns all companies as JSON, which the database makes. There are no pages, and thousands of rows take too long to read, check
 * and write singly.
 */
async function companiesAsJson(knex: Knex, actor: Actor): Promise<string> {
  const keys = Object.keys(companyRowWire.shape).map((key) => `"${key}"`);
  const visible = visibleSql(company, actor);
  const { rows } = await knex.raw<{ rows: { json: string }[] }>(
    `select '[' || coalesce(string_agg(row_to_json(one)::text, ','), '') || ']' as json from (
       select ${keys.join(", ")} from (${selectRow(company)} where ${visible.sql}) as row
         left join (${counted}) as counted using (id)
         left join (${inTrash}) as hidden using (id)
         cross join lateral (select coalesce(members, 0) - coalesce(away, 0) as "memberCount") as own
       order by "updatedAt" desc, id) as one`,
    [...visible.bindings],
  );
  return rows[0]?.json ?? "[]";
}

/**
 * Counts members from the index alone. The few partners in the trash are subtracted afterwards, as joining each member's partner
 * took longer.
 */
const counted = "select company_id as id, count(*) as members from membership group by company_id";
/** Counts members in the trash by single lookups (`offset 0`). In a join the planner would read all memberships. */
const inTrash = `
  select company_id as id, count(*) as away
  from partner cross join lateral (select company_id from membership where partner_id = partner.id offset 0) as own
  where deleted_at is not null
  group by company_id`;
