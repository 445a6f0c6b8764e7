import type { RowOf } from "#sync/engine/entity.ts";
import type { project } from "#sync/model/entities/project.ts";
import { executionPhaseNamed, phaseNamed, statusNamed } from "./masters.ts";
import { day, workdayAfter, workdayBefore } from "./moments.ts";
import type { Random } from "./random.ts";
import { turns } from "./row.ts";

/** The state of a project; `held`: postponed before it began. */
export type ProjectState = "running" | "ahead" | "held" | "ended" | "lost";

/** The state of a project and its planned days, as moments in milliseconds since 1970. */
export interface Course {
  readonly state: ProjectState;
  readonly start: number;
  readonly finish: number;
  /** The day when the client gets the result. */
  readonly delivery: number;
  readonly steps: Pick<RowOf<typeof project>, "statusId" | "phaseId" | "executionPhaseId">;
  /** Whether it is behind the plan. */
  readonly delayed: boolean;
  /** Whether it began too recently for the client to have an opinion. */
  readonly fresh: boolean;
  /** Whether it is delivering or later, so that no partner joins any more. */
  readonly closing: boolean;
}

/** The day of registration, today, and the least number of days since a running project began. */
interface Bounds {
  readonly created: number;
  readonly end: number;
  readonly begun: number;
}

/** The kinds of course that a caller can request; `ahead` may become `held`. */
type Kind = Exclude<ProjectState, "held">;

/** A step of a running project, with the share of the planned time at which it is reached. */
interface Stage {
  readonly phase: string;
  readonly execution: string;
  readonly from: number;
  readonly to: number;
}

const stages: readonly Stage[] = [
  { phase: "企画・構想", execution: "立ち上げ", from: 0.02, to: 0.08 },
  { phase: "要件定義", execution: "計画", from: 0.08, to: 0.22 },
  { phase: "設計", execution: "計画", from: 0.2, to: 0.3 },
  { phase: "設計", execution: "遂行", from: 0.25, to: 0.4 },
  { phase: "制作・開発", execution: "遂行", from: 0.35, to: 0.65 },
  { phase: "制作・開発", execution: "中間レビュー", from: 0.45, to: 0.6 },
  { phase: "テスト・検証", execution: "遂行", from: 0.65, to: 0.82 },
  { phase: "導入・リリース", execution: "納品", from: 0.85, to: 0.95 },
  { phase: "運用・保守", execution: "検収", from: 0.92, to: 0.97 },
  { phase: "効果検証・改善", execution: "振り返り", from: 0.94, to: 0.98 },
];

/** Statuses before the work begins, each with its phase and the number of days until the planned begin. */
const beginnings: readonly (readonly [status: string, phase: string | null, least: number, most: number])[] = [
  ["引き合い", null, 30, 110],
  ["提案", "企画・構想", 20, 80],
  ["契約交渉", "企画・構想", 10, 40],
  ["受注", "要件定義", 3, 20],
  ["保留", "企画・構想", 60, 150],
];

const closings: readonly (readonly [phase: string, execution: string])[] = [
  ["効果検証・改善", "振り返り"],
  ["運用・保守", "検収"],
  ["運用・保守", "振り返り"],
];

/** The shortest and longest plan of a running project, and the longest preparation, all in days. */
const shortest = 60;
const longest = 480;
const prepared = 210;

/**
 * Returns a function that makes courses. Status, phases and period of each agree with each other and with today. Every step gets
 * its turn.
 */
export function courses(): (random: Random, kind: Kind, bounds: Bounds) => Course {
  const used = new Map<Stage, number>();
  const late = turns([false, true, false]);
  const beginning = turns(beginnings);
  const closing = turns(closings);
  const plain = { delayed: false, fresh: false, closing: false };
  return (random, kind, { created, end, begun }) => {
    const inDays = (from: number, least: number, most: number) => from + random.between(least, most) * day;
    if (kind === "running") return running(random, { created, end, begun }, used, late());
    if (kind === "ahead") {
      const [status, phase, least, most] = beginning();
      const start = workdayAfter(inDays(end, least, most));
      const finish = workdayBefore(inDays(start, 60, 360));
      const steps = stepsOf(status, phase, null);
      return { ...plain, state: status === "保留" ? "held" : "ahead", start, finish, delivery: finish, steps };
    }
    if (kind === "ended") {
      const start = workdayAfter(Math.min(inDays(created, 5, 60), end - 55 * day));
      const finish = workdayBefore(Math.min(end - 5 * day, inDays(start, 40, 420)));
      return { ...plain, state: "ended", start, finish, delivery: finish, steps: stepsOf("終了", ...closing()) };
    }
    const start = workdayAfter(inDays(created, 30, 90));
    const finish = workdayBefore(inDays(start, 60, 240));
    return { ...plain, state: "lost", start, finish, delivery: finish, steps: stepsOf("失注", null, null) };
  };
}

/** Makes a running project. Of the stages possible at its age, it takes the one with the fewest projects. */
function running(random: Random, { created, end, begun }: Bounds, used: Map<Stage, number>, delayed: boolean): Course {
  const age = (end - created) / day;
  const within = ({ from, to }: Stage) =>
    [Math.max(begun, age - prepared, from * shortest), Math.min(age - 5, to * longest)] as const;
  const fitting = stages.filter((stage) => within(stage)[0] <= within(stage)[1]);
  const stage = fitting.toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))[0] ?? lastStage;
  used.set(stage, (used.get(stage) ?? 0) + 1);
  const [least, most] = within(stage);
  const gone = least + random.next() * (most - least);
  const [low, high] = [Math.max(stage.from, gone / longest), Math.min(stage.to, gone / shortest)];
  // A project behind its plan has used more of the planned time than its stage allows.
  const share = low + random.next() * (high - low) + (delayed ? 0.1 + random.next() * 0.1 : 0);
  const start = workdayAfter(end - Math.floor(gone * day));
  const finish = workdayBefore(start + Math.floor((gone / share) * day));
  const delivered = stage.execution === "検収" || stage.execution === "振り返り";
  const delivery = delivered ? workdayBefore(end - random.between(3, 14) * day) : finish - random.between(0, 4) * day;
  const steps = stepsOf("実行", stage.phase, stage.execution);
  return {
    state: "running",
    start,
    finish,
    delivery: Math.min(finish, delivery),
    steps,
    delayed,
    fresh: stage.to < 0.1,
    closing: stage.from > 0.8,
  };
}

const lastStage: Stage = { phase: "効果検証・改善", execution: "振り返り", from: 0.94, to: 0.98 };

const stepsOf = (status: string, phase: string | null, execution: string | null): Course["steps"] => ({
  statusId: statusNamed(status),
  phaseId: phase === null ? null : phaseNamed(phase),
  executionPhaseId: execution === null ? null : executionPhaseNamed(execution),
});

type Healths = Pick<
  RowOf<typeof project>,
  "clientProjectHealth" | "costProjectHealth" | "resourceProjectHealth" | "scheduleProjectHealth" | "recruitStatus"
>;

/** Returns a function that makes a project's health, and whether it looks for partners, from its course and its positions. */
export function healths(): (course: Course, places: { readonly all: number; readonly taken: number }) => Healths {
  const late = turns([
    { clientProjectHealth: "Bad", costProjectHealth: "Over" },
    { clientProjectHealth: "Good", costProjectHealth: "Within" },
    { clientProjectHealth: "Good", costProjectHealth: "Over" },
  ] as const);
  const over = turns([
    { clientProjectHealth: "Good", costProjectHealth: "Within" },
    { clientProjectHealth: "Good", costProjectHealth: "Over" },
    { clientProjectHealth: "Good", costProjectHealth: "Within" },
    { clientProjectHealth: "Bad", costProjectHealth: "Over" },
  ] as const);
  const none = { costProjectHealth: null, resourceProjectHealth: null, scheduleProjectHealth: null };
  return ({ state, delayed, fresh }, { all, taken }) => {
    if (state === "ahead" || state === "held")
      return { ...none, clientProjectHealth: null, recruitStatus: state === "ahead" ? 1 : 4 };
    if (state === "lost") return { ...none, clientProjectHealth: "Unknown", recruitStatus: 4 };
    if (state === "ended") return { ...none, ...over(), recruitStatus: 3 };
    return {
      ...(delayed ? late() : { clientProjectHealth: fresh ? "Unknown" : "Good", costProjectHealth: "Within" }),
      resourceProjectHealth: taken * 3 < all * 2 ? "Bad" : "Good",
      scheduleProjectHealth: delayed ? "Delayed" : "On time",
      recruitStatus: taken < all ? 1 : 2,
    };
  };
}
