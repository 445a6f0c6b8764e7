import type { FigureSource } from "#client/search/figure.ts";
import type { ListResult, ListRowOf, QueryOf } from "#client/search/list-query.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project as projects } from "#sync/model/entities/project.ts";
import { isRunning } from "#sync/model/rules/contract.ts";
import { type Occupied, occupiedDays } from "#sync/model/rules/occupancy.ts";
import { isActivePartner, partnerStatuses } from "#sync/model/rules/partner.ts";
import { knownByContracts, mayBeOffered, pointsFor } from "#sync/model/rules/slot-ranking.ts";
import type { Place, ReadNeed } from "./read-need.ts";

/** The most partners of each kind who are compared by their contracts. */
const most = 600;

/** The most partners whose records are read from the disk, for facts that the index lacks. */
const mostRead = 60;

/** A number above that of a device's rows. */
const all = 1_000_000;

/** A partner who may fit, with what the indexes in memory tell. */
export interface Shortlisted {
  readonly row: ListRowOf<typeof partner>;
  readonly occupied: readonly Occupied<ListRowOf<typeof contract>>[];
  readonly clientContracts: number;
}

/**
 * Returns the partners who fit a place best by what the indexes in memory tell: occupation, contracts and the client. Those in
 * the trash, merged, left, or on the project already are not among them.
 * @param chosen partners who are planned for the project
 */
export async function shortlist(
  from: FigureSource,
  { project, position }: Place,
  { need, majorCategoryIds }: ReadNeed,
  chosen: readonly string[],
): Promise<readonly Shortlisted[]> {
  const [askPartners, askContracts, askProjects] = await Promise.all([
    from.index(partner),
    from.index(contract),
    from.index(projects),
  ]);
  const contractsOf = (filters: Partial<Record<"projectId" | "partnerId", readonly string[]>>) =>
    askContracts({ filters, sort: "closeDate", offset: 0, limit: all }).rows;
  const ofProject = contractsOf({ projectId: [project.id] });
  const taken = new Set([...chosen, ...ofProject.filter(isRunning).map(({ partnerId }) => partnerId)]);
  const { orderClientId } = project;
  const clientProjects =
    orderClientId === null
      ? []
      : askProjects({ filters: { orderClientId: [orderClientId] }, sort: "createdAt", offset: 0, limit: all }).rows.map(
          ({ id }) => id,
        );
  const ofClient = clientProjects.length === 0 ? [] : contractsOf({ projectId: clientProjects });

  const offered = { filters: { status: [...statuses] }, sort: "updatedAt", offset: 0 } as const;
  const practised = { codes: { position: [position.occupationId] } };
  const skilled = { codes: { skill: majorCategoryIds } };
  const ask = (query: Partial<Parameters<typeof askPartners>[0]>, limit = most) =>
    askPartners({ ...offered, ...query, limit }).rows;
  const done = [
    ...(majorCategoryIds.length > 0 ? ask({ codes: { ...practised.codes, ...skilled.codes } }) : []),
    ...ask(practised),
  ];
  const found = [
    ...done,
    ...(ofClient.length > 0 ? ask({ ids: ofClient.map(({ partnerId }) => partnerId) }, most / 2) : []),
    ...(majorCategoryIds.length > 0 ? ask(skilled, most / 2) : []),
  ];
  // Where hardly anyone fits, the latest partners are better than none.
  const byId = new Map(found.flatMap((row) => (taken.has(row.id) ? [] : [[row.id, row]])));
  if (byId.size < mostRead)
    for (const row of ask({}, mostRead + taken.size)) if (!taken.has(row.id) && !byId.has(row.id)) byId.set(row.id, row);
  const rows = [...byId.values()];

  const byPartner = new Map(rows.map(({ id }) => [id, [] as ListRowOf<typeof contract>[]]));
  const contracts = contractsOf({ partnerId: rows.map(({ id }) => id) });
  const inTrash = trashedOf(askProjects, contracts);
  for (const one of contracts) if (!inTrash.has(one.projectId)) byPartner.get(one.partnerId)?.push(one);
  const clients = new Set(clientProjects);
  const inOccupation = new Set(done.map(({ id }) => id));
  const known = rows.map((row) => {
    const occupied = occupiedDays(byPartner.get(row.id) ?? [], need.today);
    const forClient = occupied.filter(({ contract: { projectId }, from }) => from <= need.today && clients.has(projectId));
    const judged = inOccupation.has(row.id) ? [position.occupationId] : [];
    const points = pointsFor(knownByContracts(occupied, forClient.length, judged, isActivePartner(row.status)), need);
    return { row, occupied, clientContracts: forClient.length, points };
  });
  return known
    .sort((a, b) => b.points - a.points)
    .slice(0, mostRead)
    .map(({ points: _points, ...one }) => one);
}

/** Returns which projects of these contracts are in the trash. One that has not arrived yet is in none. */
function trashedOf(
  ask: (query: QueryOf<typeof projects>) => ListResult<ListRowOf<typeof projects>>,
  contracts: readonly { readonly projectId: string }[],
): ReadonlySet<string> {
  const ids = [...new Set(contracts.map(({ projectId }) => projectId))];
  return new Set(ask({ ids, hidden: true, sort: "createdAt", offset: 0, limit: all }).rows.map(({ id }) => id));
}

/** The statuses of partners who may be offered, with null for none. */
const statuses = [...partnerStatuses.map(({ value }) => value), null].filter(mayBeOffered);
