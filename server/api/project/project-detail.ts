import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { project } from "#sync/model/entities/project.ts";
import { type OrganisationRole, organisationRoles } from "#sync/model/rules/project.ts";
import { contractsOfProject, contractWire, toContracts } from "../contract/contract-wire.ts";
import { attendancesOf, attendanceWire } from "../evaluation/attendance.ts";
import { memberEvaluationsOf, memberEvaluationWire } from "../evaluation/member-evaluation.ts";
import { fileWire, toFile } from "../file/file-wire.ts";
import type { LongAt } from "../guard/long-list.ts";
import { longRows } from "../sql/long-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { wireFields } from "../wire/wire-fields.ts";
import { positionsOf, positionWire } from "./position-wire.ts";
import { type NamedRole, namedAdmin, projectShape, rolesOf, toProjects } from "./project-wire.ts";

const texts = wireFields(project, ["content", "memo"]);

/** The nine lists of a project's organisation. */
const organisationWire = z.strictObject(
  Object.fromEntries(organisationRoles.map((role) => [role, z.array(namedAdmin)])) as Record<
    OrganisationRole,
    z.ZodArray<typeof namedAdmin>
  >,
);

/** A project in the answer of its own call. */
export const projectDetailWire = z.strictObject({
  ...projectShape,
  ...texts.shape,
  position: organisationWire,
  occupations: z.array(positionWire),
  /** Running contracts come first, then ended ones. */
  contracts: z.array(contractWire),
  projectFile: z.array(fileWire),
  attendances: z.array(attendanceWire),
  memberEvaluations: z.array(memberEvaluationWire),
});

/** The lists of a project that may be long: one of years has thousands of contracts and daily reports. */
type LongDetail = LongAt<
  z.output<typeof projectDetailWire>,
  "occupations" | "contracts" | "projectFile" | "attendances" | "memberEvaluations"
>;

/** Converts one project to the wire form of its own call. */
export async function toProject(knex: Knex, row: RowOf<typeof project>, actor: Actor): Promise<LongDetail> {
  const { id } = row;
  const [[base], roles, occupations, contracts, files, attendances, memberEvaluations] = await Promise.all([
    toProjects(knex, [row], actor),
    rolesOf(knex, [id], actor, organisationRoles),
    positionsOf(knex, id, actor),
    longRows(runningFirst(knex, id, actor), (rows) => toContracts(knex, rows, actor)),
    longRows(rowsOf(knex, projectFile, actor).where("t.project_id", id).orderByRaw("t.created_at, t.id"), (rows) =>
      rows.map(toFile),
    ),
    attendancesOf(knex, { projectId: id }, actor),
    memberEvaluationsOf(knex, { projectId: id }, actor),
  ]);
  if (!base) throw new Error("one row in, one row out");
  return {
    ...base,
    ...texts.of(row),
    position: toOrganisation(roles.get(id) ?? []),
    occupations,
    contracts,
    projectFile: files,
    attendances,
    memberEvaluations,
  };
}

const runningFirst = (knex: Knex, projectId: string, actor: Actor) =>
  contractsOfProject(knex, projectId, actor).clearOrder().orderByRaw("t.ended_at is not null, t.updated_at desc, t.id");

function toOrganisation(roles: readonly NamedRole[]): z.output<typeof organisationWire> {
  const lists = organisationRoles.map((role) => [
    role,
    roles.filter((one) => one.role === role).map(({ adminId, name }) => ({ id: adminId, name })),
  ]);
  return Object.fromEntries(lists) as z.output<typeof organisationWire>;
}
