import { dayAfter } from "../days.ts";
import { occupiedDays } from "../occupancy.ts";
import type { SlotFacts, SlotNeed } from "../slot-judgements.ts";

/* Invented people and places. What is right is told by rules that know nothing of weights. */

export const today = "2026-11-27";

interface Work {
  readonly occupationId: number;
  readonly name: string;
  readonly skills: readonly string[];
}

const works: readonly Work[] = [
  { occupationId: 9, name: "フロントエンドエンジニア", skills: ["React", "TypeScript", "Vue.js", "Next.js"] },
  { occupationId: 10, name: "バックエンドエンジニア", skills: ["Java", "Go", "PHP", "SQL"] },
  { occupationId: 12, name: "インフラ・クラウドエンジニア", skills: ["AWS", "Terraform", "Docker", "Linux"] },
  { occupationId: 15, name: "データエンジニア", skills: ["Python", "SQL", "BigQuery", "Spark"] },
  { occupationId: 7, name: "UI/UXデザイナー", skills: ["Figma", "画面設計", "利用者調査", "デザインシステム"] },
];

/** A person as somebody would describe them. */
export interface Person {
  readonly id: string;
  readonly jobs: readonly { readonly occupationId: number; readonly begin: string; readonly end: string }[];
  /** The last day of a running contract; undefined without one. */
  readonly busyUntil: string | undefined;
  /** Years by skill; undefined without a career sheet. */
  readonly years: Readonly<Record<string, number>> | undefined;
  /** Means of earlier evaluations, 1 to 5. */
  readonly grades: readonly number[];
  /** The least that is wished for a month, in yen. */
  readonly wish: number | undefined;
  readonly hasTime: boolean;
}

/** A place, with what was asked for. */
export interface JudgedSlot {
  readonly work: Work;
  readonly asked: readonly string[];
  readonly start: string;
  /** In yen a month; undefined where the project has none. */
  readonly budget: number | undefined;
}

const random = (() => {
  let seed = 92;
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
})();
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const some = <T>(all: readonly T[], chance: number): T[] => all.filter(() => random() < chance);

export const people: readonly Person[] = Array.from({ length: 400 }, (_, nth): Person => {
  const own = pick(works);
  const other = pick(works);
  const jobs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const begin = dayAfter(today, -200 - Math.floor(random() * 1_200));
    return { occupationId: (random() < 0.8 ? own : other).occupationId, begin, end: dayAfter(begin, 150) };
  });
  const known = [...some(own.skills, 0.6), ...some(other.skills, 0.15)];
  return {
    id: `person-${nth}`,
    jobs,
    busyUntil: random() < 0.45 ? dayAfter(today, Math.floor(random() * 300)) : undefined,
    years: random() < 0.85 ? Object.fromEntries(known.map((skill) => [skill, pick([0, 1, 2, 3, 5, 10])])) : undefined,
    grades: random() < 0.5 ? Array.from({ length: 1 + Math.floor(random() * 3) }, () => 1.5 + random() * 3.5) : [],
    wish: random() < 0.6 ? 400_000 + Math.floor(random() * 8) * 100_000 : undefined,
    hasTime: random() < 0.92,
  };
});

export const slots: readonly JudgedSlot[] = Array.from({ length: 20 }, (_, nth): JudgedSlot => {
  const work = works[nth % works.length] as Work;
  return {
    work,
    asked: nth % 7 === 6 ? [] : work.skills.filter((_skill, at) => (at + nth) % 2 === 0 || at === nth % 4),
    start: dayAfter(today, (nth % 4) * 30),
    budget: nth % 3 === 0 ? undefined : 600_000 + (nth % 5) * 100_000,
  };
});

/** Whether whoever fills places by hand would ask this person: every point must be fulfilled. */
export function isRight(person: Person, { work, asked, start, budget }: JudgedSlot): boolean {
  const hasDone = person.jobs.some(({ occupationId }) => occupationId === work.occupationId);
  const knows = asked.filter((skill) => (person.years?.[skill] ?? 0) >= 1).length;
  const grade = person.grades.length === 0 ? 3 : person.grades.reduce((sum, one) => sum + one, 0) / person.grades.length;
  return (
    hasDone &&
    person.hasTime &&
    knows * 2 >= asked.length &&
    grade >= 3 &&
    (person.busyUntil === undefined || person.busyUntil < dayAfter(start, 14)) &&
    (budget === undefined || person.wish === undefined || person.wish <= budget)
  );
}

/** Returns what the records would tell of a person. */
export function factsOf(person: Person): SlotFacts {
  const ended = person.jobs.map(({ occupationId, begin, end }, nth) => ({
    id: `${person.id} ${nth}`,
    projectId: `project-${nth}`,
    occupationId,
    openDate: begin,
    closeDate: end,
    isAutoRenewed: false,
    endedAt: `${end}T00:00:00Z`,
  }));
  const running = {
    id: `${person.id} now`,
    projectId: "now",
    occupationId: person.jobs[0]?.occupationId ?? 1,
    openDate: dayAfter(today, -60),
    closeDate: person.busyUntil ?? null,
    isAutoRenewed: false,
    endedAt: null,
  };
  const count = person.grades.length;
  return {
    occupied: occupiedDays(person.busyUntil === undefined ? ended : [...ended, running], today),
    clientContracts: 0,
    judgedOccupationIds: [],
    skills: person.years ? new Map(Object.entries(person.years)) : null,
    evaluation: count === 0 ? null : { mean: person.grades.reduce((sum, one) => sum + one, 0) / count, count },
    wished: { monthly: person.wish === undefined ? null : { min: person.wish, max: null }, hourly: null },
    lastInterview: null,
    workMotivation: person.hasTime ? null : 4,
    hopeDaysPerWeek: null,
  };
}

/** Returns what a place asks. */
export const needOf = ({ work, asked, start, budget }: JudgedSlot): SlotNeed => ({
  occupationId: work.occupationId,
  occupationName: work.name,
  today,
  start,
  skills: asked.map((name) => ({ key: name, name })),
  budget: { monthly: budget === undefined ? null : { min: budget, max: budget }, hourly: null },
});
