import type { Knex } from "knex";
import { ownersTombstones } from "./replicated-table.ts";

/**
 * Tells of somebody's own views, imports and issues only those who saw them. A view that is no longer shared leaves a tombstone
 * for all, though its row is still there. Until now every device was sent a tombstone of each view that was not shared.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function sync_owner(gone jsonb, owner text, shared text) returns uuid language sql immutable as $$
      select case when not coalesce((gone->>shared)::boolean, false) then coalesce((gone->>owner)::uuid, '${nobody}') end
    $$;

    -- An id under which two accounts had a row, or that was shared for a while, is told to all: it has no maker. A row that outlives
    -- its owner's account stays the owner's.
    create function sync_maker_of_both(kept uuid, added uuid) returns uuid language sql immutable as $$
      select case when added in (kept, '${nobody}') then kept when kept = '${nobody}' then added end
    $$;

    create function sync_bury_of() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into sync_tombstone as tombstone (entity, row_id, changed_xid, maker)
        values (tg_argv[0], old.id::text, pg_current_xact_id(), sync_owner(to_jsonb(old), tg_argv[1], tg_argv[2]))
        on conflict (entity, row_id) do update set changed_xid = excluded.changed_xid, deleted_at = excluded.deleted_at,
          maker = ${makerOfBoth};
      return null;
    end $$;

    create function sync_bury_all_of() returns trigger language plpgsql set search_path from current as $$
    begin
      execute format(
        'insert into sync_tombstone as tombstone (entity, row_id, changed_xid, maker)
           select %L, id::text, pg_current_xact_id(), sync_owner(to_jsonb(gone), %L, %L) from %I.%I as gone
           on conflict (entity, row_id) do update set changed_xid = excluded.changed_xid, deleted_at = excluded.deleted_at,
             maker = ${makerOfBoth}',
        tg_argv[0], tg_argv[1], tg_argv[2], tg_table_schema, tg_table_name);
      return null;
    end $$;`);
  await knex.raw(ownersTombstones("savedView", "saved_view", { owner: "created_by", shared: "is_shared" }));
  for (const [entity, table] of [
    ["partnerImport", "partner_import"],
    ["importedPartner", "imported_partner"],
    ["issue", "issue"],
  ] as const)
    await knex.raw(ownersTombstones(entity, table, { owner: "author_id" }));
  // A device that was offline may still have a view that is no longer shared. These tombstones remove it there.
  await knex.raw(`
    insert into sync_tombstone as tombstone (entity, row_id, changed_xid)
      select 'savedView', id::text, changed_xid from saved_view where not is_shared
      on conflict (entity, row_id) do update set changed_xid = greatest(tombstone.changed_xid, excluded.changed_xid),
        deleted_at = excluded.deleted_at, maker = null`);
}

/** The owner of a row whose owner's account is gone. */
const nobody = "00000000-0000-0000-0000-000000000000";

const makerOfBoth = "sync_maker_of_both(tombstone.maker, excluded.maker)";
