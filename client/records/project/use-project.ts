import { namesById, readNames, unknownName } from "#client/records/names.ts";
import { type RecordReading, useRecord } from "#client/records/use-record.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { managersOf } from "#sync/model/rules/project.ts";

export type Project = RowOf<typeof project>;

/** The names of the records that a project references; null for none. */
export interface ProjectNames {
  readonly client: string | null;
  readonly status: string | null;
  readonly phase: string | null;
  readonly executionPhase: string | null;
  readonly ae: string | null;
  /** The managers: the one who is listed first, then the others in the order in which they joined. */
  readonly managers: readonly string[];
}

/** A project with the other data of the same page. */
export interface ProjectReading {
  readonly project: Project;
  readonly names: ProjectNames;
}

/** Reads a project by id, or by the number on screens. */
export const useProject = (address: string): RecordReading<ProjectReading> => useRecord(project, address, withNames);

const named = ["orderClientId", "statusId", "phaseId", "executionPhaseId", "aeAdminId"] as const;

async function withNames(row: Project, reader: ReplicaReader): Promise<ProjectReading> {
  const name = await readNames(reader, project, [row], named);
  const managerIds = managersOf(row.leadManagerId, await reader.list(projectRole, "projectId", row.id));
  const managers = await namesById(reader, admin, managerIds);
  const other = reader.hasAll(admin) ? unknownName : receivingWord;
  return {
    project: row,
    names: {
      client: name(row, "orderClientId"),
      status: name(row, "statusId"),
      phase: name(row, "phaseId"),
      executionPhase: name(row, "executionPhaseId"),
      ae: name(row, "aeAdminId"),
      managers: managerIds.map((id) => managers.get(id) ?? other),
    },
  };
}
