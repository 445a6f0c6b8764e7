import type { Knex } from "knex";

/** Creates the log of sign-ins, refusals and exports. It is kept for a year, and nobody can change it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Not replicated. Ids of administrators without foreign keys: what somebody did stays when they are removed. Which kinds there
  -- are is the server's to say, so that a new one needs no migration.
  create table security_event (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null default now(),
    kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,49}$'),
    outcome text not null check (outcome in ('ok', 'refused')),
    -- How often the same happened within a minute.
    times integer not null default 1 check (times > 0),
    actor_id uuid,
    subject_id uuid,
    -- A network, never one caller: /24 of IPv4, /48 of IPv6.
    address text check (char_length(address) <= 50),
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2000)
  );
  create index security_event_at on security_event (at);
  create index security_event_actor on security_event (actor_id, id);
  create index security_event_subject on security_event (subject_id, id);
  create index security_event_kind on security_event (kind, id);

  create function security_event_kept() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
      return old;
    end if;
    raise exception 'the security log is append-only' using errcode = 'restrict_violation';
  end $$;
  create trigger security_event_kept before update or delete on security_event
    for each row execute function security_event_kept();
  create trigger security_event_not_emptied before truncate on security_event
    for each statement execute function security_event_kept();

  -- However rights change, also by SQL. Whoever changes them by the product leaves a stamp; by SQL nobody is named.
  create function security_event_rights() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into security_event (kind, outcome, actor_id, subject_id, details)
    values (
      'rights_changed', 'ok', case when new.updated_at is distinct from old.updated_at then new.updated_by end, new.id,
      jsonb_build_object('authority', new.authority, 'before', old.authority)
    );
    return null;
  end $$;
  create trigger security_event_rights after update of authority on admin
    for each row when (new.authority is distinct from old.authority) execute function security_event_rights();`);
}
