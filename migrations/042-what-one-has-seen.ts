import type { Knex } from "knex";
import { replicatedTable } from "./replicated-table.ts";

/**
 * Creates who has read which announcement and who wants a mail each morning. Follows note what was seen of their record.
 * Announcements that are published by now count as read for every account. So nobody begins with a list of old ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    replicatedTable({
      entity: "announcementRead",
      table: "announcement_read",
      columns: [
        "announcement_id uuid not null references announcement on delete cascade",
        "admin_id uuid not null references admin on delete cascade",
      ],
      indexed: ["announcement_id", "admin_id"],
      id: { link: ["announcement_id", "admin_id"] },
    }),
  );
  // The order of a device's keys, whatever the database sorts by (E9).
  await knex.raw(`create index announcement_read_id_bytes on announcement_read (id collate "C")`);
  await knex.raw(`
    insert into announcement_read (announcement_id, admin_id, created_by)
    select announcement.id, admin.id, admin.id
    from announcement, admin, (select (now() at time zone 'Asia/Tokyo')::date as today) as japan
    where is_valid and coalesce(open_date <= today, true) and coalesce(today <= close_date, true)`);
  await knex.raw(
    replicatedTable({
      entity: "dailyMail",
      table: "daily_mail",
      columns: [
        "admin_id uuid not null unique references admin on delete cascade",
        "is_wanted boolean not null",
        "check (id = admin_id)",
      ],
      id: "given",
    }),
  );
  // What was sent is the server's own note, which no device sees.
  await knex.raw(`
    create table daily_mail_sent (
      admin_id uuid primary key references admin on delete cascade,
      day date not null,
      told_until timestamptz(3)
    )`);
  for (const [table, column] of [
    ["partner_follow", "partner_id"],
    ["project_follow", "project_id"],
  ] as const) {
    const compared = [
      "admin_id",
      column,
      "looked_at",
      "seen",
      "created_at",
      "created_by",
      "updated_at",
      "updated_by",
      "additions",
    ];
    const row = (name: string) => `(${[...compared, "changed_xid"].map((one) => `${name}.${one}`).join(", ")})`;
    // Setting the value in an update marks all rows, so that devices receive it.
    await knex.raw(`
      alter table ${table} add column seen jsonb check (jsonb_typeof(seen) = 'array');
      drop trigger sync_mark_update on ${table};
      create trigger sync_mark_update before update on ${table} for each row
        when (${row("old")} is distinct from ${row("new")}) execute function sync_mark();
      update ${table} set seen = '[]';
      alter table ${table} alter column seen set not null, alter column seen set default '[]'`);
  }
}
