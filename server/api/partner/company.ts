import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import { company } from "#sync/model/entities/company.ts";
import { defineCall, Raw } from "../guard/guard.ts";
import { companyShape } from "../wire/wire.ts";

/** A company as the list answers it, with how many partners belong to it. */
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

/** Made by the database: there is no page, and read, checked and written one by one thousands of rows take too long. */
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

/** By its index alone. Partners in the trash, who are few, are taken off: asking each member for its partner took longer. */
const counted = "select company_id as id, count(*) as members from membership group by company_id";
/** Looked up one by one, since joined the planner would rather read all memberships. */
const inTrash = `
  select company_id as id, count(*) as away
  from partner cross join lateral (select company_id from membership where partner_id = partner.id offset 0) as own
  where deleted_at is not null
  group by company_id`;
