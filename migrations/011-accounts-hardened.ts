import type { Knex } from "knex";

/** Adds mails that are not confirmed yet, invitations beside resets, and one table that counts all limited events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Registered by themselves: nobody has shown yet that the mail is theirs.
  alter table admin_secret add column if not exists is_mail_claimed boolean not null default false;

  -- From now on whoever has no row of secrets is being removed. Those of the demo had none.
  insert into admin_secret (admin_id) select id from admin on conflict do nothing;

  -- Anybody can ask for a reset: its link takes the place of the reset before it and leaves an invitation alone.
  alter table password_link add column kind text check (kind in ('reset', 'invitation'));
  update password_link set kind = case when expires_at - created_at > interval '1 day' then 'invitation' else 'reset' end;
  alter table password_link alter column kind set not null, drop constraint password_link_pkey, add primary key (admin_id, kind);

  -- Attempts to sign in are counted like all else, by digests of mail and address. What was counted is worth an hour.
  drop table login_attempt;
  truncate rate_event;
  -- Under one act stands what was counted together, and is forgotten together. A rounded moment might lie ahead of the clock.
  alter table rate_event add column act uuid not null, alter column happened_at type timestamptz;
  create index rate_event_act on rate_event (act);`);
}
