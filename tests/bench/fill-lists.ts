import type { Knex } from "knex";
import { insertRows } from "#server/db/insert-rows.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { rowsOfPage } from "./rows.ts";

/** Entities whose rows are those of the device's bench. The database makes the others here. */
const fromDevice = [partnerTag, company, partner, membership, partnerTagging];

/** The numbers of rows. Companies and tags are those of the device's bench. */
export interface Filling {
  readonly partners: number;
  readonly projects: number;
}

/** Fills a migrated, empty database with invented rows, which are always the same, and updates its statistics. */
export async function fillLists(knex: Knex, { partners, projects }: Filling): Promise<void> {
  await seedMasters(knex);
  await knex.raw(
    "insert into admin (id, name, mail, authority) select gen_random_uuid(), '担当 ' || n, n || '@example.com', 0 from generate_series(1, 40) n",
  );
  await fillPartners(knex, partners);
  await knex.transaction(async (trx) => {
    await trx.raw("select setseed(0.5)");
    await trx.raw(helpers);
    for (const sql of [
      clients(Math.ceil(projects / 10)),
      projectRows(projects),
      positions,
      contracts(partners, projects),
      careers,
      interviews,
      evaluations,
      notes,
    ])
      await trx.raw(sql);
  });
  // The statement removes dead rows, which filling in several steps leaves. A restore or years of single changes do not leave so
  // many.
  await knex.raw("vacuum full partner_search");
  await knex.raw("vacuum analyze");
}

/** Adds partners, with their companies and tags. */
export async function fillPartners(knex: Knex, partners: number): Promise<void> {
  for (let page = 0; ; page++) {
    const rows = rowsOfPage(partners, page);
    if (!rows) break;
    for (const entity of fromDevice) await insertRows(knex, entity, rows[entity.name] ?? []);
  }
}

/**
 * Functions that make ids in the order of their numbers, as UUIDv7 are, or choose a row. One prefers the first items of a list.
 */
const helpers = `
  create function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable as $$
    select ('01' || lpad(to_hex(n), 10, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
  create function pg_temp.one_of(list anyarray) returns anyelement language sql volatile as $$
    select list[1 + floor(power(random(), 1.5) * cardinality(list))::integer] $$;
  create function pg_temp.moment() returns timestamptz language sql volatile as $$
    select '2025-01-01'::timestamptz + random() * interval '600 days' $$;
  create temp table some_partner as select id, row_number() over (order by id) as n from partner;
  create temp table list as select
    (select array_agg(id order by id) from admin) as admins,
    (select array_agg(id order by id) from occupation) as occupations,
    (select array_agg(id order by id) from major_industry) as industries,
    (select array_agg(id order by id) from major_category) as categories,
    (select array_agg(id order by id) from project_status_value where category = 1) as statuses,
    (select array_agg(id order by id) from project_status_value where category = 2) as phases,
    (select array_agg(id order by id) from project_status_value where category = 3) as executions;
  analyze some_partner;`;

const prose = "業務委託で十年ほど、要件の整理から設計、実装、運用までを担当してきました。少人数のチームで落ち着いて進めます。";

const clients = (count: number) => `
  insert into order_client (id, name, name_kana, updated_at)
    select pg_temp.id_of('client', n), (array['青空', '架空', 'みほん', 'Example '])[1 + n % 4] || (array['商事', '製作所', '銀行', 'Works'])[1 + n % 3] || n,
      'カクウショウジ' || n, pg_temp.moment()
    from generate_series(1, ${count}) n;`;

const projectRows = (count: number) => `
  insert into project (id, name, project_code, order_client_id, priority, content, reward, is_valid, status_id, phase_id,
      execution_phase_id, client_project_health, lead_manager_id, ae_admin_id, start_date, end_date, memo, deleted_at, created_at, updated_at)
    select pg_temp.id_of('project', n),
      (array['基幹システム', 'ECサイト', '採用ページ', '業務アプリ', 'データ分析'])[1 + n % 5] || (array['刷新', '構築', '改善', 'の運用'])[1 + n % 4] || n,
      'PRJ-' || lpad(n::text, 6, '0'), pg_temp.id_of('client', 1 + n % ${Math.ceil(count / 10)}),
      (array['High', 'Middle', 'Low', null])[1 + n % 4], repeat('${prose}', 4), '1000000', n % 10 > 0,
      pg_temp.one_of(statuses), pg_temp.one_of(phases), pg_temp.one_of(executions), 'Good', pg_temp.one_of(admins), pg_temp.one_of(admins),
      day, case when n % 6 > 0 then day + 90 + n % 300 end, '${prose}',
      case when n % 200 = 0 then now() end, pg_temp.moment(), pg_temp.moment()
    from (select n, case when n % 9 > 0 then '2024-01-01'::date + n % 1000 end as day from generate_series(1, ${count}) n) as numbers, list;
  insert into project_role (project_id, role, admin_id)
    select id, 'manager', pg_temp.one_of(admins) from project, list, generate_series(1, 2) on conflict do nothing;
  insert into project_role (project_id, role, admin_id)
    select id, role, pg_temp.one_of(admins) from project, list, unnest(array['pm', 'pmo', 'sales']) as role on conflict do nothing;`;

const positions = `
  insert into project_position (id, project_id, occupation_id, number_people, recruiting_flag)
    select pg_temp.id_of('position', row_number() over ()), id, pg_temp.one_of(occupations), 3, 0
    from project, list, generate_series(1, 2);`;

/** There are about three for each project. A partner's contracts are some time apart, and a third of them has ended. */
const contracts = (partners: number, projects: number) => `
  insert into contract (id, project_id, position_id, occupation_id, partner_id, auth_admin_id, open_date, close_date, ended_at)
    select pg_temp.id_of('contract', numbers.n), project_id, place.id, occupation_id, some_partner.id, pg_temp.one_of(admins),
      day, day + 180, case when numbers.n % 3 = 0 then day + 100 end
    from (select n, n * 7919 % ${partners} + 1 as partner, n * 104729 % ${projects * 2} + 1 as place, '2025-01-01'::date + (n % 700)::integer as day
        from generate_series(1::bigint, ${projects * 3}) n) as numbers
      join some_partner on some_partner.n = partner
      join project_position as place on place.id = pg_temp.id_of('position', numbers.place), list;`;

const careers = `
  insert into industry_sheet (id, partner_id, major_industry_id)
    select pg_temp.id_of('industry', n * 2 + part), id, pg_temp.one_of(industries) from some_partner, generate_series(0, (n % 3)::integer) part, list
    where part < 2;
  insert into skill_sheet (id, industry_sheet_id, partner_id, major_category_id, role, details, engineers)
    select pg_temp.id_of('skill', row_number() over ()), sheet.id, sheet.partner_id, category, '${prose}',
      case when category = 2 then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'minorCategoryId', minor.id, 'experienceYearId', 1, 'role', null))
        from (select id from minor_category where major_category_id = category limit 3) as minor), '[]') end,
      case when category <> 2 then '[]'::jsonb else (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'engineerSkillId', skill.id, 'experienceYearId', 1))
        from (select id from engineer_skill limit 4) as skill) end
    from (select id, partner_id, pg_temp.one_of(categories) as category from industry_sheet, list) as sheet;`;

const interview = (table: string, columns: string, values: string) => `
  insert into ${table} (id, partner_id, interview_type, scheduled_date, experience_roles, career_vision, soft_skills, work_history,
      soft_skill_average, result, created_at, ${columns})
    select pg_temp.id_of('${table}', n), id, 1, '2024-06-01'::date + (n % 960)::integer, '${prose}', '${prose}',
      (select jsonb_agg(jsonb_build_object('score', 3, 'memo', null)) from generate_series(1, 8)), '[]', 3, 1, pg_temp.moment(), ${values}
    from some_partner, list where n % ${table === "interview" ? 2 : 5} = 0;`;

const scores =
  "(select jsonb_agg(jsonb_build_object('skillId', skill, 'score', 3, 'memo', null)) from generate_series(1, 12) skill)";

const interviews = `
  ${interview("interview", "second_interview_admin_id", "pg_temp.one_of(admins)")}
  ${interview("second_interview", "hard_scores, hard_average, hard_occupation_ids", `${scores}, 3, jsonb_build_array(pg_temp.one_of(occupations))`)}
  insert into interview select (jsonb_populate_record(old, jsonb_build_object('id', pg_temp.id_of('revision', number), 'number', 1000000 + number,
      'revision_of_id', id, 'scheduled_date', scheduled_date + 30, 'created_at', created_at + interval '1 day'))).*
    from interview as old where number % 10 = 0;`;

const evaluations = `
  insert into project_evaluation (id, project_id, partner_id, state, scheduled_date, soft_scores, hard_scores, soft_average, hard_average, all_average, hard_occupation_ids)
    select pg_temp.id_of('evaluation', contract.number), project_id, partner_id, contract.number % 5 / 4, open_date, ${scores}, ${scores}, 3, 3, 3,
      jsonb_build_array(occupation_id) from contract where contract.number % 3 = 0;`;

const notes = `
  insert into memo (id, partner_id, content, created_at)
    select pg_temp.id_of('memo', n), id, '${prose}', pg_temp.moment() from some_partner where n % 2 = 0;
  insert into memo (id, project_id, content, created_at)
    select pg_temp.id_of('note', row_number() over ()), id, '${prose}', pg_temp.moment() from project;
  insert into announcement (id, title, category, contents, open_date, is_valid, created_at)
    select pg_temp.id_of('news', n), 'お知らせ ' || n, 1 + n % 4, '${prose}', '2026-01-01'::date + n % 400, n % 7 > 0, pg_temp.moment()
    from generate_series(1, 500) n;`;
