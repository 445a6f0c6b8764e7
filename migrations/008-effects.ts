import type { Knex } from "knex";

/**
 * Work outside of the database (mail, a calendar), recorded in the transaction that causes it. An insert needs `name`, `key` and
 * `payload` only. Effects are not replicated and not in backups.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(effects);
}

/**
 * While an effect runs, `run_at` is the moment from which its process counts as dead. A payload may contain codes and links, so
 * it is deleted once it is not needed. Of the effects with the same name and key, one runs at a time.
 */
const effects = `
  create table effect (
    id uuid primary key default gen_random_uuid(),
    name text not null check (name ~ '^[a-z][a-z0-9_]{0,49}$'),
    key text check (char_length(key) <= 255),
    payload jsonb default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'given_up')),
    run_at timestamptz not null default now(),
    attempts integer not null default 0 check (attempts >= 0),
    error text check (char_length(error) <= 50),
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint effect_finished_at check ((finished_at is not null) = (state in ('done', 'given_up'))),
    constraint effect_payload check ((payload is null) = (state in ('done', 'given_up')))
  );
  create index effect_open on effect (run_at) where state in ('waiting', 'running');
  create index effect_key on effect (name, key) where state in ('waiting', 'running') and key is not null;
  create unique index effect_one_runs on effect (name, key) where state = 'running';
  create index effect_finished on effect (finished_at) where finished_at is not null;

  create function effect_wake() returns trigger language plpgsql set search_path from current as $$
  begin
    perform pg_notify('musubi_effect', '');
    return null;
  end $$;
  create trigger effect_wake after insert on effect for each statement execute function effect_wake();`;
