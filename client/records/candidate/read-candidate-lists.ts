import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { candidate, candidateList } from "#sync/model/entities/candidate.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { readNames } from "../names.ts";

/** A list of candidates, with what a list of them shows. */
export interface CandidateListView extends RowOf<typeof candidateList> {
  /** The name of its project; null for none. */
  readonly projectName: string | null;
  /** How many partners are on it. Those in the trash do not count. */
  readonly count: number;
  /** When it or one of its candidates was changed last. */
  readonly changedAt: string;
}

/**
 * Reads the lists of candidates, the last changed first.
 * @param projectId of a project, to read its lists alone
 */
export async function readCandidateLists(reader: ReplicaReader, projectId?: string): Promise<readonly CandidateListView[]> {
  const all =
    projectId === undefined ? await reader.all(candidateList) : await reader.list(candidateList, "projectId", projectId);
  const lists = all.filter(({ deletedAt }) => deletedAt === null);
  const rows =
    projectId === undefined
      ? await reader.all(candidate)
      : (
          await reader.listEach(
            candidate,
            "listId",
            lists.map(({ id }) => id),
          )
        ).flat();
  const partners = await reader.getMany(partner, [...new Set(rows.map(({ partnerId }) => partnerId))]);
  const gone = new Set(partners.flatMap((row) => (row && row.deletedAt !== null ? [row.id] : [])));
  const byList = new Map(lists.map(({ id }) => [id, [] as RowOf<typeof candidate>[]]));
  for (const row of rows) byList.get(row.listId)?.push(row);
  const name = await readNames(reader, candidateList, lists, ["projectId"]);
  const projects = await reader.getMany(
    project,
    lists.flatMap(({ projectId: id }) => id ?? []),
  );
  const removed = new Set(projects.flatMap((row) => (row && row.deletedAt !== null ? [row.id] : [])));
  return lists
    .map((row) => {
      const own = byList.get(row.id) ?? [];
      const projectName = name(row, "projectId");
      return {
        ...row,
        projectName: row.projectId !== null && removed.has(row.projectId) ? `${projectName}（削除済み）` : projectName,
        count: own.filter(({ partnerId }) => !gone.has(partnerId)).length,
        changedAt: own.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), row.updatedAt),
      };
    })
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}
