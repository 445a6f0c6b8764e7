import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position } from "#sync/model/entities/project.ts";
import { isRunning } from "#sync/model/rules/contract.ts";

/** How many people work on a project, and how many its positions need. */
export interface Staffing {
  readonly assigned: number;
  readonly needed: number;
}

/** Reads the staffing of projects, by their ids. Contracts of partners in the trash do not count, as on a project's page. */
export async function readStaffing(reader: ReplicaReader, ids: readonly string[]): Promise<ReadonlyMap<string, Staffing>> {
  const all = await Promise.all(
    ids.map(async (id) => {
      const [positions, contracts] = await Promise.all([
        reader.list(position, "projectId", id),
        reader.list(contract, "projectId", id),
      ]);
      const running = contracts.filter(isRunning);
      const partners = await reader.getMany(
        partner,
        running.map(({ partnerId }) => partnerId),
      );
      const assigned = partners.filter((who) => (who ? who.deletedAt === null : !reader.hasAll(partner))).length;
      return [id, { assigned, needed: positions.reduce((sum, { numberPeople }) => sum + numberPeople, 0) }] as const;
    }),
  );
  return new Map(all);
}
