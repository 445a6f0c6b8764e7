import type { Knex } from "knex";

/**
 * Creates the columns by which the lists are searched. A partner that is not in the trash has one narrow row with all of them. So
 * one pass over these rows answers any filters, their count and a page in any order. A project has a row with its search words.
 * Triggers keep both current with every change of their sources.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [partnerSearch, projectSearch, indexes]) await knex.raw(sql);
}

/** Industries and job categories of the career sheet; occupations by contract or by scored hard skills; tags. */
const careers = `
  select partner_id,
      (select array_agg(distinct major_industry_id) from industry_sheet as own where own.partner_id = search.partner_id) as industry_ids,
      (select array_agg(distinct major_category_id) from skill_sheet as own where own.partner_id = search.partner_id) as skill_ids,
      (select array_agg(distinct occupation_id) from (
        select occupation_id from contract as own where own.partner_id = search.partner_id
        union all select jsonb_array_elements(hard_occupation_ids)::integer from second_interview as own
          where own.partner_id = search.partner_id
        union all select jsonb_array_elements(hard_occupation_ids)::integer from project_evaluation as own
          where own.partner_id = search.partner_id and state = 1) as own) as position_ids,
      (select array_agg(partner_tag_id order by partner_tag_id) from partner_tagging as own where own.partner_id = search.partner_id) as tag_ids
    from partner_search as search where partner_id = any (partners)`;

/** The tables that `careers` reads, with the columns that it reads. */
const careerTables = {
  partner_tagging: ["partner_tag_id"],
  industry_sheet: ["major_industry_id"],
  skill_sheet: ["major_category_id"],
  contract: ["occupation_id"],
  second_interview: ["hard_occupation_ids"],
  project_evaluation: ["hard_occupation_ids", "state"],
};

/** Columns that change rarely. `updated_at` changes with every update, so it has a shorter way. */
const partnerColumns = "last_name first_name last_name_kana first_name_kana mail mail2 status deleted_at created_at".split(" ");

const partnerSearch = `
  alter table partner_search
    add column status integer, add column created_at timestamptz(3), add column updated_at timestamptz(3),
    add column industry_ids integer[], add column skill_ids integer[], add column position_ids integer[],
    add column tag_ids uuid[];
  drop index partner_updated_at;

  -- Locked first, by statements of their own: what is read next then holds whatever others did before. In plpgsql, which
  -- keeps its plans.
  create function partner_search_careers(partners uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from partner_search where partner_id = any (partners) order by partner_id for update;
    update partner_search as search
      set industry_ids = now.industry_ids, skill_ids = now.skill_ids, position_ids = now.position_ids, tag_ids = now.tag_ids
      from (${careers}) as now
      where now.partner_id = search.partner_id
        and (now.industry_ids, now.skill_ids, now.position_ids, now.tag_ids)
          is distinct from (search.industry_ids, search.skill_ids, search.position_ids, search.tag_ids);
  end $$;

  create or replace function partner_search_refresh(partners uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from partner_search where partner_id = any (partners) order by partner_id for update;
    delete from partner_search using partner
      where partner_id = any (partners) and partner.id = partner_id and partner.deleted_at is not null;
    insert into partner_search (partner_id, folded, kana, status, created_at, updated_at)
      select partner.id,
          concat_ws(E'\\n',
            search_key(partner.last_name || partner.first_name),
            search_key(partner.last_name_kana || partner.first_name_kana),
            search_key(partner.mail), search_key(partner.mail2),
            search_key(company.name), search_key(company.name_kana)),
          search_key(partner.last_name_kana) || ' ' || search_key(partner.first_name_kana),
          partner.status, partner.created_at, partner.updated_at
        from partner
          left join membership on membership.partner_id = partner.id
          left join company on company.id = membership.company_id
        where partner.id = any (partners) and partner.deleted_at is null
        order by partner.id
      on conflict (partner_id) do update set folded = excluded.folded, kana = excluded.kana,
        status = excluded.status, created_at = excluded.created_at, updated_at = excluded.updated_at;
    perform partner_search_careers(partners);
  end $$;

  create or replace function partner_search_partner_update() returns trigger language plpgsql set search_path from current as $$
  declare
    changed uuid[] := array(${changed("id", partnerColumns)});
  begin
    if changed <> '{}' then
      perform partner_search_refresh(changed);
    end if;
    update partner_search as search set updated_at = new_rows.updated_at
      from new_rows where new_rows.id = search.partner_id and new_rows.updated_at <> search.updated_at;
    return null;
  end $$;

  -- A backup copied in after its partners brings rows that stand already; what triggers write never does.
  drop trigger partner_search_replace on partner_search;
  create trigger partner_search_replace before insert on partner_search
    for each row when (pg_trigger_depth() = 0) execute function partner_search_replace();

  ${Object.entries(careerTables)
    .map(([table, columns]) =>
      [
        onChange("partner_search", table, "insert", "careers", "select partner_id from new_rows"),
        onChange("partner_search", table, "delete", "careers", "select partner_id from old_rows"),
        onChange(
          "partner_search",
          table,
          "update",
          "careers",
          `${changed("partner_id", ["partner_id", ...columns])} union ${changed("partner_id", ["partner_id", ...columns], "old_rows")}`,
        ),
        onTruncate(table, "careers"),
      ].join("\n"),
    )
    .join("\n")}
  ${onTruncate("membership", "refresh")}

  select partner_search_refresh(array(select id from partner));
  alter table partner_search alter column created_at set not null, alter column updated_at set not null;
  create index partner_search_kana on partner_search (kana, partner_id);
  create index partner_search_created_at on partner_search (created_at desc, partner_id);
  create index partner_search_updated_at on partner_search (updated_at desc, partner_id);`;

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

  create function project_search_refresh(projects uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from project_search where project_id = any (projects) order by project_id for update;
    insert into project_search (project_id, folded)
      select project.id,
          concat_ws(E'\\n',
            search_key(project.name), search_key(project.project_code), search_key(order_client.name), search_key(order_client.name_kana))
        from project left join order_client on order_client.id = project.order_client_id
        where project.id = any (projects)
        order by project.id
      on conflict (project_id) do update set folded = excluded.folded;
  end $$;
  ${onChange("project_search", "project", "insert", "refresh", "select id from new_rows")}
  ${onChange("project_search", "project", "update", "refresh", changed("id", ["name", "project_code", "order_client_id"]))}
  ${onChange(
    "project_search",
    "order_client",
    "update",
    "refresh",
    `select project.id from project where order_client_id in (${changed("id", ["name", "name_kana"])})`,
  )}
  select project_search_refresh(array(select id from project));`;

const indexes = `
  create index partner_in_trash on partner (id) where deleted_at is not null;
  create index project_updated_at on project (updated_at desc, id) where deleted_at is null;
  create index memo_created_at on memo (created_at desc, id desc);
  create index interview_scheduled_date on interview (scheduled_date);
  create index second_interview_scheduled_date on second_interview (scheduled_date);`;

/**
 * Returns SQL that selects the values of `column` in rows whose `columns` an update changed. `now` chooses whether they are the
 * values before or after the update. EXCEPT is used because plans are cached. The plan for a first statement of one row would join
 * thousands row by row.
 */
function changed(column: string, columns: readonly string[], now: "new_rows" | "old_rows" = "new_rows"): string {
  const read = ["id", ...columns].join(", ");
  const before = now === "new_rows" ? "old_rows" : "new_rows";
  return `select ${column} from (select ${read} from ${now} except select ${read} from ${before}) as changed`;
}

/**
 * Returns the SQL of a trigger that refreshes the search rows of all rows of a statement. They are refreshed at once, as rows may
 * come by the thousand.
 */
function onChange(
  search: "partner_search" | "project_search",
  table: string,
  event: "insert" | "update" | "delete",
  by: "refresh" | "careers",
  ids: string,
): string {
  const name = `${search}_${table}_${event}`;
  const rows = [event === "insert" ? "" : "old table as old_rows", event === "delete" ? "" : "new table as new_rows"];
  return `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  declare
    changed uuid[] := array(${ids});
  begin
    if changed <> '{}' then
      perform ${search}_${by}(changed);
    end if;
    return null;
  end $$;
  create trigger ${name} after ${event} on ${table} referencing ${rows.join(" ")}
    for each statement execute function ${name}();`;
}

/** Returns the same trigger for TRUNCATE, which passes no rows. */
function onTruncate(table: string, by: "refresh" | "careers"): string {
  const name = `partner_search_${table}_truncate`;
  return `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    perform partner_search_${by}(array(select partner_id from partner_search));
    return null;
  end $$;
  create trigger ${name} after truncate on ${table} for each statement execute function ${name}();`;
}
