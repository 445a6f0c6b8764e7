import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { project } from "#sync/model/entities/project.ts";
import { isRunning } from "#sync/model/rules/contract.ts";

/** The facts about a possible member, besides name, mail, status and company. */
export interface Candidate {
  /** The partner's current projects, joined; blank if there are none. */
  readonly projects: string;
  /** The name of the company's contact person. */
  readonly manager: string | null;
}

/** Reads the facts about some partners for the choice. Projects in the trash are left out. */
export async function readCandidates(reader: ReplicaReader, ids: readonly string[]): Promise<ReadonlyMap<string, Candidate>> {
  const [contracts, memberships] = await Promise.all([
    reader.listEach(contract, "partnerId", ids),
    reader.getMany(membership, ids),
  ]);
  const running = contracts.map((all) => [...new Set(all.filter(isRunning).map(({ projectId }) => projectId))]);
  const wanted = [...new Set(running.flat())];
  const projects = new Map((await reader.getMany(project, wanted)).map((row, at) => [wanted[at], row]));
  const companyIds = memberships.flatMap((row) => row?.companyId ?? []);
  const companies = new Map((await reader.getMany(company, companyIds)).map((row) => [row?.id, row?.manager ?? null]));
  return new Map(
    ids.map((id, at) => {
      const names = (running[at] ?? []).flatMap((one) => {
        const row = projects.get(one);
        return row && row.deletedAt === null ? [row.name] : [];
      });
      return [id, { projects: names.join("、"), manager: companies.get(memberships[at]?.companyId) ?? null }] as const;
    }),
  );
}
