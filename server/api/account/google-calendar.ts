import { googleCalendarAnswer } from "#sync/model/calls/google.ts";
import { endFlow } from "../../accounts/google/flows.ts";
import { isLinked, linkCalendar, unlinkCalendar } from "../../services/google/calendar-link.ts";
import { defineCall } from "../guard/guard.ts";
import { callback } from "./google.ts";

export const linkGoogleCalendar = defineCall({
  method: "POST",
  path: "/api/google_calendar",
  who: "admin",
  summary: "Links one's Google calendar: one's interviews appear there from now on",
  input: { body: callback },
  answer: {},
  refusals: ["google_refused", "google_calendar_refused", "google_not_configured", "google_unavailable", "data_key_missing"],
  async run({ body }, call) {
    await linkCalendar(call.context, call.actor.id, await endFlow(call, { kind: "calendar", adminId: call.actor.id }, body));
    return {};
  },
});

export const googleCalendar = defineCall({
  method: "GET",
  path: "/api/google_calendar",
  who: "admin",
  summary: "Whether one's interviews go to one's Google calendar",
  answer: googleCalendarAnswer,
  async run(_input, { context, actor }) {
    return { linked: await isLinked(context, actor.id) };
  },
});

export const unlinkGoogleCalendar = defineCall({
  method: "DELETE",
  path: "/api/google_calendar",
  who: "admin",
  summary: "Takes the link back; what stands in the calendar stays there",
  answer: {},
  async run(_input, { context, actor }) {
    await unlinkCalendar(context.knex, actor.id);
    return {};
  },
});
