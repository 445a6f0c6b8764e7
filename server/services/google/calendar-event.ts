import type { Knex } from "knex";
import { z } from "zod";
import { fullName } from "#sync/model/rules/partner.ts";
import { defineEffect } from "../effects/effect.ts";
import { type CalendarDay, createCalendar } from "./calendar-api.ts";
import { accessTokenOf } from "./calendar-link.ts";

/**
 * Updates an interview in its administrator's calendar to its current state, however often it runs. The database enqueues it
 * (`google_calendar_enqueue`), with the first of the interview's revisions.
 */
export const calendarEvent = defineEffect({
  name: "google_calendar_event",
  payload: z.object({ interviewId: z.guid(), adminId: z.guid() }),
  async run({ interviewId, adminId }, { context }) {
    const { google, publicUrl } = context.settings;
    const token = google && (await accessTokenOf(context, adminId));
    if (!google || token === undefined) return;
    const calendar = createCalendar(google.calendarUrl, token);
    const day = await dayOf(context.knex, publicUrl, interviewId);
    await (day ? calendar.put(eventIdOf(interviewId), day) : calendar.remove(eventIdOf(interviewId)));
  },
});

/** Returns the event's id, for which Google allows the letters a to v and digits. An interview has the same id at every try. */
export const eventIdOf = (interviewId: string): string => `musubi${interviewId.replaceAll("-", "")}`;

/** Returns the day of the interview, from its newest revision. Undefined if it has no day, is in the trash, or was removed. */
async function dayOf(knex: Knex, publicUrl: string, interviewId: string): Promise<CalendarDay | undefined> {
  const { rows } = await knex.raw<{ rows: InterviewRow[] }>(interviewSql, { interviewId });
  const [row] = rows;
  if (!row?.date || !row.until) return undefined;
  const { kind, date, until, partnerId } = row;
  return { title: `${kind}: ${fullName(row)}`, date, until, link: `${publicUrl}/partner/${partnerId}` };
}

interface InterviewRow {
  readonly kind: string;
  readonly date: string | null;
  readonly until: string | null;
  readonly partnerId: string;
  readonly lastName: string;
  readonly firstName: string;
}

const interviewSql = `
  with told as (
    select id, created_at, partner_id, scheduled_date, '一次面談' as kind from interview
    where id = :interviewId or revision_of_id = :interviewId
    union all
    select id, created_at, partner_id, scheduled_date, '二次面談' from second_interview
    where id = :interviewId or revision_of_id = :interviewId
    order by created_at desc, id desc limit 1
  )
  select kind, scheduled_date::text as date, (scheduled_date + 1)::text as until, partner.id as "partnerId",
    last_name as "lastName", first_name as "firstName"
  from told join partner on partner.id = told.partner_id and partner.deleted_at is null`;
