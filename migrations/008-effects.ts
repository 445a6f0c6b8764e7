import type { Knex } from "knex";

/**
 * What the server still has to do elsewhere (mail, a calendar), written in the transaction that is its reason. Who inserts
 * `name`, `key` and `payload` has said all; not replicated, not in a backup.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(effects);
}

/**
 * `run_at` of a running one: when whoever runs it is taken for dead. A payload may hold codes and links: it goes as soon as it
 * is of no use. Of those with one name and key, one runs at a time.
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
