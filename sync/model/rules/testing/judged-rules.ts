import { dayAfter } from "../days.ts";
import type { Emphases } from "../slot-factors.ts";
import { type JudgedSlot, type Person, slotOf, today } from "./judged-slots.ts";

/* How different people fill a place by hand. None of them weighs: each point is fulfilled or not. */

/** Somebody's way to choose, and the places that were filled by it. */
export interface JudgedBy {
  readonly name: string;
  readonly slots: readonly JudgedSlot[];
  /** Whether this person would be asked. */
  readonly isRight: (person: Person, slot: JudgedSlot) => boolean;
  /** What such a search would emphasise on the screen. */
  readonly emphases: Emphases;
}

const hasDone = ({ jobs }: Person, { work }: JudgedSlot) => jobs.some(({ occupationId }) => occupationId === work.occupationId);
const gradeOf = ({ grades }: Person) => (grades.length === 0 ? 3 : grades.reduce((sum, one) => sum + one, 0) / grades.length);
const isAffordable = ({ wish }: Person, { budget }: JudgedSlot) => budget === undefined || wish === undefined || wish <= budget;
const isFree = ({ hasTime, busyUntil }: Person, { start }: JudgedSlot, days: number) =>
  hasTime && (busyUntil === undefined || busyUntil < dayAfter(start, days));
const known = ({ years }: Person, { asked }: JudgedSlot, least: number) =>
  asked.filter((skill) => (years?.[skill] ?? -1) >= least).length;
const lastContact = ({ jobs, met = "" }: Person) => jobs.reduce((last, { end }) => (end > last ? end : last), met);

const places = (from: number, count: number, over: (slot: JudgedSlot, nth: number) => Partial<JudgedSlot> = () => ({})) =>
  Array.from({ length: count }, (_, at) => {
    const slot = slotOf(from + at);
    return { ...slot, ...over(slot, at) };
  });

export const judges: readonly JudgedBy[] = [
  {
    name: "every point in part",
    slots: places(0, 20),
    isRight: (person, slot) =>
      hasDone(person, slot) &&
      known(person, slot, 1) * 2 >= slot.asked.length &&
      gradeOf(person) >= 3 &&
      isFree(person, slot, 14) &&
      isAffordable(person, slot),
    emphases: {},
  },
  {
    name: "at once",
    slots: places(20, 8, () => ({ start: dayAfter(today, 1) })),
    isRight: (person, slot) => hasDone(person, slot) && isFree(person, slot, 0) && gradeOf(person) >= 2.5,
    emphases: { availability: 5, occupation: 5 },
  },
  {
    name: "a specialist",
    slots: places(28, 8, ({ work }) => ({ asked: work.skills.slice(0, 2) })),
    isRight: (person, slot) => known(person, slot, 3) === slot.asked.length && isFree(person, slot, 60),
    emphases: { skills: 5 },
  },
  {
    name: "someone the client knows",
    slots: places(36, 8, (_slot, nth) => ({ client: nth })),
    isRight: (person, slot) =>
      slot.client !== undefined && person.clients.includes(slot.client) && isFree(person, slot, 30) && gradeOf(person) >= 2.5,
    emphases: { client: 5 },
  },
  {
    name: "little money",
    slots: places(44, 8, () => ({ budget: 500_000 })),
    isRight: (person, slot) =>
      person.wish !== undefined &&
      person.wish <= 500_000 &&
      isFree(person, slot, 30) &&
      known(person, slot, 0) * 2 >= slot.asked.length,
    emphases: { rate: 5 },
  },
  {
    name: "the best evaluated",
    slots: places(52, 8),
    isRight: (person, slot) =>
      person.grades.length > 0 &&
      gradeOf(person) >= 4 &&
      isFree(person, slot, 30) &&
      (hasDone(person, slot) || known(person, slot, 1) > 0),
    emphases: { evaluation: 5 },
  },
  {
    name: "whom we spoke with this year",
    slots: places(60, 8),
    isRight: (person, slot) =>
      lastContact(person) >= dayAfter(today, -365) &&
      isFree(person, slot, 30) &&
      (hasDone(person, slot) || known(person, slot, 1) > 1),
    emphases: { recency: 5 },
  },
];
