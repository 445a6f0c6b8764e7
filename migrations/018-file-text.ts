import type { Knex } from "knex";

/**
 * The text of files (S4-11): every file that has arrived is to be read, those that are there already, too. The record says how
 * much text was found, so that devices know; the text itself is not replicated.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(texts);
  for (const table of ["partner_file", "project_file", "contract_file"]) await knex.raw(owned(table));
}

/**
 * `due_at`: when it is to be read, or read again; null once it was read or given up. `letters`: characters on all
 * pages. `folded`: search keys of the pages, a line each. `grams`: every run of two and three letters on a page, as numbers.
 */
const texts = `
  create table file_text (
    key uuid primary key references stored_file on delete cascade,
    kept_at timestamptz(3) not null default now(),
    due_at timestamptz(3) default now(),
    tries integer not null default 0 check (tries >= 0),
    letters integer check (letters >= 0),
    pages text[],
    folded text,
    grams integer[],
    check (num_nulls(letters, pages, folded, grams) in (0, 4)),
    check (due_at is null or pages is null)
  );
  create index file_text_due on file_text (tries, kept_at desc) where due_at is not null;
  create index file_text_kept_at on file_text (kept_at desc, key desc) where letters > 0;
  create index file_text_grams on file_text using gin (grams);
  -- Read whole by every search, never printed: unpacking it would cost more than reading it.
  alter table file_text alter column folded set storage external;
  -- The planner shall take every search for a rare one: it does not see what a scan costs that looks into the grams.
  alter table file_text alter column grams set statistics 0, alter column folded set statistics 0, alter column pages set statistics 0;

  create function file_text_follow() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.state = 'kept' then
      insert into file_text (key) values (new.key) on conflict do nothing;
      insert into effect (name, key) values ('file_text', 'all');
    else
      delete from file_text where key = new.key;
    end if;
    return null;
  end $$;
  create trigger file_text_follow after update on stored_file for each row
    when (old.state is distinct from new.state and 'kept' in (old.state, new.state)) execute function file_text_follow();

  insert into file_text (key, kept_at) select key, since from stored_file where state = 'kept';
  insert into effect (name, key) select 'file_text', 'all' where exists (select from file_text);

  create function file_unread() returns trigger language plpgsql as $$
  begin
    new.text_length := null;
    return new;
  end $$;`;

const owned = (table: string) => `
  alter table ${table} add column text_length integer check (text_length between 0 and 400000);
  create trigger file_unread before insert on ${table} for each row
    when (new.text_length is not null) execute function file_unread();`;
