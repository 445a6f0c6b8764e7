import type { Knex } from "knex";

/**
 * Creates tables for Google sign-ins in progress and linked calendars, and triggers that notify the calendar of changed interviews.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [flows, links, enqueueing, interviews("interview"), interviews("second_interview"), partners])
    await knex.raw(sql);
}

const flows = `
  -- A browser that was sent to Google and has not come back. The id is the hash of its cookie.
  create table google_flow (
    id text primary key,
    -- Whose calendar it is about; null for signing in.
    admin_id uuid references admin on delete cascade,
    state text not null,
    nonce text not null,
    verifier text not null,
    expires_at timestamptz(3) not null
  );
  create index google_flow_admin_id on google_flow (admin_id);
  create index google_flow_expires_at on google_flow (expires_at);`;

const links = `
  -- An administrator's calendar. The refresh token is sealed by the data key and bound to the link's id.
  create table google_link (
    admin_id uuid primary key references admin on delete cascade,
    id uuid not null unique,
    sealed bytea,
    key_id text,
    linked_at timestamptz(3) not null default now(),
    -- Google, or a new data key, has made the token worthless.
    broken_at timestamptz(3),
    constraint google_link_broken check ((broken_at is null) = (sealed is not null) and (sealed is null) = (key_id is null))
  );

  -- However a link ends, by its owner or with its owner's account, its token is given back.
  create function google_link_end() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into effect (name, key, payload) values ('google_revocation', old.id::text,
      jsonb_build_object('linkId', old.id, 'sealed', translate(encode(old.sealed, 'base64'), E'\\n', '')));
    return null;
  end $$;
  create trigger google_link_end after delete on google_link for each row
    when (old.sealed is not null) execute function google_link_end();`;

/**
 * An interview is identified by its first revision, the root; the author of the root has it in their calendar. The shared lock
 * prevents that a link and an interview are made at once without seeing each other. Linking takes the lock exclusively.
 */
const enqueueing = `
  create function google_calendar_enqueue(maker uuid, root uuid) returns void language plpgsql set search_path from current as $$
  begin
    if maker is null then return; end if;
    perform pg_advisory_xact_lock_shared(1735355503, hashtext(maker::text));
    if exists (select from google_link where admin_id = maker and broken_at is null) then
      insert into effect (name, key, payload)
        values ('google_calendar_event', root::text, jsonb_build_object('interviewId', root, 'adminId', maker));
    end if;
  end $$;`;

const interviews = (table: string) => `
  create function ${table}_calendar() returns trigger language plpgsql set search_path from current as $$
  declare
    told ${table} := case tg_op when 'DELETE' then old else new end;
    root uuid := coalesce(told.revision_of_id, told.id);
  begin
    if root = told.id then
      perform google_calendar_enqueue(told.created_by, root);
    else
      perform google_calendar_enqueue(created_by, root) from ${table} where id = root;
    end if;
    return null;
  end $$;
  create trigger calendar_insert after insert on ${table} for each row
    when (new.scheduled_date is not null or new.revision_of_id is not null) execute function ${table}_calendar();
  create trigger calendar_update after update on ${table} for each row
    when ((old.scheduled_date, old.partner_id) is distinct from (new.scheduled_date, new.partner_id))
    execute function ${table}_calendar();
  create trigger calendar_delete after delete on ${table} for each row execute function ${table}_calendar();`;

const partners = `
  create function partner_calendar() returns trigger language plpgsql set search_path from current as $$
  begin
    perform google_calendar_enqueue(created_by, id) from interview where partner_id = new.id and revision_of_id is null;
    perform google_calendar_enqueue(created_by, id) from second_interview where partner_id = new.id and revision_of_id is null;
    return null;
  end $$;
  create trigger partner_calendar after update on partner for each row
    when ((old.last_name, old.first_name, old.deleted_at is null)
      is distinct from (new.last_name, new.first_name, new.deleted_at is null))
    execute function partner_calendar();`;
