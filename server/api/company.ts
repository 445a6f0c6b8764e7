import { z } from "zod";
import type { RowOf } from "#sync/engine/entity.ts";
import { company } from "#sync/model/entities/company.ts";
import { defineCall } from "../http/guard.ts";
import { rowsOf } from "./rows.ts";
import { companyShape, toCompany } from "./wire.ts";

/** The partners of every company, those in the trash left out, by narrow rows and at once. */
const counted = `left join (
  select company_id, count(*) as members from membership join partner_search using (partner_id) group by company_id
) as counted on counted.company_id = t.id`;

export const listCompanies = defineCall({
  method: "GET",
  path: "/api/company",
  who: "admin",
  summary: "All companies, newest update first, each with how many partners belong to it",
  answer: { company: z.strictObject({ rows: z.array(z.strictObject({ ...companyShape, memberCount: z.int() })) }) },
  async run(_input, { context: { knex }, actor }) {
    const rows = (await rowsOf(knex, company, actor)
      .joinRaw(counted)
      .select({ memberCount: knex.raw("coalesce(counted.members, 0)") })
      .orderByRaw("t.updated_at desc, t.id")) as (RowOf<typeof company> & { readonly memberCount: number })[];
    return { company: { rows: rows.map((row) => ({ ...toCompany(row), memberCount: row.memberCount })) } };
  },
});
