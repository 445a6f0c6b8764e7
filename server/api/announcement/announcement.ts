import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { createAnnouncement, updateAnnouncement } from "#sync/model/mutators/announcement.ts";
import { defineCall } from "../guard/guard.ts";
import { longRows } from "../sql/long-rows.ts";
import { adminsById, namedWire } from "../sql/named-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { day, inverted, partial, wireOf } from "../wire/wire-of.ts";

const wire = wireOf(announcement, ["title", "contents", "category"], {
  openDate: day("openDatetime"),
  closeDate: day("closeDatetime"),
  isValid: inverted("delFlag", "無効"),
});
const written = wire.input(["title", "category", "contents"]);
const optional = wire.input(["openDate", "closeDate", "isValid"]);
/** Older screens send their administrator's name. */
const adminUser = z.unknown().meta({ description: "Ignored: the author is who is signed in" }).optional();

export const announcementWire = z.strictObject({
  id,
  number: displayNumber,
  ...wire.shape,
  /** Its author; null if that administrator is deleted. */
  admin: namedWire.nullable(),
  createdAt: moment,
  updatedAt: moment,
});

export const listAnnouncements = defineCall({
  method: "GET",
  path: "/api/information",
  priority: "list",
  who: "admin",
  summary: "All announcements, invalid and closed ones too, newest update first",
  answer: { information: z.strictObject({ rows: z.array(announcementWire) }) },
  async run(_input, { context: { knex }, actor }) {
    const found = rowsOf(knex, announcement, actor).orderByRaw("t.updated_at desc, t.id");
    return { information: { rows: await longRows(found, (rows) => toAnnouncements(knex, rows, actor)) } };
  },
});

export const readAnnouncement = defineCall({
  method: "GET",
  path: "/api/information/{id}",
  who: "admin",
  summary: "One announcement, by id or display number",
  input: { params: { id: rowRef } },
  answer: { information: announcementWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const [information] = await toAnnouncements(knex, [await findRow(knex, announcement, params.id, actor)], actor);
    if (!information) throw new Error("one row in, one row out");
    return { information };
  },
});

export const addAnnouncement = defineCall({
  method: "POST",
  path: "/api/information",
  who: "admin",
  summary: "Publishes an announcement; its author is who is signed in",
  input: {
    body: {
      ...written,
      openDatetime: optional.openDatetime.default(null),
      closeDatetime: optional.closeDatetime.default(null),
      delFlag: z.preprocess((value) => (value === "" || value === null ? 0 : value), optional.delFlag).default(true),
      adminUser,
    },
  },
  answer: {},
  names: wire.names,
  async run({ body: { adminUser: _author, ...given } }, { context: { sync }, actor }) {
    await sync.mutate(actor, createAnnouncement, { id: uuidv7(), ...wire.toFields(given) });
    return {};
  },
});

export const changeAnnouncement = defineCall({
  method: "PUT",
  path: "/api/information/{id}",
  who: "admin",
  summary: "Changes the keys sent of an announcement",
  input: {
    params: { id: rowRef },
    body: { ...partial({ ...written, ...optional }), adminUser },
  },
  answer: {},
  refusals: ["not_found"],
  names: wire.names,
  async run({ params, body: { adminUser: _author, ...given } }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, announcement, params.id, actor);
    await sync.mutate(actor, updateAnnouncement, { id, ...wire.toFields(given) });
    return {};
  },
});

async function toAnnouncements(knex: Knex, rows: readonly RowOf<typeof announcement>[], actor: Actor) {
  const authorIds = rows.map(({ createdBy }) => createdBy);
  const authors = await adminsById(knex, authorIds, actor);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    ...wire.toWire(row),
    admin: authors.get(row.createdBy ?? "") ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}
