import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#sync/model/errors.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import type { Context } from "../../context.ts";
import { EffectError } from "../effects/effect.ts";
import { type Granted, openIdOf } from "./open-id.ts";
import { keyId, openToken, sealToken } from "./sealed-token.ts";

/** The only scope that the calendar needs. */
export const calendarScope = "https://www.googleapis.com/auth/calendar.events";

/** The first half of the advisory lock; `google_calendar_enqueue` takes the same lock. */
const lock = 1_735_355_503;

/**
 * Stores what Google granted, and enqueues the administrator's upcoming interviews for the calendar.
 * @throws AppError `data_key_missing`; `google_calendar_refused` if the user did not grant all of it
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

/** A revision may have moved an interview to a later day. */
const upcomingSql = `
  select google_calendar_enqueue(root.created_by, root.id) from :table: as root
  where root.created_by = :adminId and root.revision_of_id is null and exists (
    select from :table: as told
    where (told.id = root.id or told.revision_of_id = root.id) and told.scheduled_date >= cast(:today as date))`;

/**
 * Whether the administrator's interviews go to a calendar. They do not while Google's settings, or the key to the token, are
 * missing.
 */
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
 * Returns an access token for an administrator's calendar; undefined if none is linked. It is valid for about an hour and is not
 * stored. If Google rejects the link's token, the link is marked as broken and not tried again.
 * @throws AppError `google_not_configured`, `google_unavailable`; EffectError `data_key_missing`
 */
export async function accessTokenOf(context: Context, adminId: string): Promise<string | undefined> {
  const link = await context
    .knex("google_link")
    .where({ admin_id: adminId, broken_at: null })
    .first<{ id: string; sealed: Buffer } | undefined>("id", "sealed");
  if (!link) return undefined;
  const token = openToken(context.dataKey, link.id, link.sealed);
  // The operator may still restore the right key.
  if (token === undefined) throw new EffectError("data_key_missing");
  try {
    return await openIdOf(context).refresh(token);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "google_refused")) throw error;
    // The link is updated by its own id, since its owner may have linked a calendar again meanwhile.
    await context.knex("google_link").where({ id: link.id }).update({ broken_at: context.now(), sealed: null, key_id: null });
    context.log.warn("google calendar link broken");
    return undefined;
  }
}
