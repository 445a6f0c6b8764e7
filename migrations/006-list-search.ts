import type { Knex } from "knex";

/**
 * What the lists are found by: of a partner also its status, and only while it is not in the trash; a project's
 * words in a narrow table of their own; and indexes that answer a filter or an order without reading whole rows.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [partnerSearch, projectSearch, indexes]) await knex.raw(sql);
}

/** What changes of a partner that its row here has to follow; `updated_at`, which always does, is not among it. */
const partnerColumns = "last_name first_name last_name_kana first_name_kana mail mail2 status deleted_at created_at".split(" ");

const partnerSearch = `
  alter table partner_search add column status integer, add column created_at timestamptz(3);

  -- Locked first: what the insert then reads holds whatever others did to these partners before.
  create or replace function partner_search_refresh(partners uuid[]) returns void language sql set search_path from current as $$
    select from partner_search where partner_id = any (partners) order by partner_id for update;
    delete from partner_search using partner
      where partner_id = any (partners) and partner.id = partner_id and partner.deleted_at is not null;
    insert into partner_search (partner_id, folded, kana, status, created_at)
      select partner.id,
          concat_ws(E'\\n',
            search_key(partner.last_name || partner.first_name),
            search_key(partner.last_name_kana || partner.first_name_kana),
            search_key(partner.mail), search_key(partner.mail2),
            search_key(company.name), search_key(company.name_kana)),
          search_key(partner.last_name_kana) || ' ' || search_key(partner.first_name_kana),
          partner.status, partner.created_at
        from partner
          left join membership on membership.partner_id = partner.id
          left join company on company.id = membership.company_id
        where partner.id = any (partners) and partner.deleted_at is null
        order by partner.id
      on conflict (partner_id) do update set
        folded = excluded.folded, kana = excluded.kana, status = excluded.status, created_at = excluded.created_at
  $$;
  ${refreshing("partner_search_partner_update", "partner", changed(partnerColumns))}

  -- A backup copied in after its partners brings rows that stand already; the triggers' own rows never do.
  drop trigger partner_search_replace on partner_search;
  create trigger partner_search_replace before insert on partner_search
    for each row when (pg_trigger_depth() = 0) execute function partner_search_replace();

  -- The companies' names go with them. (No row is named: TRUNCATE has no transition tables.)
  ${refreshing("partner_search_membership_truncate", "partner", "select partner_id from partner_search")}
  create trigger partner_search_membership_truncate after truncate on membership
    for each statement execute function partner_search_membership_truncate();

  select partner_search_refresh(array(select id from partner));
  alter table partner_search alter column created_at set not null;
  create index partner_search_kana on partner_search (kana, partner_id);
  create index partner_search_created_at on partner_search (created_at desc, partner_id);`;

const projectSearch = `
  create table project_search (
    project_id uuid primary key references project on delete cascade,
    folded text not null
  );

  create function project_search_replace() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from project_search where project_id = new.project_id;
    return new;
  end $$;
  create trigger project_search_replace before insert on project_search
    for each row when (pg_trigger_depth() = 0) execute function project_search_replace();

  create function project_search_refresh(projects uuid[]) returns void language sql set search_path from current as $$
    select from project_search where project_id = any (projects) order by project_id for update;
    insert into project_search (project_id, folded)
      select project.id,
          concat_ws(E'\\n', search_key(project.name), search_key(project.project_code), search_key(order_client.name))
        from project left join order_client on order_client.id = project.order_client_id
        where project.id = any (projects)
        order by project.id
      on conflict (project_id) do update set folded = excluded.folded
  $$;
  ${onChange("project", "insert", "select id from new_rows")}
  ${onChange("project", "update", changed(["name", "project_code", "order_client_id"]))}
  ${onChange("order_client", "update", `select project.id from project where order_client_id in (${changed(["name"])})`)}
  select project_search_refresh(array(select id from project));`;

/** An index that begins with another's column takes its place. */
const indexes = `
  create index project_updated_at on project (updated_at desc, id) where deleted_at is null;
  create index memo_created_at on memo (created_at desc, id desc);
  create index interview_scheduled_date on interview (scheduled_date);
  create index second_interview_scheduled_date on second_interview (scheduled_date);

  -- The filters' partners, without a look at their sheets and contracts.
  drop index industry_sheet_major_industry_id;
  create index industry_sheet_major_industry_id on industry_sheet (major_industry_id, partner_id);
  drop index skill_sheet_major_category_id;
  create index skill_sheet_major_category_id on skill_sheet (major_category_id, partner_id);
  drop index contract_occupation_id;
  create index contract_occupation_id on contract (occupation_id, partner_id);
  drop index partner_tagging_partner_tag_id;
  create index partner_tagging_partner_tag_id on partner_tagging (partner_tag_id, partner_id);
  create index second_interview_hard_occupation_ids on second_interview using gin (hard_occupation_ids jsonb_path_ops);
  create index project_evaluation_hard_occupation_ids on project_evaluation using gin (hard_occupation_ids jsonb_path_ops)
    where state = 1;`;

/** The ids of the rows that an update changed in these columns. */
function changed(columns: readonly string[]): string {
  const row = (rows: string) => `(${columns.map((column) => `${rows}.${column}`).join(", ")})`;
  return `select new_rows.id from new_rows join old_rows using (id) where ${row("new_rows")} is distinct from ${row("old_rows")}`;
}

/** A trigger's function that refreshes what a query names. */
function refreshing(name: string, listed: "partner" | "project", ids: string): string {
  return `
  create or replace function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    perform ${listed}_search_refresh(array(${ids}));
    return null;
  end $$;`;
}

/** A trigger that refreshes the projects that a statement met, all at once. */
function onChange(table: string, event: "insert" | "update", projects: string): string {
  const name = `project_search_${table}_${event}`;
  return `
  ${refreshing(name, "project", projects)}
  create trigger ${name} after ${event} on ${table}
    referencing ${event === "update" ? "old table as old_rows " : ""}new table as new_rows
    for each statement execute function ${name}();`;
}
