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

/** Converts one project to the wire form of its own call. */
export async function toProject(
  knex: Knex,
  row: RowOf<typeof project>,
  actor: Actor,
): Promise<z.output<typeof projectDetailWire>> {
  const { id } = row;
  const [[base], roles, occupations, contracts, files, attendances, memberEvaluations] = await Promise.all([
    toProjects(knex, [row], actor),
    rolesOf(knex, [id], actor, organisationRoles),
    positionsOf(knex, id, actor),
    contractsOfProject(knex, id, actor),
    rowsOf(knex, projectFile, actor).where("t.project_id", id).orderByRaw("t.created_at, t.id"),
    attendancesOf(knex, { projectId: id }, actor),
    memberEvaluationsOf(knex, { projectId: id }, actor),
  ]);
  if (!base) throw new Error("one row in, one row out");
  const inOrder = [
    ...contracts.filter(({ endedAt }) => endedAt === null),
    ...contracts.filter(({ endedAt }) => endedAt !== null),
  ];
  return {
    ...base,
    ...texts.of(row),
    position: toOrganisation(roles.get(id) ?? []),
    occupations,
    contracts: await toContracts(knex, inOrder, actor),
    projectFile: files.map(toFile),
    attendances,
    memberEvaluations,
  };
}

function toOrganisation(roles: readonly NamedRole[]): z.output<typeof organisationWire> {
  const lists = organisationRoles.map((role) => [
    role,
    roles.filter((one) => one.role === role).map(({ adminId, name }) => ({ id: adminId, name })),
  ]);
  return Object.fromEntries(lists) as z.output<typeof organisationWire>;
}
