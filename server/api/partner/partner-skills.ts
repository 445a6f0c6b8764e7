import type { Knex } from "knex";

/** Returns the names of partners' skills in their career sheets, each once: kinds of work first, then engineer skills. */
export async function skillsOfPartners(
  knex: Knex,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await knex.raw<{ rows: { partnerId: string; name: string }[] }>(
    `select distinct sheet.partner_id as "partnerId", known.rank, known.id, known.name
     from skill_sheet sheet
     cross join lateral (
       select 1 as rank, minor.id, minor.name
       from jsonb_to_recordset(sheet.details) as detail ("minorCategoryId" integer)
       join minor_category minor on minor.id = detail."minorCategoryId"
       union all
       select 2, skill.id, skill.name
       from jsonb_to_recordset(sheet.engineers) as engineer ("engineerSkillId" integer)
       join engineer_skill skill on skill.id = engineer."engineerSkillId"
     ) known
     where sheet.partner_id = any(?::uuid[])
     order by sheet.partner_id, known.rank, known.id`,
    [[...partnerIds]],
  );
  const names = new Map<string, Set<string>>();
  for (const { partnerId, name } of rows) names.set(partnerId, (names.get(partnerId) ?? new Set()).add(name));
  return new Map([...names].map(([partnerId, known]) => [partnerId, [...known]]));
}
