import { dayAfter } from "#sync/model/rules/days.ts";
import { gapsBetween } from "#sync/model/rules/occupancy.ts";
import { lanesOf, type MonthWindow, placeOf, type Stretch, stretchOf } from "./months.ts";
import type { Occupancy, OccupiedDays, PartnerCourse } from "./read-occupancy.ts";

/** A contract as a bar. */
export interface Bar {
  readonly days: OccupiedDays;
  readonly stretch: Stretch;
  readonly lane: number;
  /** The place after its planned end, in per cent of the width; without one, the place after today. */
  readonly plannedEnd: number;
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
  readonly gaps: readonly Gap[];
  readonly lanes: number;
  /** The number of members of a project. */
  readonly members?: number;
  /** The planned days of a project. */
  readonly period?: { readonly from: string | null; readonly until: string | null; readonly stretch: Stretch | undefined };
}

/** What decides where bars are. */
interface Frame {
  readonly shown: MonthWindow;
  /** The day in Japan, `YYYY-MM-DD`. */
  readonly today: string;
  /** The room that a short contract takes, in days. */
  readonly leastDays: number;
}

/** Returns the rows with contracts in the picture, in the order of the reading. */
export function rowsOf({ partners, projects }: Occupancy, view: "partner" | "project", frame: Frame): readonly PictureRow[] {
  if (view === "partner") return partners.flatMap((course) => partnerRow(course, frame, course.id));
  const { shown } = frame;
  const whole = new Map(partners.map(({ id, occupied }) => [id, occupied]));
  return projects.flatMap(({ id, name, startDate, endDate, members }) => {
    const rows = members.flatMap((course) =>
      partnerRow(course, frame, `${id} ${course.id}`, whole.get(course.id) ?? course.occupied),
    );
    if (rows.length === 0) return [];
    const stretch = startDate || endDate ? stretchOf(startDate ?? shown.from, endDate, shown) : undefined;
    const head = { key: id, of: "project", id, name, isMember: false, bars: [], gaps: [], lanes: 1 } as const;
    return [{ ...head, members: rows.length, period: { from: startDate, until: endDate, stretch } }, ...rows];
  });
}

/**
 * Returns a partner's row; none if no contract is within the picture.
 * @param elsewhere of a member of a project: the days of all contracts. Nobody is free who works for another project
 */
function partnerRow(
  { id, name, occupied }: PartnerCourse,
  frame: Frame,
  key: string,
  elsewhere?: readonly OccupiedDays[],
): PictureRow[] {
  const { shown, today, leastDays } = frame;
  const visible = occupied.flatMap((days) => {
    const stretch = stretchOf(days.from, days.until, shown);
    return stretch ? [{ days, stretch }] : [];
  });
  if (visible.length === 0) return [];
  const lanes = lanesOf(
    visible.map(({ days }) => days),
    leastDays,
  );
  const [begins, ends] = [occupied[0]?.from ?? shown.from, occupied.at(-1)?.until ?? shown.until];
  const gaps = gapsBetween(elsewhere ?? occupied).flatMap(({ from, until }) => {
    const stretch = from > begins && until < ends ? stretchOf(from, until, shown) : undefined;
    return stretch ? [{ from, until, stretch }] : [];
  });
  const bars = visible.map((bar, at) => {
    const plannedEnd = placeOf(dayAfter(bar.days.contract.closeDate ?? today, 1), shown);
    return { ...bar, lane: lanes[at] ?? 0, plannedEnd };
  });
  return [{ key, of: "partner", id, name, isMember: elsewhere !== undefined, bars, gaps, lanes: Math.max(...lanes) + 1 }];
}
