import type { Knex } from "knex";

/**
 * Remembers who was removed, so that a database which never had an administrator does not call them removed. Their devices would
 * wipe and hand over to it. Tombstones cannot tell: they are forgotten in time, and no backup has them. Those removed before are
 * taken from the history and the security log. A trigger adds each later one, whichever version of the server removes them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create table removed_admin (
    id uuid primary key,
    removed_at timestamptz(3) not null default now()
  );
  create function admin_removed() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into removed_admin (id) values (old.id) on conflict do nothing;
    return null;
  end $$;
  create trigger admin_removed after delete on admin for each row execute function admin_removed();
  -- The trigger comes first. It waits for removals that are being committed, and this sees them.
  insert into removed_admin (id)
    select id from (
      select admin_id as id from sync_audit
      union select authored_by from sync_audit
      union select subject_id from security_event where kind = 'admin_removed'
      union select row_id::uuid from sync_tombstone where entity = 'admin') as named
    where id is not null and not exists (select from admin where admin.id = named.id);`);
}
