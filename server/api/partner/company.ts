import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import { company } from "#sync/model/entities/company.ts";
import { defineCall } from "../guard/guard.ts";
import { LongList } from "../guard/long-list.ts";
import { rowsOf } from "../sql/rows.ts";
import { companyShape, toCompany } from "../wire/wire.ts";

/** A company in the list, with the number of its partners. */
export const companyRowWire = z.strictObject({ ...companyShape, memberCount: z.int() });

export const listCompanies = defineCall({
  method: "GET",
  path: "/api/company",
  priority: "list",
  who: "admin",
  summary: "All companies, newest update first, each with how many partners belong to it",
  answer: { company: z.strictObject({ rows: z.array(companyRowWire) }) },
  async run(_input, { context: { knex }, actor }) {
    return { company: { rows: LongList.of(await countedCompanies(knex, actor), (some) => toRows(knex, some, actor)) } };
  },
});

interface Counted {
  readonly id: string;
  readonly memberCount: number;
}

/** Returns all companies' ids in the list's order. The members of all are counted at once, which takes less than by pages. */
async function countedCompanies(knex: Knex, actor: Actor): Promise<readonly Counted[]> {
  const visible = visibleSql(company, actor);
  const { rows } = await knex.raw<{ rows: Counted[] }>(
    `select id, (coalesce(members, 0) - coalesce(away, 0))::integer as "memberCount"
       from (${selectRow(company)} where ${visible.sql}) as row
       left join (${counted}) as counted using (id)
       left join (${inTrash}) as hidden using (id)
     order by "updatedAt" desc, id`,
    [...visible.bindings],
  );
  return rows;
}

async function toRows(knex: Knex, some: readonly Counted[], actor: Actor): Promise<z.output<typeof companyRowWire>[]> {
  const rows = await rowsOf(knex, company, actor).whereRaw("t.id = any(?::uuid[])", [some.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return some.flatMap(({ id, memberCount }) => {
    const row = byId.get(id);
    return row ? [{ ...toCompany(row), memberCount }] : [];
  });
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
