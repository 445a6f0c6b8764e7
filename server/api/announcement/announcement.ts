import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { code } from "#sync/engine/field.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { createAnnouncement, updateAnnouncement } from "#sync/model/mutators/announcement.ts";
import { defineCall } from "../../http/guard.ts";
import { adminsById, namedWire } from "../sql/named-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireDay } from "../wire/wire-day.ts";
import { toFlag, wireFields } from "../wire/wire-fields.ts";
import { wireInput } from "../wire/wire-input.ts";
import { underWireNames } from "../wire/wire-names.ts";

const { title, category, contents, openDate, closeDate, isValid } = announcement.fields;
const fields = wireFields(announcement, ["title", "contents", "category"]);
const day = z.iso.date().nullable();

/** On the wire it says whether an announcement is invalid. */
const delFlag = code(isValid.label, [
  { value: 0, label: "有効" },
  { value: 1, label: "無効" },
]);
const wireNames = { openDate: "openDatetime", closeDate: "closeDatetime", isValid: "delFlag" };
const written = { title: wireInput(title), category: wireInput(category), contents: wireInput(contents) };
const optional = { openDatetime: wireDay(openDate), closeDatetime: wireDay(closeDate), delFlag: wireInput(delFlag) };
/** Older screens send their administrator's name. */
const adminUser = z.unknown().meta({ description: "Ignored: the author is who is signed in" }).optional();

export const announcementWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  openDatetime: day,
  closeDatetime: day,
  delFlag: z.literal([0, 1]),
  /** Its author; null when that administrator is gone. */
  admin: namedWire.nullable(),
  createdAt: moment,
  updatedAt: moment,
});

export const listAnnouncements = defineCall({
  method: "GET",
  path: "/api/information",
  who: "admin",
  summary: "All announcements, invalid and closed ones too, newest update first",
  answer: { information: z.strictObject({ rows: z.array(announcementWire) }) },
  async run(_input, { context: { knex }, actor }) {
    const rows = await rowsOf(knex, announcement, actor).orderByRaw("t.updated_at desc, t.id");
    return { information: { rows: await toAnnouncements(knex, rows, actor) } };
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
      delFlag: z.preprocess((value) => (value === "" || value === null ? 0 : value), optional.delFlag).default(0),
      adminUser,
    },
  },
  answer: {},
  async run({ body }, { context: { sync }, actor }) {
    const { openDatetime: openDate, closeDatetime: closeDate, delFlag, adminUser: _author, ...texts } = body;
    const input = { id: uuidv7(), ...texts, openDate, closeDate, isValid: delFlag === 0 };
    await underWireNames(wireNames, () => sync.mutate(actor, createAnnouncement, input));
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
    body: { ...z.object({ ...written, ...optional }).partial().shape, adminUser },
  },
  answer: {},
  refusals: ["not_found"],
  async run({ params, body }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, announcement, params.id, actor);
    const { openDatetime: openDate, closeDatetime: closeDate, delFlag, adminUser: _author, ...texts } = body;
    const isValid = delFlag === undefined ? undefined : delFlag === 0;
    await underWireNames(wireNames, () => sync.mutate(actor, updateAnnouncement, { id, ...texts, openDate, closeDate, isValid }));
    return {};
  },
});

async function toAnnouncements(knex: Knex, rows: readonly RowOf<typeof announcement>[], actor: Actor) {
  const authorIds = rows.map(({ createdBy }) => createdBy);
  const authors = await adminsById(knex, authorIds, actor);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    ...fields.of(row),
    openDatetime: row.openDate,
    closeDatetime: row.closeDate,
    delFlag: toFlag(!row.isValid),
    admin: authors.get(row.createdBy ?? "") ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}
