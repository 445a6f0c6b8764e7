import { isFiltered, questionOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import type { Figure, FigureSource } from "#client/search/figure.ts";
import { pauses } from "#client/search/pauses.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { occupiedDays } from "#sync/model/rules/occupancy.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import type { ContractRow, PartnerCourse, ProjectCourse } from "./courses.ts";
import { type FreePartners, freePartners } from "./free-partners.ts";
import type { OccupancySearch } from "./occupancy-search.ts";

export interface Occupancy {
  /** The partners of the view, in the order of their kana, with their contracts for all projects. */
  readonly partners: readonly PartnerCourse[];
  /** The projects, the newest first; none in the view by partner. */
  readonly projects: readonly ProjectCourse[];
  /** Who of the partners is free when. */
  readonly free: FreePartners;
}

/** The rows that are read, or worked on, before it is asked whether something waits. */
const atOnce = 1_000;

type Pause = () => Promise<void>;

/**
 * Returns a reading of contracts by partner or project, narrowed as in the address. The trash is left out. It works in slices:
 * with 60,000 contracts the screen would freeze otherwise. A change meanwhile leads to another reading.
 */
export const occupancyIn = (search: OccupancySearch): Figure<Occupancy> => ({
  sources: [contract, partner, project],
  async read(from, today) {
    const pause = pauses();
    const byProject = search.view === "project";
    const contracts = await readContracts(from, pause);
    const projects = await readProjects(from, contracts.projectIds, {}, pause);
    const found = byProject ? await readProjects(from, contracts.projectIds, search, pause) : projects;
    const wanted: string[] = [];
    for (const [id, rows] of contracts.byPartner) {
      if (rows.some(({ projectId }) => found.has(projectId))) wanted.push(id);
      if (wanted.length % atOnce === 0) await pause();
    }
    const occupations = new Map((await from.all(occupation)).map(({ id, name }) => [Number(id), name]));
    const partners: PartnerCourse[] = [];
    const members = new Map<string, PartnerCourse[]>();
    for (const [at, named] of (await readPartners(from, wanted, byProject ? {} : search, pause)).entries()) {
      if (at % atOnce === 0) await pause();
      const known = (contracts.byPartner.get(named.id) ?? []).filter((row) => projects.has(row.projectId));
      const occupied = occupiedDays(known, today).map((days) => ({
        ...days,
        partnerName: named.name,
        projectName: projects.get(days.contract.projectId)?.name ?? receivingWord,
        occupationName: occupations.get(days.contract.occupationId) ?? receivingWord,
      }));
      // A contract that ended before it began is in no picture.
      if (byProject && !occupied.some((days) => found.has(days.contract.projectId))) continue;
      partners.push({ ...named, occupied });
      if (byProject)
        for (const [id, days] of grouped(occupied, ({ contract }) => contract.projectId))
          gather(members, id, { ...named, occupied: days });
    }
    await pause();
    const free = freePartners(partners, today);
    if (!byProject) return { partners, projects: [], free };
    const shown = [...found].flatMap(([id, one]) => {
      const of = members.get(id);
      return of ? [{ id, ...one, members: of }] : [];
    });
    return { partners, projects: shown, free };
  },
});

interface Contracts {
  readonly byPartner: ReadonlyMap<string, readonly ContractRow[]>;
  readonly projectIds: ReadonlySet<string>;
}

async function readContracts(from: FigureSource, pause: Pause): Promise<Contracts> {
  const ask = await from.index(contract);
  const byPartner = new Map<string, ContractRow[]>();
  const projectIds = new Set<string>();
  for await (const rows of pagesOf((page) => ask({ sort: "closeDate", ...page }).rows, pause))
    for (const row of rows) {
      gather(byPartner, row.partnerId, row);
      projectIds.add(row.projectId);
    }
  return { byPartner, projectIds };
}

type NamedPartner = Pick<PartnerCourse, "id" | "name" | "status">;

/** Reads those of these partners whom a search finds, in the order of their kana. Whole rows of so many would cost far more. */
async function readPartners(
  from: FigureSource,
  ids: readonly string[],
  search: OccupancySearch,
  pause: Pause,
): Promise<readonly NamedPartner[]> {
  const ask = await from.order(partner);
  const asked = { ids, sort: "kana", offset: 0, limit: 0 } as const;
  const order = ask({ ...asked, ...textOf(search), ...questionOf<typeof partner>(partnerFilters, search) });
  const columns = [];
  for (const name of ["lastName", "firstName", "status"]) {
    await pause();
    columns.push(order.valuesOf(name));
  }
  const [lastNames, firstNames, statuses] = columns as [string[], string[], (number | null)[]];
  const found: NamedPartner[] = [];
  for (const [at, status] of statuses.entries()) {
    if (at % atOnce === 0) await pause();
    const name = fullName({ lastName: lastNames[at] ?? "", firstName: firstNames[at] ?? "" });
    found.push({ id: order.idAt(at + 1) ?? "", name, status });
  }
  if (search.name || isFiltered(partnerFilters, search) || from.hasAll(partner)) return found;
  const trashed = ask({ ...asked, hidden: true });
  const known = new Set(found.map(({ id }) => id));
  for (let place = 1; place <= trashed.matched; place++) known.add(trashed.idAt(place) ?? "");
  return [...found, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, name: receivingWord, status: null }))];
}

type NamedProject = Pick<ProjectCourse, "name" | "startDate" | "endDate">;

/** Reads the projects that a search finds, by id, the newest first. Without a search, these are among them though not arrived. */
async function readProjects(
  from: FigureSource,
  ids: ReadonlySet<string>,
  search: OccupancySearch,
  pause: Pause,
): Promise<ReadonlyMap<string, NamedProject>> {
  const ask = await from.index(project);
  const asked = { ...textOf(search), ...questionOf<typeof project>(projectFilters, search), sort: "createdAt" } as const;
  const found = new Map<string, NamedProject>();
  for await (const rows of pagesOf((page) => ask({ ...asked, ...page }).rows, pause))
    for (const { id, name, startDate, endDate } of rows) found.set(id, { name, startDate, endDate });
  if (search.name || isFiltered(projectFilters, search) || from.hasAll(project)) return found;
  const trashed = new Set<string>();
  for await (const rows of pagesOf((page) => ask({ hidden: true, sort: "createdAt", ...page }).rows, pause))
    for (const { id } of rows) trashed.add(id);
  const unknown = { name: receivingWord, startDate: null, endDate: null };
  for (const id of ids) if (!found.has(id) && !trashed.has(id)) found.set(id, unknown);
  return found;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Returns all rows of a list, page by page. */
async function* pagesOf<R>(ask: (page: Page) => readonly R[], pause: Pause): AsyncGenerator<readonly R[]> {
  for (let offset = 0; ; offset += atOnce) {
    const rows = ask({ offset, limit: atOnce });
    yield rows;
    if (rows.length < atOnce) return;
    await pause();
  }
}

const textOf = ({ name }: OccupancySearch) => (name ? { text: name } : {});

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) gather(groups, keyOf(one), one);
  return groups;
}

function gather<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const group = groups.get(key);
  if (group) group.push(one);
  else groups.set(key, [one]);
}
