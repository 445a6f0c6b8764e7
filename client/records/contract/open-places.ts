import { readNames } from "#client/records/names.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { isRunning } from "#sync/model/rules/contract.ts";
import { byName } from "#sync/model/rules/name-order.ts";
import { isClosed, isOver, recruitingFlags } from "#sync/model/rules/project.ts";
import { wordFor } from "#sync/model/rules/words.ts";

/** A position with a free place. */
export interface OpenPlace {
  readonly positionId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly occupationName: string;
  readonly free: number;
  /** Why the position is no longer recruited for; undefined if it is. */
  readonly over: string | undefined;
}

/**
 * Reads positions with a free place, as alternatives. Those of the same project come first. Then those of this occupation in other
 * projects follow, by the projects' names. A position that is no longer recruited for comes last in the same project, and is left
 * out in others.
 * @param projectId undefined if the wanted position is gone
 */
export async function readOpenPlaces(
  reader: ReplicaReader,
  projectId: string | undefined,
  occupationId: number | undefined,
): Promise<readonly OpenPlace[]> {
  const all = (await reader.all(position)).filter((one) => one.projectId === projectId || one.occupationId === occupationId);
  const projects = await reader.getMany(
    project,
    all.map((one) => one.projectId),
  );
  const name = await readNames(reader, position, all, ["occupationId"], "不明な職種");
  const within = projects.filter((one) => one !== undefined);
  const statusOf = await readNames(reader, project, within, ["statusId"]);
  const places = await Promise.all(
    all.map(async (one, at): Promise<OpenPlace[]> => {
      const of = projects[at];
      if (!of || of.deletedAt !== null || (!of.isValid && of.id !== projectId)) return [];
      const status = statusOf(of, "statusId");
      const flag = isClosed(one.recruitingFlag) ? wordFor(recruitingFlags, one.recruitingFlag, "") : undefined;
      const over = isOver(status) ? (status ?? undefined) : flag;
      if (over !== undefined && of.id !== projectId) return [];
      const free = one.numberPeople - (await placesTaken(reader, one.id));
      if (free <= 0) return [];
      const occupationName = name(one, "occupationId");
      return [{ positionId: one.id, projectId: of.id, projectName: of.name, occupationName, free, over }];
    }),
  );
  const own = (place: OpenPlace) => Number(place.projectId !== projectId);
  const last = ({ over }: OpenPlace) => Number(over !== undefined);
  return places.flat().sort((a, b) => own(a) - own(b) || last(a) - last(b) || byName(a.projectName, b.projectName));
}

/** Counts running contracts. A partner in the trash takes no place, as on the server. */
async function placesTaken(reader: ReplicaReader, positionId: string): Promise<number> {
  const running = (await reader.list(contract, "positionId", positionId)).filter(isRunning);
  const partners = await reader.getMany(
    partner,
    running.map(({ partnerId }) => partnerId),
  );
  return partners.filter((one) => one === undefined || one.deletedAt === null).length;
}
