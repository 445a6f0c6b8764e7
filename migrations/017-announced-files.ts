import type { Knex } from "knex";

/**
 * Allows a file's record to come before its bytes (S4). The store then lists the file as announced, and its parts wait in the
 * database. The record says whether the bytes have arrived.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(standing);
  for (const table of ["partner_file", "project_file", "contract_file"]) await knex.raw(owned(table));
  await knex.raw(`
    drop function file_keep();
    alter table stored_file drop constraint stored_file_state_check, add constraint stored_file_state_check
      check (state in ('loose', 'kept', 'dropped', 'announced', 'refused'));
    drop index stored_file_not_kept;
    create index stored_file_to_sweep on stored_file (since) where state in ('loose', 'dropped');`);
}

/**
 * `announced`: a record has the file, and the bytes are to come from the administrator who announced it. `refused`: the bytes came
 * and are not kept, or never matched what was announced. The record says why, and the server takes no more bytes. `tries` counts
 * the complete uploads that were thrown away.
 */
const standing = `
  alter table stored_file
    add column announced_by uuid references admin on delete set null,
    add column tries integer not null default 0 check (tries >= 0);
  create index stored_file_announced_by on stored_file (announced_by) where announced_by is not null;

  create table file_part (
    key uuid not null references stored_file on delete cascade,
    place integer not null check (place >= 0),
    bytes bytea not null check (octet_length(bytes) > 0),
    came_at timestamptz(3) not null default now(),
    primary key (key, place)
  );
  create index file_part_came_at on file_part (came_at);
  -- PDFs are packed already.
  alter table file_part alter column bytes set storage external;

  create function file_take() returns trigger language plpgsql set search_path from current as $$
  declare
    stored stored_file%rowtype;
  begin
    new.refusal := null;
    update stored_file set state = 'kept', since = now()
      where key = new.id and size = new.size and sha256 = coalesce(new.sha256, sha256)
        and state = 'loose' and since > clock_timestamp() - interval '1 hour'
      returning * into stored;
    if found then
      new.sha256 := stored.sha256;
      new.arrived_at := now();
      return new;
    end if;
    new.arrived_at := null;
    select * into stored from stored_file where key = new.id;
    if not found and new.sha256 is not null then
      insert into stored_file (key, size, sha256, state, announced_by)
        values (new.id, new.size, new.sha256, 'announced', new.created_by);
      return new;
    elsif stored.state in ('kept', 'announced', 'refused') then
      raise exception 'the stored file has an owner already' using errcode = 'unique_violation';
    elsif stored.state = 'loose' and (stored.size <> new.size or stored.sha256 <> coalesce(new.sha256, stored.sha256)) then
      raise exception 'the stored file is another' using errcode = 'check_violation';
    end if;
    raise exception 'there is no such stored file' using errcode = 'foreign_key_violation';
  end $$;

  create or replace function file_let_go() returns trigger language plpgsql set search_path from current as $$
  begin
    update stored_file set state = 'dropped', since = now() where key = old.id;
    delete from file_part where key = old.id;
    return null;
  end $$;

  create or replace function file_let_all_go() returns trigger language plpgsql set search_path from current as $$
  begin
    execute format(
      'update stored_file set state = ''dropped'', since = now() where key in (select id from %I.%I)',
      tg_table_schema, tg_table_name);
    execute format('delete from file_part where key in (select id from %I.%I)', tg_table_schema, tg_table_name);
    return null;
  end $$;`;

const owned = (table: string) => `
  alter table ${table}
    add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    add column arrived_at timestamptz(3),
    add column refusal text check (refusal in ('infected', 'damaged', 'not_pdf'));
  update ${table} set sha256 = stored_file.sha256, arrived_at = created_at from stored_file where key = ${table}.id;
  drop trigger file_keep on ${table};
  drop trigger file_keep_id on ${table};
  create trigger file_take before insert on ${table} for each row execute function file_take();
  create trigger file_take_id before update on ${table} for each row
    when (old.id is distinct from new.id) execute function file_take();`;
