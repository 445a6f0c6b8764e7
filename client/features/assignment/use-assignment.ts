import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { type ProjectContracts, readProjectContracts } from "#client/records/contract/read-contracts.ts";
import { readNames } from "#client/records/names.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { position, type project } from "#sync/model/entities/project.ts";

export interface PositionView extends RowOf<typeof position> {
  readonly occupationName: string;
}

/** A project with its positions, in the order in which they were entered, and with its members. */
export interface AssignmentView {
  readonly project: RowOf<typeof project>;
  readonly positions: readonly PositionView[];
  readonly contracts: ProjectContracts;
  /** Whether some of the data has not arrived. */
  readonly partial: boolean;
}

/** Returns the data of a project's assignment, live; undefined while it is being read. */
export function useAssignment(row: RowOf<typeof project>): AssignmentView | undefined {
  const positions = useLast(
    useLive(
      async (reader) => {
        const rows = await reader.list(position, "projectId", row.id);
        const name = await readNames(reader, position, rows, ["occupationId"], "不明な職種");
        return rows
          .map((one) => ({ ...one, occupationName: name(one, "occupationId") }))
          .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
      },
      [row.id],
    ),
  );
  const contracts = useLast(useLive((reader) => readProjectContracts(reader, row.id), [row.id]));
  if (!positions || !contracts) return undefined;
  return {
    project: row,
    positions: positions.value,
    contracts: contracts.value,
    partial: positions.partial || contracts.partial,
  };
}
