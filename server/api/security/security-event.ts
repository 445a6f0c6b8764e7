import { securityEventsAnswer, securityPage } from "#sync/model/calls/security-event.ts";
import { defineCall } from "../guard/guard.ts";
import { filter, unlessEmpty, whole } from "../sql/list-page.ts";
import { eventFilters, readEvents } from "./read-events.ts";

const mostId = 999_999_999;

export const listSecurityEvents = defineCall({
  method: "GET",
  path: "/api/security_event",
  who: "master",
  summary: "The security log, newest first: who came in, who was refused, who took data out; kept a year",
  input: {
    query: {
      ...eventFilters,
      before: filter(whole(0, mostId)).meta({ description: "`next` of the page before" }),
      limit: unlessEmpty(whole(1, 200).default(securityPage)),
    },
  },
  answer: securityEventsAnswer,
  async run({ query: { before, limit, ...filters } }, { context }) {
    // Events that this server has just noted must be part of the answer.
    await context.security.written();
    const found = await readEvents(context.knex, filters, limit + 1, before);
    const events = found.slice(0, limit);
    return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
  },
});
