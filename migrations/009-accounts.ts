import type { Knex } from "knex";

/** Creates sign-in codes, links that set a password, devices that need no code, and counts of requests. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- A code that was mailed and not entered yet. Its hash is worth nothing without the server's key.
  create table login_challenge (
    id uuid primary key,
    admin_id uuid not null references admin on delete cascade,
    code_hash text not null,
    attempts integer not null default 0 check (attempts between 0 and 5),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    check (expires_at > created_at)
  );
  create index login_challenge_admin_id on login_challenge (admin_id);

  -- The one link by which an administrator may set a password: a newer one takes its place. made_by is the request's
  -- effect, which then mails it once even where it runs twice.
  create table password_link (
    admin_id uuid primary key references admin on delete cascade,
    secret_hash text not null,
    made_by text,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    check (expires_at > created_at)
  );

  -- Browsers in which an administrator has entered a code.
  create table known_device (
    admin_id uuid not null references admin on delete cascade,
    secret_hash text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    primary key (secret_hash, admin_id),
    check (expires_at > created_at)
  );
  create index known_device_admin_id on known_device (admin_id);

  -- What may be done only so often, counted for all instances: resets by mail and by address, registrations by address,
  -- guesses by administrator. Of whom or what it counts it keeps a digest.
  create table rate_event (
    id bigint generated always as identity primary key,
    kind text not null check (char_length(kind) <= 50),
    subject text not null check (char_length(subject) = 64),
    happened_at timestamptz(3) not null default now()
  );
  create index rate_event_subject on rate_event (kind, subject, happened_at);
  create index rate_event_happened_at on rate_event (happened_at);`);
}
