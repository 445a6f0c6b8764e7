import { gapsBetween } from "#sync/model/rules/occupancy.ts";
import type { OccupiedDays, PartnerCourse } from "./courses.ts";
import { isWithin, lanesOf, type MonthWindow, type Stretch, stretchOf } from "./months.ts";
import type { Occupancy } from "./read-occupancy.ts";

/** A contract as a bar. */
export interface Bar {
  readonly days: OccupiedDays;
  readonly lane: number;
}

/** Days between contracts, within the picture. */
export interface Gap {
  readonly from: string;
  readonly until: string;
  readonly stretch: Stretch;
}

/** A row of the picture: a partner, or a project above its members. */
export interface PictureRow {
  readonly key: string;
  readonly of: "partner" | "project";
  readonly id: string;
  readonly name: string;
  /** Whether it is a partner below a project. */
  readonly isMember: boolean;
  readonly bars: readonly Bar[];
  /** The days among which gaps are looked for: of a member of a project, those of all contracts. */
  readonly among: readonly OccupiedDays[];
  /** The first day of its contracts, and the last; null if there is no end. */
  readonly reach: { readonly from: string; readonly until: string | null } | undefined;
  readonly lanes: number;
  /** The number of members of a project. */
  readonly members?: number;
  /** The planned days of a project. */
  readonly period?: { readonly from: string | null; readonly until: string | null };
}

/** What decides where bars are. */
interface Frame {
  readonly shown: MonthWindow;
  /** The room that a short contract takes, in days. */
  readonly leastDays: number;
}

/**
 * Returns the rows with contracts in the picture, in the order of the reading. The places of bars and gaps are worked out as a row is
 * drawn: 40,000 would take too long.
 */
export function rowsOf({ partners, projects }: Courses, view: "partner" | "project", frame: Frame): readonly PictureRow[] {
  if (view === "partner") return partners.flatMap((course) => partnerRow(course, frame, course.id));
  const whole = new Map(partners.map(({ id, occupied }) => [id, occupied]));
  return projects.flatMap(({ id, name, startDate, endDate, members }) => {
    const rows = members.flatMap((course) =>
      partnerRow(course, frame, `${id} ${course.id}`, whole.get(course.id) ?? course.occupied),
    );
    if (rows.length === 0) return [];
    const head = { key: id, of: "project", id, name, isMember: false, bars: [], among: [], reach: undefined, lanes: 1 } as const;
    return [{ ...head, members: rows.length, period: { from: startDate, until: endDate } }, ...rows];
  });
}

type Courses = Pick<Occupancy, "partners" | "projects">;

/** Returns the days of a row between its contracts, within the picture. */
export function gapsOf({ among, reach }: Pick<PictureRow, "among" | "reach">, shown: MonthWindow): readonly Gap[] {
  if (!reach) return [];
  const ends = reach.until ?? shown.until;
  return gapsBetween(among).flatMap(({ from, until }) => {
    const stretch = from > reach.from && until < ends ? stretchOf(from, until, shown) : undefined;
    return stretch ? [{ from, until, stretch }] : [];
  });
}

/**
 * Returns a partner's row; none if no contract is within the picture.
 * @param elsewhere of a member of a project: the days of all contracts. Nobody is free who works for another project
 */
function partnerRow(
  { id, name, occupied }: PartnerCourse,
  { shown, leastDays }: Frame,
  key: string,
  elsewhere?: readonly OccupiedDays[],
): PictureRow[] {
  const visible = occupied.filter(({ from, until }) => isWithin(from, until, shown));
  const [first, last] = [occupied[0], occupied.at(-1)];
  if (visible.length === 0 || !first || !last) return [];
  const lanes = lanesOf(visible, leastDays);
  const bars = visible.map((days, at) => ({ days, lane: lanes[at] ?? 0 }));
  const reach = { from: first.from, until: last.until };
  const isMember = elsewhere !== undefined;
  return [{ key, of: "partner", id, name, isMember, bars, among: elsewhere ?? occupied, reach, lanes: Math.max(...lanes) + 1 }];
}
