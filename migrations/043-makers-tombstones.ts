import type { Knex } from "knex";
import { makersTombstones } from "./replicated-table.ts";

/**
 * Notes on a tombstone whose row it was, where makers alone saw the row. Until now every device received its id, which names an
 * account and a record. Tombstones from before have no maker, and are still sent to all.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sync_tombstone add column maker uuid;

    create function sync_bury_own() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into sync_tombstone as tombstone (entity, row_id, changed_xid, maker)
        values (tg_argv[0], old.id::text, pg_current_xact_id(), coalesce(old.created_by, '${nobody}'))
        on conflict (entity, row_id) do update set changed_xid = excluded.changed_xid, deleted_at = excluded.deleted_at,
          maker = ${makerOfBoth};
      return null;
    end $$;

    create function sync_bury_all_own() returns trigger language plpgsql set search_path from current as $$
    begin
      execute format(
        'insert into sync_tombstone as tombstone (entity, row_id, changed_xid, maker)
           select %L, id::text, pg_current_xact_id(), coalesce(created_by, ''${nobody}'') from %I.%I
           on conflict (entity, row_id) do update set changed_xid = excluded.changed_xid, deleted_at = excluded.deleted_at,
             maker = ${makerOfBoth}',
        tg_argv[0], tg_table_schema, tg_table_name);
      return null;
    end $$;`);
  for (const [entity, table] of [
    ["announcementRead", "announcement_read"],
    ["dailyMail", "daily_mail"],
    ["mentionRead", "mention_read"],
    ["partnerFollow", "partner_follow"],
    ["projectFollow", "project_follow"],
    ["reminder", "reminder"],
  ] as const)
    await knex.raw(makersTombstones(entity, table));
}

/** The maker of a row whose maker's account is gone. No device may receive it. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** An id under which two accounts made a row is sent to all. A tombstone has room for one maker only. */
const makerOfBoth = "case when tombstone.maker = excluded.maker then excluded.maker end";
