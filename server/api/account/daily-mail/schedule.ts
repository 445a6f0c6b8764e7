import { japanDate } from "#sync/model/rules/japan-time.ts";
import type { Context } from "../../../context.ts";
import { enqueue } from "../../../services/effects/effect.ts";
import { inRounds } from "../../../services/in-rounds.ts";
import { dailyMailEffect } from "./daily-mail.ts";
import { dueOn } from "./mail-day.ts";

/** Milliseconds between two rounds. */
const every = 60_000;

/**
 * Enqueues the mails of today that are due: one for each administrator who had wanted it before its time. Several processes may do so
 * at once. A server that was stopped at that time does so when it starts. A database that was put back after that time sends none
 * on that day. What it was made from may have sent them, and the next mail tells of both days.
 * @returns how many were enqueued
 */
export async function enqueueDailyMails({ knex, now }: Pick<Context, "knex" | "now">): Promise<number> {
  const moment = now();
  const day = japanDate(moment.toISOString());
  const due = dueOn(day);
  if (moment < due) return 0;
  return knex.transaction(async (trx) => {
    // Who gets a row has no mail of this day. A second process waits for the first one here, and then gets none.
    const { rows } = await trx.raw<{ rows: { admin_id: string }[] }>(
      `insert into daily_mail_sent as sent (admin_id, day)
       select admin_id, :day from daily_mail
       where is_wanted and updated_at <= :due and exists (select from sync_epoch where started_at <= :due)
       order by admin_id
       on conflict (admin_id) do update set day = excluded.day where sent.day < excluded.day
       returning admin_id`,
      { day, due: due.toISOString() },
    );
    for (const { admin_id: adminId } of rows) await enqueue(trx, dailyMailEffect, { adminId, day }, { key: `${adminId}/${day}` });
    return rows.length;
  });
}

/** Enqueues mails that are due now and every minute. Returns a function that stops it after the current round. */
export function startDailyMails(context: Pick<Context, "knex" | "now" | "log">): () => Promise<void> {
  const round = () =>
    enqueueDailyMails(context).then(
      (count) => void (count > 0 && context.log.info("daily_mails_enqueued", { count })),
      (error: unknown) =>
        context.log.warn("daily_mails_not_enqueued", { error: error instanceof Error ? error.name : typeof error }),
    );
  return inRounds(every, round);
}
