import type { Knex } from "knex";

/** Creates the list of files in the store, and the encrypted bank fields of contracts. Neither is replicated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(storedFiles);
  for (const table of ["partner_file", "project_file", "contract_file"]) await knex.raw(owned(table));
  await knex.raw(contractBank);
}

/**
 * `loose`: no row refers to the file yet. After an hour no row may refer to it any more, since the sweeper may have deleted its
 * bytes. `kept`: a row of a file's table refers to it. `dropped`: that row was deleted.
 */
const storedFiles = `
  create table stored_file (
    key uuid primary key,
    size integer not null check (size between 1 and 10485760),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    state text not null default 'loose' check (state in ('loose', 'kept', 'dropped')),
    since timestamptz(3) not null default now()
  );
  create index stored_file_not_kept on stored_file (since) where state <> 'kept';

  create function file_keep() returns trigger language plpgsql set search_path from current as $$
  begin
    update stored_file set state = 'kept', since = now()
      where key = new.id and size = new.size and state = 'loose' and since > clock_timestamp() - interval '1 hour';
    if found then
      return null;
    elsif exists (select from stored_file where key = new.id and state = 'kept') then
      raise exception 'the stored file has an owner already' using errcode = 'unique_violation';
    elsif exists (select from stored_file where key = new.id and state = 'loose' and size <> new.size) then
      raise exception 'the stored file has another size' using errcode = 'check_violation';
    end if;
    raise exception 'there is no such stored file' using errcode = 'foreign_key_violation';
  end $$;

  create function file_let_go() returns trigger language plpgsql set search_path from current as $$
  begin
    update stored_file set state = 'dropped', since = now() where key = old.id;
    return null;
  end $$;

  create function file_let_all_go() returns trigger language plpgsql set search_path from current as $$
  begin
    execute format(
      'update stored_file set state = ''dropped'', since = now() where key in (select id from %I.%I)',
      tg_table_schema, tg_table_name);
    return null;
  end $$;`;

const owned = (table: string) => `
  alter table ${table} add constraint ${table}_stored foreign key (id) references stored_file;
  create trigger file_keep after insert on ${table} for each row execute function file_keep();
  create trigger file_let_go after delete on ${table} for each row execute function file_let_go();
  create trigger file_let_all_go before truncate on ${table} for each statement execute function file_let_all_go();
  create trigger file_keep_id after update on ${table} for each row
    when (old.id is distinct from new.id) execute function file_keep();
  create trigger file_let_go_id after update on ${table} for each row
    when (old.id is distinct from new.id) execute function file_let_go();`;

const contractBank = `
  create table contract_bank (
    contract_id uuid primary key references contract on delete cascade,
    sealed bytea not null,
    key_id text not null,
    updated_at timestamptz(3) not null default now()
  );`;
