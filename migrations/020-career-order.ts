import type { Knex } from "knex";

/** Gives industries and jobs of a career sheet a position, so that they can be moved. Existing ones keep their order. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, parent] of [
    ["industry_sheet", "partner_id"],
    ["skill_sheet", "industry_sheet_id"],
  ])
    await knex.raw(`
      alter table ${table} add column place double precision;
      update ${table} set place = placed.place
        from (select id, row_number() over (partition by ${parent} order by created_at, id) as place from ${table}) placed
        where placed.id = ${table}.id;`);
}
