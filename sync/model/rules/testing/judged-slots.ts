import { dayAfter } from "../days.ts";
import { occupiedDays } from "../occupancy.ts";
import type { SlotFacts, SlotNeed } from "../slot-judgements.ts";

/* Invented people and places. The right answer comes from rules that know nothing of weights (`judged-rules.ts`). */

export const today = "2026-11-27";

export interface Work {
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
  /** The client of each job. */
  readonly clients: readonly number[];
  /** The day of the last interview. */
  readonly met: string | undefined;
}

/** A place, with what was asked for. */
export interface JudgedSlot {
  readonly work: Work;
  readonly asked: readonly string[];
  readonly start: string;
  /** In yen a month; undefined where the project has none. */
  readonly budget: number | undefined;
  /** Undefined where the project has none. */
  readonly client: number | undefined;
}

const randomFrom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const random = randomFrom(92);
/** What was added later has numbers of its own, so that the first people stay who they were. */
const later = randomFrom(60);
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
    clients: jobs.map(() => Math.floor(later() * 12)),
    met: later() < 0.5 ? dayAfter(today, -Math.floor(later() * 1_500)) : undefined,
  };
});

/** Returns a place with other work, skills, budget and day for each number. */
export function slotOf(nth: number): JudgedSlot {
  const work = works[nth % works.length] as Work;
  return {
    work,
    asked: nth % 7 === 6 ? [] : work.skills.filter((_skill, at) => (at + nth) % 2 === 0 || at === nth % 4),
    start: dayAfter(today, (nth % 4) * 30),
    budget: nth % 3 === 0 ? undefined : 600_000 + (nth % 5) * 100_000,
    client: undefined,
  };
}

/** Returns what the records would tell of a person, for a place of this client. */
export function factsOf(person: Person, client?: number): SlotFacts {
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
    isActive: false,
    clientContracts: person.clients.filter((one) => one === client).length,
    judgedOccupationIds: [],
    skills: person.years ? new Map(Object.entries(person.years)) : null,
    evaluation: count === 0 ? null : { mean: person.grades.reduce((sum, one) => sum + one, 0) / count, count },
    wished: { monthly: person.wish === undefined ? null : { min: person.wish, max: null }, hourly: null },
    lastInterview: person.met ?? null,
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
