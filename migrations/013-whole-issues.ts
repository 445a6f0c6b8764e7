import type { Knex } from "knex";

/** Keeps the whole content of an issue beside its row. The row has an excerpt, which is replicated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table issue add column is_excerpt boolean not null default false;

  -- All that an issue keeps, whatever its row holds of it. Does not replicate.
  create table issue_whole (
    issue_id uuid primary key references issue on delete cascade,
    mutation jsonb not null,
    problems jsonb not null,
    base jsonb,
    mine jsonb,
    theirs jsonb,
    -- Rows that a refused mutation would have made, as entity/id.
    creates text[] not null default '{}',
    bytes integer not null generated always as (
      octet_length(mutation::text) + octet_length(problems::text) + coalesce(octet_length(base::text), 0)
        + coalesce(octet_length(mine::text), 0) + coalesce(octet_length(theirs::text), 0)
    ) stored
  );
  insert into issue_whole (issue_id, mutation, problems, base, mine, theirs)
    select id, mutation, problems, base, mine, theirs from issue;

  -- Issues of today are open by the thousand at most; settled ones go after a while.
  create index issue_open_author on issue (author_id) where settled_at is null;
  create index issue_settled_at on issue (settled_at);

  -- Many were hung under an issue that merely named the same record. Each stands alone: none is settled with another's.
  update issue set under_id = null where settled_at is null and under_id is not null;

  -- Of large ones, what is short of their input and their sides.
  create function pg_temp.beginning(value jsonb) returns jsonb language sql as $$
    select case when value is null or octet_length(value::text) <= 200 then value else to_jsonb(left(value #>> '{}', 60) || '…') end
  $$;
  update issue set
    is_excerpt = true,
    problems = '[]',
    base = pg_temp.beginning(issue.base),
    mine = pg_temp.beginning(issue.mine),
    theirs = pg_temp.beginning(issue.theirs),
    mutation = issue.mutation || jsonb_build_object(
      'name', left(issue.mutation ->> 'name', 100),
      'authoredAt', left(issue.mutation ->> 'authoredAt', 19) || 'Z',
      'from', '{}'::jsonb,
      'input', (
        select coalesce(jsonb_object_agg(key, pg_temp.beginning(value)), '{}')
        from (
          select key, value
          from jsonb_each(case jsonb_typeof(issue.mutation -> 'input') when 'object' then issue.mutation -> 'input' else '{}' end)
          where octet_length(key) <= 40 and jsonb_typeof(value) <> 'object' and jsonb_typeof(value) <> 'array'
          order by key <> 'id', key limit 8
        ) as short
      )
    )
    from issue_whole as whole
    where whole.issue_id = issue.id and whole.bytes > 3000;`);
}
