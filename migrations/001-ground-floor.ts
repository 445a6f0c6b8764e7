import type { Knex } from "knex";
import { feedColumn, feedFunctions, feedTriggers, numberColumn, stampColumns } from "./replicated-table.ts";

/** Administrators and partners with what belongs to them, the sync engine's own tables, and accounts. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [feedFunctions, admins, masters, partners, engine, accounts]) await knex.raw(sql);
}

const admins = `
  create table admin (
    id uuid primary key,
    ${numberColumn},
    name text not null check (btrim(name) <> '' and char_length(name) <= 255),
    mail text not null check (btrim(mail) <> '' and char_length(mail) <= 255),
    authority integer not null check (authority in (0, 1)),
    ${stampColumns},
    ${feedColumn}
  );
  create unique index admin_mail on admin (lower(mail));
  ${feedTriggers("admin", "admin")}`;

const masters = `
  create table prefecture (
    id integer primary key,
    name text not null unique check (btrim(name) <> '' and char_length(name) <= 10),
    ${feedColumn}
  );
  ${feedTriggers("prefecture", "prefecture")}`;

const partners = `
  create table partner_tag (
    id uuid primary key,
    ${numberColumn},
    name text not null check (btrim(name) <> '' and char_length(name) <= 255),
    description text check (char_length(description) <= 10000),
    color text check (color ~ '^#[0-9a-fA-F]{6}$'),
    ${stampColumns},
    ${feedColumn}
  );
  ${feedTriggers("partnerTag", "partner_tag")}

  create table company (
    id uuid primary key,
    ${numberColumn},
    name text not null check (btrim(name) <> '' and char_length(name) <= 255),
    name_kana text check (char_length(name_kana) <= 255),
    invoice_id text check (char_length(invoice_id) <= 50),
    zip text check (char_length(zip) <= 8),
    address text check (char_length(address) <= 255),
    phone text check (char_length(phone) <= 50),
    manager text check (char_length(manager) <= 255),
    manager_kana text check (char_length(manager_kana) <= 255),
    mail text check (char_length(mail) <= 255),
    ${stampColumns},
    ${feedColumn}
  );
  ${feedTriggers("company", "company")}

  create table partner (
    id uuid primary key,
    ${numberColumn},
    last_name text not null check (btrim(last_name) <> '' and char_length(last_name) <= 255),
    first_name text not null check (btrim(first_name) <> '' and char_length(first_name) <= 255),
    last_name_kana text not null check (btrim(last_name_kana) <> '' and char_length(last_name_kana) <= 255),
    first_name_kana text not null check (btrim(first_name_kana) <> '' and char_length(first_name_kana) <= 255),
    phone text check (char_length(phone) <= 50),
    mail text check (char_length(mail) <= 255),
    mail2 text check (char_length(mail2) <= 255),
    gender integer check (gender in (1, 2, 3)),
    birthday date,
    zip text check (char_length(zip) <= 8),
    address text check (char_length(address) <= 255),
    status integer check (status in (1, 2, 3, 4, 5)),
    employee_status integer not null check (employee_status in (0, 1)),
    source text check (char_length(source) <= 255),
    invoice_id text check (char_length(invoice_id) <= 50),
    memo text check (char_length(memo) <= 10000),
    profile_image_path text check (char_length(profile_image_path) <= 255),
    work_motivation integer check (work_motivation in (1, 2, 3, 4)),
    self_introduction text check (char_length(self_introduction) <= 10000),
    hope_hours_per_day integer check (hope_hours_per_day between 0 and 24),
    hope_days_per_week integer check (hope_days_per_week between 0 and 7),
    is_weekend_holiday_available boolean not null default false,
    is_weekday_night_available boolean not null default false,
    is_office_visit_ok boolean not null default false,
    is_full_remote_ok boolean not null default false,
    is_willing_to_adjust_for_company_project boolean not null default false,
    is_volunteer_available_for_project boolean not null default false,
    is_open_to_success_fee boolean not null default false,
    deleted_at timestamptz(3),
    ${stampColumns},
    ${feedColumn}
  );
  ${feedTriggers("partner", "partner")}

  create table membership (
    id uuid primary key check (id = partner_id),
    partner_id uuid not null unique references partner on delete cascade,
    company_id uuid not null references company,
    ${stampColumns},
    ${feedColumn}
  );
  create index membership_company_id on membership (company_id);
  ${feedTriggers("membership", "membership")}

  create table partner_tagging (
    id text not null generated always as (partner_id::text || '_' || partner_tag_id::text) stored unique,
    partner_id uuid not null references partner on delete cascade,
    partner_tag_id uuid not null references partner_tag on delete cascade,
    ${stampColumns},
    additions jsonb not null default jsonb_build_array(gen_random_uuid()) check (jsonb_typeof(additions) = 'array'),
    ${feedColumn},
    primary key (partner_id, partner_tag_id)
  );
  create index partner_tagging_partner_tag_id on partner_tagging (partner_tag_id);
  ${feedTriggers("partnerTagging", "partner_tagging", [
    "partner_id",
    "partner_tag_id",
    "created_at",
    "created_by",
    "updated_at",
    "updated_by",
    "additions",
    "changed_xid",
  ])}

  create table memo (
    id uuid primary key,
    ${numberColumn},
    partner_id uuid references partner on delete cascade,
    content text not null check (btrim(content) <> '' and char_length(content) <= 4000),
    ${stampColumns},
    ${feedColumn},
    constraint memo_target check (num_nonnulls(partner_id) = 1)
  );
  create index memo_partner_id on memo (partner_id);
  ${feedTriggers("memo", "memo")}`;

const engine = `
  -- What could not be applied as its author meant it (M5). It outlives its author's account, for masters to settle.
  create table issue (
    id uuid primary key,
    ${numberColumn},
    kind text not null check (kind in ('conflict', 'refused')),
    author_id uuid references admin on delete set null,
    device_id text not null check (char_length(device_id) <= 36),
    code text not null check (btrim(code) <> '' and char_length(code) <= 100),
    problems jsonb not null,
    mutation jsonb not null,
    entity text check (char_length(entity) <= 100),
    row_id text check (char_length(row_id) <= 100),
    field text check (char_length(field) <= 100),
    base jsonb,
    mine jsonb,
    theirs jsonb,
    theirs_by text check (char_length(theirs_by) <= 36),
    theirs_at timestamptz(3),
    under_id uuid references issue on delete set null,
    settled_at timestamptz(3),
    resolution text check (resolution in ('retried', 'discarded')),
    ${stampColumns},
    ${feedColumn},
    constraint issue_settled check ((settled_at is null) = (resolution is null))
  );
  create index issue_author_id on issue (author_id);
  create index issue_under_id on issue (under_id);
  create index issue_open_row on issue (row_id) where settled_at is null;
  ${feedTriggers("issue", "issue")}

  -- One device's queue: how far it has been taken (A4).
  create table sync_client (
    id uuid primary key,
    admin_id uuid not null references admin on delete cascade,
    last_seq integer not null default 0 check (last_seq >= 0),
    last_id uuid,
    created_at timestamptz(3) not null default now(),
    last_seen_at timestamptz(3) not null default now(),
    check ((last_seq = 0) = (last_id is null))
  );
  create index sync_client_admin_id on sync_client (admin_id);

  -- Every mutation that took effect or was refused: what "seen" means (A4), and the history. No foreign keys: it
  -- outlives what it tells of.
  create table sync_audit (
    mutation_id uuid primary key,
    admin_id uuid not null,
    client_id uuid,
    seq integer,
    mutator text not null,
    version integer not null,
    authored_at timestamptz(3) not null,
    taken_at timestamptz(3) not null default now(),
    outcome text not null check (outcome in ('applied', 'conflict', 'refused')),
    changes jsonb not null
  );
  create index sync_audit_taken_at on sync_audit (taken_at);

  -- What the cursors of devices count from (E6): one row, kept by the server. Tombstones up to the horizon are gone (E7). The
  -- key seals cursors; a copied data folder keeps it, a backup does not.
  create table sync_epoch (
    one boolean primary key default true check (one),
    id uuid not null,
    fingerprint text not null,
    key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
    horizon xid8 not null default '0',
    started_at timestamptz(3) not null default now()
  );`;

const accounts = `
  -- Nothing from here on replicates.
  create table admin_secret (
    admin_id uuid primary key references admin on delete cascade,
    password_hash text,
    password_changed_at timestamptz(3)
  );

  create table session (
    id uuid primary key,
    admin_id uuid not null references admin on delete cascade,
    device text check (char_length(device) <= 255),
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    check (expires_at > created_at)
  );
  create index session_admin_id on session (admin_id);
  create index session_expires_at on session (expires_at);

  -- Sign-ins that failed, for a lockout that all instances share. The mail is kept in lower case.
  create table login_attempt (
    id bigint generated always as identity primary key,
    mail text not null check (mail = lower(mail) and char_length(mail) <= 255),
    address text not null check (char_length(address) <= 64),
    attempted_at timestamptz(3) not null default now()
  );
  create index login_attempt_mail on login_attempt (mail, attempted_at);
  create index login_attempt_address on login_attempt (address, attempted_at);

  -- Keys that the server made for itself once, such as the one that signs tokens.
  create table app_secret (
    name text primary key,
    value text not null,
    created_at timestamptz(3) not null default now()
  );`;
