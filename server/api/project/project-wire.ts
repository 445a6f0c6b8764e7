import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project, projectRole, projectStatusValue } from "#sync/model/entities/project.ts";
import { fieldsBut } from "#sync/model/mutators/record-input.ts";
import { managersOf } from "#sync/model/rules/project.ts";
import { grouped } from "../sql/grouped.ts";
import { adminsById, namedWire } from "../sql/named-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { named, wireOf } from "../wire/wire-of.ts";
import { clientWire, toClient } from "./order-client-wire.ts";

type Project = RowOf<typeof project>;

/** `sts` is validity; the recruiting state is `recruitStatus`. */
export const own = wireOf(
  project,
  fieldsBut(project, [
    ...(["isValid", "statusId", "phaseId", "executionPhaseId"] as const),
    // The two references are sent as `clientId` and `pmAdminId` with their names. The texts are long and only in the detail.
    ...(["orderClientId", "leadManagerId", "content", "memo", "deletedAt"] as const),
  ]),
  {
    isValid: named("sts"),
    statusId: named("status"),
    phaseId: named("phase"),
    executionPhaseId: named("executionPhase"),
  },
);

export const namedAdmin = z.strictObject({ id, name: z.string() });
const statusValue = z.strictObject({ id: z.int(), name: z.string() }).nullable();

/** A project in the answers of lists. */
export const projectShape = {
  id,
  number: displayNumber,
  ...own.shape,
  statusValue,
  phaseValue: statusValue,
  executionPhaseValue: statusValue,
  clientId: id.nullable(),
  orderClient: clientWire.nullable(),
  /** The managers. The first one is `pmAdminId`. */
  adminUsers: z.array(namedAdmin),
  pmAdminId: id.nullable(),
  aeAdmin: namedWire.nullable(),
  createdAt: moment,
  updatedAt: moment,
};
export const projectWire = z.strictObject(projectShape);

/** Converts projects to their wire form. The records that they refer to are fetched for all of them at once. */
export async function toProjects(knex: Knex, rows: readonly Project[], actor: Actor): Promise<z.output<typeof projectWire>[]> {
  const ids = rows.map((row) => row.id);
  const ownerIds = rows.map((row) => row.aeAdminId);
  const [clients, managers, owners, values] = await Promise.all([
    clientsOf(knex, rows, actor),
    rolesOf(knex, ids, actor, ["manager"]),
    adminsById(knex, ownerIds, actor),
    rowsOf(knex, projectStatusValue, actor),
  ]);
  const words = new Map(values.map((value) => [Number(value.id), value.name]));
  const valueOf = (id: number | null) => (id === null ? null : { id, name: words.get(id) ?? "" });
  return rows.map((row) => {
    const roles = managers.get(row.id) ?? [];
    const names = new Map(roles.map((role) => [role.adminId, role.name]));
    const adminUsers = managersOf(row.leadManagerId, roles).map((id) => ({ id, name: names.get(id) ?? "" }));
    return {
      id: row.id,
      number: row.number,
      ...own.toWire(row),
      statusValue: valueOf(row.statusId),
      phaseValue: valueOf(row.phaseId),
      executionPhaseValue: valueOf(row.executionPhaseId),
      clientId: row.orderClientId,
      orderClient: clients.get(row.orderClientId ?? "") ?? null,
      adminUsers,
      pmAdminId: row.leadManagerId !== null && names.has(row.leadManagerId) ? row.leadManagerId : null,
      aeAdmin: owners.get(row.aeAdminId ?? "") ?? null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
}

export interface NamedRole extends RowOf<typeof projectRole> {
  readonly name: string;
}

/** Returns the roles of administrators in these projects, by project: only the named roles, or all. */
export async function rolesOf(
  knex: Knex,
  projectIds: readonly string[],
  actor: Actor,
  roles?: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedRole[]>> {
  const query = rowsOf(knex, projectRole, actor)
    .join("admin", "admin.id", "t.admin_id")
    .select({ name: "admin.name" })
    .whereRaw("t.project_id = any(?::uuid[])", [[...projectIds]])
    .orderByRaw("t.created_at, t.admin_id");
  if (roles) query.whereRaw("t.role = any(?)", [[...roles]]);
  return grouped((await query) as NamedRole[], (row) => row.projectId);
}

async function clientsOf(knex: Knex, rows: readonly Project[], actor: Actor) {
  const ids = rows.flatMap((row) => row.orderClientId ?? []);
  const clients: RowOf<typeof orderClient>[] = await rowsOf(knex, orderClient, actor).whereRaw("t.id = any(?::uuid[])", [ids]);
  return new Map(clients.map((client) => [client.id, toClient(client)]));
}
