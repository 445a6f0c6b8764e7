import { namesById, unknownName } from "#client/records/names.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byId, latestChangeFirst } from "#sync/engine/order.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { position, type project, projectRole } from "#sync/model/entities/project.ts";
import { managersOf } from "#sync/model/rules/project.ts";
import { type PositionUse, readPositionUses } from "./position-use.ts";
import type { ProjectRecords } from "./project-edit-form.ts";

/** A project with the data that its form changes, and the user who changed any of it last. */
export interface ProjectView extends ProjectRecords {
  readonly by: string;
  readonly files: readonly RowOf<typeof projectFile>[];
  readonly uses: ReadonlyMap<string, PositionUse>;
  /** Whether all initial values of the form have arrived on the device. */
  readonly complete: boolean;
}

/** Reads a project for its form. */
export async function readProjectView(row: RowOf<typeof project>, reader: ReplicaReader): Promise<ProjectView> {
  const client = row.orderClientId === null ? undefined : await reader.get(orderClient, row.orderClientId);
  const roles = await reader.list(projectRole, "projectId", row.id);
  const rows = await reader.list(position, "projectId", row.id);
  const [last = row] = [row, client, ...roles, ...rows].filter((one) => one !== undefined).sort(latestChangeFirst);
  const by = last.updatedBy ?? last.createdBy;
  const names = await namesById(reader, admin, [by]);
  return {
    project: row,
    client,
    managers: managersOf(null, roles),
    // Positions are in the order in which they were made, which is that of their ids.
    positions: rows
      .sort(byId)
      .map(({ id, occupationId, numberPeople, recruitingFlag }) => ({ id, occupationId, numberPeople, recruitingFlag })),
    by: names.get(String(by)) ?? unknownName,
    files: await reader.list(projectFile, "projectId", row.id),
    uses: await readPositionUses(reader, row.id),
    complete:
      (row.orderClientId === null || client !== undefined || reader.hasAll(orderClient)) &&
      reader.hasAll(projectRole) &&
      reader.hasAll(position),
  };
}
