import { z } from "zod";
import type { RowOf } from "#sync/engine/entity.ts";
import { company } from "#sync/model/entities/company.ts";
import { defineCall } from "../http/guard.ts";
import { rowsOf } from "./rows.ts";
import { companyShape, toCompany } from "./wire.ts";

const memberCount = `(select count(*) from membership join partner on partner.id = membership.partner_id
  where membership.company_id = t.id and partner.deleted_at is null)`;

export const listCompanies = defineCall({
  method: "GET",
  path: "/api/company",
  who: "admin",
  summary: "All companies, newest update first, each with how many partners belong to it",
  answer: { company: z.strictObject({ rows: z.array(z.strictObject({ ...companyShape, memberCount: z.int() })) }) },
  async run(_input, { context: { knex }, actor }) {
    const rows = (await rowsOf(knex, company, actor)
      .select({ memberCount: knex.raw(memberCount) })
      .orderByRaw("t.updated_at desc, t.id")) as (RowOf<typeof company> & { readonly memberCount: number })[];
    return { company: { rows: rows.map((row) => ({ ...toCompany(row), memberCount: row.memberCount })) } };
  },
});
