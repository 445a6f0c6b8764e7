import type { Knex } from "knex";
import { z } from "zod";
import type { securityEventWire } from "#sync/model/calls/security-event.ts";
import { securityOutcomes } from "#sync/model/rules/security-event.ts";
import { filter, filterDay } from "../sql/list-page.ts";
import { namesNow } from "./names-now.ts";

type Event = z.output<typeof securityEventWire>;

/** The filters of the log; an event must match all of them. */
export const eventFilters = {
  kind: filter(z.string().max(50)).meta({ description: "As events name it" }),
  outcome: filter(z.enum(securityOutcomes.map(({ value }) => value))),
  person: filter(z.guid()).meta({ description: "An administrator's id: who did it, or whom it is about" }),
  from: filterDay.meta({ description: "The first day, in Japan" }),
  to: filterDay.meta({ description: "The last day, in Japan" }),
};

export type EventFilters = z.output<z.ZodObject<typeof eventFilters>>;

/** Queries the events that match the filters. */
export function filteredEvents(knex: Knex, { kind, outcome, person, from, to }: EventFilters): Knex.QueryBuilder {
  const query = knex("security_event as e");
  if (kind !== undefined) query.where("e.kind", kind);
  if (outcome !== undefined) query.where("e.outcome", outcome);
  if (person !== undefined) query.where((either) => either.where("e.actor_id", person).orWhere("e.subject_id", person));
  if (from !== undefined) query.whereRaw("e.at >= ?::date::timestamp at time zone 'Asia/Tokyo'", [from]);
  if (to !== undefined) query.whereRaw("e.at < (?::date + 1)::timestamp at time zone 'Asia/Tokyo'", [to]);
  return query;
}

/**
 * Reads events, newest first, with the names of the administrators, files and partners involved. The names are the current ones.
 * For a removed administrator it is the name that the removal recorded.
 * @param before only events older than this one
 */
export async function readEvents(knex: Knex, filters: EventFilters, limit: number, before?: number): Promise<Event[]> {
  const found = filteredEvents(knex, filters).select("e.*").orderBy("e.id", "desc").limit(limit).as("e");
  if (before !== undefined) found.where("e.id", "<", before);
  const rows = await knex
    .from(found)
    .joinRaw(joins("actor"))
    .joinRaw(joins("subject"))
    .orderBy("e.id", "desc")
    .select<EventRow[]>("e.*", ...names("actor"), ...names("subject"));
  const namesOf = await namesNow(
    knex,
    rows.map(({ details }) => details),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    outcome: row.outcome,
    times: row.times,
    actor: personOf(row.actor_id, row.actor_name, row.actor_last_name),
    subject: personOf(row.subject_id, row.subject_name, row.subject_last_name),
    address: row.address,
    details: row.details,
    names: namesOf(row.details),
  }));
}

type Role = "actor" | "subject";

const joins = (role: Role) => `
  left join admin as ${role} on ${role}.id = e.${role}_id
  left join lateral (
    select details ->> 'name' as name from security_event
    where subject_id = e.${role}_id and kind = 'admin_removed' and ${role}.id is null order by id desc limit 1
  ) as ${role}_gone on true`;

const names = (role: Role) => [`${role}.name as ${role}_name`, `${role}_gone.name as ${role}_last_name`];

const personOf = (id: string | null, name: string | null, lastName: string | null): Event["actor"] =>
  id === null ? null : { id, name: name ?? lastName, removed: name === null };

interface EventRow {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly outcome: Event["outcome"];
  readonly times: number;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly actor_last_name: string | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly subject_last_name: string | null;
  readonly address: string | null;
  readonly details: Event["details"];
}
