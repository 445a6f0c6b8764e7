import { useLive } from "#client/device/use-live.ts";
import { inOrder } from "#client/records/skill/skill-group.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { type Field, mayName } from "#sync/engine/field.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { project, projectStatusValue } from "#sync/model/entities/project.ts";

/** The names of the records that the list's projects refer to, by id. */
export interface ProjectWords {
  /** Statuses, phases and execution phases, each in the masters' order. */
  readonly values: Readonly<Record<"status" | "phase" | "executionPhase", ReadonlyMap<number, string>>>;
  readonly admins: ReadonlyMap<string, string>;
}

const none = new Map<number, string>();
const unread: Reading<ProjectWords> = {
  value: { values: { status: none, phase: none, executionPhase: none }, admins: new Map() },
  partial: true,
};

/** Reads the names for the list. Until they are read, they are empty and partial. */
export function useProjectWords(): Reading<ProjectWords> {
  const read = useLive(async (reader): Promise<ProjectWords> => {
    const values = inOrder(await reader.all(projectStatusValue));
    const of = (field: Field): ReadonlyMap<number, string> =>
      new Map(values.filter((value) => mayName(field, value)).map(({ id, name }) => [Number(id), name]));
    const { statusId, phaseId, executionPhaseId } = project.fields;
    return {
      values: { status: of(statusId), phase: of(phaseId), executionPhase: of(executionPhaseId) },
      admins: new Map((await reader.all(admin)).map(({ id, name }) => [id, name])),
    };
  }, []);
  return read ?? unread;
}
