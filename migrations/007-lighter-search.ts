import type { Knex } from "knex";

/**
 * Makes a partner's narrow row lighter, since every search reads all of these rows and every byte counts. One array keeps what
 * filters need of careers and tags. The columns that are compared most often come first.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [traits, table, careers, fill, indexes]) await knex.raw(sql);
}

/** Kinds of traits. A tag counts by its display number, which is a quarter of the size of its id. */
const kinds = { industry: 0, skill: 1, position: 2, tag: 3 } as const;

/** Creates a function that makes one number from a kind and an id. It returns null for an id that is too large. */
const traits = `
  create function partner_trait(kind integer, id integer) returns integer language sql immutable strict parallel safe return
    case when id between 0 and 500000000 then id * 4 + kind end;`;

const table = `
  alter table partner_search rename to partner_search_before;
  create table partner_search (
    partner_id uuid not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    status integer,
    folded text not null,
    kana text collate "C" not null,
    traits integer[]
  );`;

const trait = (kind: keyof typeof kinds, id: string) => `partner_trait(${kinds[kind]}, ${id})`;

const careers = `
  create or replace function partner_search_careers(partners uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from partner_search where partner_id = any (partners) order by partner_id for update;
    update partner_search as search set traits = now.traits
      from (
        select partner_id, (select array_agg(trait order by trait) from (
            select ${trait("industry", "major_industry_id")} as trait from industry_sheet as own where own.partner_id = search.partner_id
            union select ${trait("skill", "major_category_id")} from skill_sheet as own where own.partner_id = search.partner_id
            union select ${trait("position", "occupation_id")} from contract as own where own.partner_id = search.partner_id
            union select ${trait("position", "jsonb_array_elements(hard_occupation_ids)::integer")} from second_interview as own
              where own.partner_id = search.partner_id
            union select ${trait("position", "jsonb_array_elements(hard_occupation_ids)::integer")} from project_evaluation as own
              where own.partner_id = search.partner_id and state = 1
            union select ${trait("tag", "partner_tag.number")} from partner_tagging as own
              join partner_tag on partner_tag.id = own.partner_tag_id where own.partner_id = search.partner_id
          ) as own where trait is not null) as traits
        from partner_search as search where partner_id = any (partners)) as now
      where now.partner_id = search.partner_id and now.traits is distinct from search.traits;
  end $$;`;

const fill = `
  insert into partner_search (partner_id, created_at, updated_at, status, folded, kana)
    select partner_id, created_at, updated_at, status, folded, kana from partner_search_before order by partner_id;
  drop table partner_search_before;
  select partner_search_careers(array(select partner_id from partner_search));`;

const indexes = `
  alter table partner_search add primary key (partner_id), add foreign key (partner_id) references partner on delete cascade;
  create index partner_search_kana on partner_search (kana, partner_id);
  create index partner_search_created_at on partner_search (created_at desc, partner_id);
  create index partner_search_updated_at on partner_search (updated_at desc, partner_id);
  create trigger partner_search_replace before insert on partner_search
    for each row when (pg_trigger_depth() = 0) execute function partner_search_replace();`;
