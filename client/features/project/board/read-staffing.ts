import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
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
  const [positions, contracts] = await Promise.all([
    reader.listEach(position, "projectId", ids),
    reader.listEach(contract, "projectId", ids),
  ]);
  const running = contracts.map((all) => all.filter(isRunning).map(({ partnerId }) => partnerId));
  const partnerIds = [...new Set(running.flat())];
  const partners = new Map((await reader.getMany(partner, partnerIds)).map((row, at) => [partnerIds[at], row]));
  const isThere = (id: string) => {
    const row = partners.get(id);
    return row ? row.deletedAt === null : !reader.hasAll(partner);
  };
  return new Map(
    ids.map((id, at) => [
      id,
      {
        assigned: (running[at] ?? []).filter(isThere).length,
        needed: (positions[at] ?? []).reduce((sum, { numberPeople }) => sum + numberPeople, 0),
      },
    ]),
  );
}
