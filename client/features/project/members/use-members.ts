import { useLive } from "#client/device/use-live.ts";
import { readProjectContracts } from "#client/records/contract/read-contracts.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { byId } from "#sync/engine/order.ts";
import { position } from "#sync/model/entities/project.ts";
import { type MemberPosition, type MemberTable, memberTable } from "./member-rows.ts";

/** A project's members, and its positions. */
export interface Members extends MemberTable {
  readonly positions: readonly MemberPosition[];
}

/** Reads a project's members, live; undefined while they are being read. */
export function useMembers(projectId: string): Reading<Members> | undefined {
  return useLive(
    async (reader) => {
      const found = (await reader.list(position, "projectId", projectId)).sort(byId);
      const name = await readNames(reader, position, found, ["occupationId"], "不明な職種");
      const positions = found.map((row): MemberPosition => {
        const { id, numberPeople, recruitingFlag } = row;
        return { id, occupationName: name(row, "occupationId"), numberPeople, recruitingFlag };
      });
      const { running } = await readProjectContracts(reader, projectId);
      return { positions, ...memberTable(positions, running) };
    },
    [projectId],
  );
}
