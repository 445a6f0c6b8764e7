import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../guard/guard.ts";
import type { LongList } from "../guard/long-list.ts";
import { longRows } from "../sql/long-rows.ts";
import { membersById, memberWire, namedWire, projectsById } from "../sql/named-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { type OwnedBy, ownedRows } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

const fields = wireFields(attendance, ["startDatetime", "breaktime", "breaktimeEnd", "closingDatetime", "report"]);

export const attendanceWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  partnerMember: memberWire,
  project: namedWire.nullable(),
  createdAt: moment,
  updatedAt: moment,
});

export const readAttendance = defineCall({
  method: "GET",
  path: "/api/attendance/{id}",
  who: "admin",
  summary: "One day of a partner's work, by id or display number",
  input: { params: { id: rowRef } },
  answer: { attendance: attendanceWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const [found] = await toAttendances(knex, [await findRow(knex, attendance, params.id, actor)], actor);
    if (!found) throw new AppError("not_found");
    return { attendance: found };
  },
});

/** Lists a partner's or a project's daily reports, newest update first. */
export const attendancesOf = (knex: Knex, owner: OwnedBy, actor: Actor): Promise<LongList<z.output<typeof attendanceWire>>> =>
  longRows(ownedRows(knex, attendance, owner, actor).orderByRaw("t.updated_at desc, t.id"), (rows) =>
    toAttendances(knex, rows, actor),
  );

/** Converts daily reports to their wire form. Those of partners in the trash are left out. */
async function toAttendances(knex: Knex, rows: readonly RowOf<typeof attendance>[], actor: Actor) {
  const partnerIds = rows.map(({ partnerId }) => partnerId);
  const projectIds = rows.map(({ projectId }) => projectId);
  const [members, projects] = await Promise.all([membersById(knex, partnerIds, actor), projectsById(knex, projectIds, actor)]);
  return rows.flatMap((row) => {
    const partnerMember = members.get(row.partnerId);
    if (!partnerMember?.id) return [];
    const project = projects.get(row.projectId ?? "") ?? null;
    const { id, number, createdAt, updatedAt } = row;
    return [{ id, number, ...fields.of(row), partnerMember, project, createdAt, updatedAt }];
  });
}
