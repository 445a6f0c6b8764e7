import { isFiltered, questionOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import type { Figure, FigureSource } from "#client/search/figure.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { type Occupied, occupiedDays } from "#sync/model/rules/occupancy.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import type { OccupancySearch } from "./occupancy-search.ts";

type ContractRow = ListRowOf<typeof contract>;

/** The days of a contract, with what its bar says. */
export interface OccupiedDays extends Occupied<ContractRow> {
  readonly partnerName: string;
  readonly projectName: string;
  readonly occupationName: string;
}

/** A partner with contracts, in the order of their first days. */
export interface PartnerCourse {
  readonly id: string;
  readonly name: string;
  /** The partner's status; null for none, and for one that has not arrived. */
  readonly status: number | null;
  readonly occupied: readonly OccupiedDays[];
}

/** A project with contracts. */
export interface ProjectCourse {
  readonly id: string;
  readonly name: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Its partners, with their contracts for this project. */
  readonly members: readonly PartnerCourse[];
}

export interface Occupancy {
  /** The partners of the view, in the order of their kana, with their contracts for all projects. */
  readonly partners: readonly PartnerCourse[];
  /** The projects, the newest first; none in the view by partner. */
  readonly projects: readonly ProjectCourse[];
}

/** A number above that of a device's rows. */
const all = 1_000_000;

/** Returns a reading of contracts by partner or project, narrowed as in the address. The trash is left out. */
export const occupancyIn = (search: OccupancySearch): Figure<Occupancy> => ({
  sources: [contract, partner, project],
  async read(from, today) {
    const contracts = (await from.index(contract))({ sort: "closeDate", offset: 0, limit: all }).rows;
    const byProject = search.view === "project";
    const partners = await readPartners(from, contracts, byProject ? {} : search);
    const projects = await readProjects(from, contracts, byProject ? search : {});
    const occupations = new Map((await from.all(occupation)).map(({ id, name }) => [Number(id), name]));
    const visible = contracts.filter((row) => partners.has(row.partnerId) && (byProject || projects.has(row.projectId)));
    const allProjects = byProject ? await readProjects(from, visible, {}) : projects;
    const courses = [...grouped(visible, "partnerId")].map(([id, rows]): PartnerCourse => {
      const { name = receivingWord, status = null } = partners.get(id) ?? {};
      const known = rows.filter((row) => allProjects.has(row.projectId));
      const occupied = occupiedDays(known, today).map((days) => ({
        ...days,
        partnerName: name,
        projectName: allProjects.get(days.contract.projectId)?.name ?? receivingWord,
        occupationName: occupations.get(days.contract.occupationId) ?? receivingWord,
      }));
      return { id, name, status, occupied };
    });
    const ordered = inOrderOf(partners, courses);
    if (!byProject) return { partners: ordered, projects: [] };
    const members = new Map<string, PartnerCourse[]>();
    for (const course of ordered)
      for (const [id, occupied] of groupedBy(course.occupied, (days) => days.contract.projectId))
        if (projects.has(id)) members.set(id, [...(members.get(id) ?? []), { ...course, occupied }]);
    const found = [...projects].flatMap(([id, one]) => {
      const of = members.get(id);
      return of ? [{ id, ...one, members: of }] : [];
    });
    const shown = new Set(found.flatMap((one) => one.members.map(({ id }) => id)));
    return { partners: ordered.filter(({ id }) => shown.has(id)), projects: found };
  },
});

type Named<T> = ReadonlyMap<string, T & { readonly name: string }>;

/** Reads the partners of contracts that a search finds, by id, in the order of their kana. */
async function readPartners(
  from: FigureSource,
  contracts: readonly ContractRow[],
  search: OccupancySearch,
): Promise<Named<{ readonly status: number | null }>> {
  const ask = await from.index(partner);
  const ids = [...grouped(contracts, "partnerId").keys()];
  const asked = { ids, sort: "kana", offset: 0, limit: all } as const;
  const { rows } = ask({ ...asked, ...textOf(search), ...questionOf<typeof partner>(partnerFilters, search) });
  const found = rows.map((row) => [row.id, { name: fullName(row), status: row.status }] as const);
  if (search.name || isFiltered(partnerFilters, search) || from.hasAll(partner)) return new Map(found);
  const trashed = ask({ ...asked, hidden: true }).rows;
  return new Map([
    ...found,
    ...missing(ids, [...rows, ...trashed]).map((id) => [id, { name: receivingWord, status: null }] as const),
  ]);
}

/** Reads the projects of contracts that a search finds, by id, the newest first. */
async function readProjects(
  from: FigureSource,
  contracts: readonly ContractRow[],
  search: OccupancySearch,
): Promise<Named<{ readonly startDate: string | null; readonly endDate: string | null }>> {
  const ask = await from.index(project);
  const ids = [...grouped(contracts, "projectId").keys()];
  const asked = { ids, sort: "createdAt", offset: 0, limit: all } as const;
  const { rows } = ask({ ...asked, ...textOf(search), ...questionOf<typeof project>(projectFilters, search) });
  const found = rows.map(({ id, name, startDate, endDate }) => [id, { name, startDate, endDate }] as const);
  if (search.name || isFiltered(projectFilters, search) || from.hasAll(project)) return new Map(found);
  const trashed = ask({ ...asked, hidden: true }).rows;
  const unknown = { name: receivingWord, startDate: null, endDate: null };
  return new Map([...found, ...missing(ids, [...rows, ...trashed]).map((id) => [id, unknown] as const)]);
}

const textOf = ({ name }: OccupancySearch) => (name ? { text: name } : {});

/** Returns the ids whose rows have not arrived. */
function missing(ids: readonly string[], rows: readonly { readonly id: string }[]): readonly string[] {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

const grouped = (contracts: readonly ContractRow[], key: "partnerId" | "projectId") => groupedBy(contracts, (row) => row[key]);

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function inOrderOf(order: ReadonlyMap<string, unknown>, courses: readonly PartnerCourse[]): readonly PartnerCourse[] {
  const byId = new Map(courses.map((course) => [course.id, course]));
  return [...order.keys()].flatMap((id) => byId.get(id) ?? []);
}
