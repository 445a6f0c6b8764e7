import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#sync/model/errors.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import type { Context } from "../../context.ts";
import { EffectError } from "../effects/effect.ts";
import { type Granted, openIdOf } from "./open-id.ts";
import { keyId, openToken, sealToken } from "./sealed-token.ts";

/** The one scope for what we do in a calendar. */
export const calendarScope = "https://www.googleapis.com/auth/calendar.events";

/** First half of the advisory lock that `google_calendar_enqueue` shares. */
const lock = 1_735_355_503;

/**
 * Keeps what Google granted, and brings the administrator's upcoming interviews into the calendar.
 * @throws AppError `data_key_missing`; `google_calendar_refused` where the person did not agree to all of it
 */
export async function linkCalendar(
  { knex, dataKey, now }: Pick<Context, "knex" | "dataKey" | "now">,
  adminId: string,
  { refreshToken, scopes }: Granted,
): Promise<void> {
  if (dataKey === undefined) throw new AppError("data_key_missing");
  if (refreshToken === undefined || scopes?.includes(calendarScope) === false) throw new AppError("google_calendar_refused");
  const id = uuidv7();
  const sealed = { sealed: sealToken(dataKey, id, refreshToken), key_id: keyId(dataKey) };
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [lock, adminId]);
    await trx("google_link")
      .insert({ admin_id: adminId, id, ...sealed, linked_at: now(), broken_at: null })
      .onConflict("admin_id")
      .merge();
    const today = japanDate(now().toISOString());
    for (const table of ["interview", "second_interview"]) await trx.raw(upcomingSql, { table, adminId, today });
  });
}

/** A revision may have moved it to a day to come. */
const upcomingSql = `
  select google_calendar_enqueue(root.created_by, root.id) from :table: as root
  where root.created_by = :adminId and root.revision_of_id is null and exists (
    select from :table: as told
    where (told.id = root.id or told.revision_of_id = root.id) and told.scheduled_date >= cast(:today as date))`;

/** Whether the administrator's interviews go to a calendar; not while Google, or the key to its token, is missing. */
export async function isLinked(
  { knex, settings, dataKey }: Pick<Context, "knex" | "settings" | "dataKey">,
  adminId: string,
): Promise<boolean> {
  if (settings.google === undefined || dataKey === undefined) return false;
  const link = await knex("google_link")
    .where({ admin_id: adminId, key_id: keyId(dataKey) })
    .first("id");
  return link !== undefined;
}

/** Deletes the token here; an effect revokes it at Google. Events in the calendar stay there. */
export async function unlinkCalendar(knex: Knex, adminId: string): Promise<void> {
  await knex("google_link").where({ admin_id: adminId }).delete();
}

/**
 * An access token for an administrator's calendar, good for about an hour and kept nowhere; undefined where none is linked.
 * A link whose token is worth nothing to Google any more is marked so, and tried no longer.
 * @throws AppError `google_not_configured`, `google_unavailable`; EffectError `data_key_missing`
 */
export async function accessTokenOf(context: Context, adminId: string): Promise<string | undefined> {
  const link = await context
    .knex("google_link")
    .where({ admin_id: adminId, broken_at: null })
    .first<{ id: string; sealed: Buffer } | undefined>("id", "sealed");
  if (!link) return undefined;
  const token = openToken(context.dataKey, link.id, link.sealed);
  // An operator may still put the right key back.
  if (token === undefined) throw new EffectError("data_key_missing");
  try {
    return await openIdOf(context).refresh(token);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "google_refused")) throw error;
    // By its own id: its owner may have linked anew meanwhile.
    await context.knex("google_link").where({ id: link.id }).update({ broken_at: context.now(), sealed: null, key_id: null });
    context.log.warn("google calendar link broken");
    return undefined;
  }
}
