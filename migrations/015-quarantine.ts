import type { Knex } from "knex";

/** Creates the quarantine, for unsent work of removed administrators (S3), and the keys to which their devices encrypt it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Private keys that open what devices have sealed: the newest is offered to them, the older ones still open. A backup keeps
  -- them, since a sealed file may be read in long after.
  create table handover_key (
    kid text primary key check (char_length(kid) <= 100),
    private_key jsonb not null,
    made_at timestamptz(3) not null default now()
  );

  -- One row for each mutation or draft. Its author's account is gone, so that only the id and the name that the device told
  -- are left; it is proven when a token of that account came along. It stays as history once it is settled.
  create table quarantine (
    id uuid primary key,
    author_id uuid not null,
    author_name text not null check (btrim(author_name) <> '' and char_length(author_name) <= 255),
    is_proven boolean not null,
    device_id uuid not null,
    place integer not null,
    kind text not null check (kind in ('mutation', 'words')),
    content jsonb not null,
    size integer not null check (size >= 0),
    brought_by uuid references admin on delete set null,
    brought_at timestamptz(3) not null default now(),
    settled_at timestamptz(3),
    settled_by uuid references admin on delete set null,
    resolution text check (resolution in ('taken', 'handed', 'discarded')),
    handed_to uuid references admin on delete set null,
    constraint quarantine_settled check ((settled_at is null) = (resolution is null))
  );
  create index quarantine_author on quarantine (author_id);
  create index quarantine_open on quarantine (brought_at, device_id, place) where settled_at is null;

  -- Who authored what somebody else took in.
  alter table sync_audit add column authored_by uuid;`);
}
