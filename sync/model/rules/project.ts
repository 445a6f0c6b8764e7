import type { Choice, Tone } from "../../engine/field.ts";
import { normalText } from "../../engine/normal-text.ts";

export const statusValueCategories = [
  { value: 1, label: "ステータス" },
  { value: 2, label: "フェーズ" },
  { value: 3, label: "実行フェーズ" },
] as const satisfies readonly Choice<number>[];

export const priorities = [
  { value: "High", label: "高", tone: "danger" },
  { value: "Middle", label: "中", tone: "warning" },
  { value: "Low", label: "低", tone: "info" },
] as const satisfies readonly Choice<string>[];

export const clientHealths = [
  { value: "Good", label: "良好", tone: "good" },
  { value: "Bad", label: "不良", tone: "danger" },
  { value: "Unknown", label: "不明", tone: "over" },
] as const satisfies readonly Choice<string>[];

export const costHealths = [
  { value: "Within", label: "予算内", tone: "good" },
  { value: "Over", label: "超過", tone: "danger" },
] as const satisfies readonly Choice<string>[];

export const resourceHealths = [
  { value: "Good", label: "良好", tone: "good" },
  { value: "Bad", label: "不足", tone: "danger" },
] as const satisfies readonly Choice<string>[];

export const scheduleHealths = [
  { value: "On time", label: "予定どおり", tone: "good" },
  { value: "Delayed", label: "遅延", tone: "warning" },
] as const satisfies readonly Choice<string>[];

export const recruitStatuses = [
  { value: 1, label: "募集中" },
  { value: 2, label: "アサイン済み" },
  { value: 3, label: "終了" },
  { value: 4, label: "中止" },
] as const satisfies readonly Choice<number>[];

export const recruitingFlags = [
  { value: 0, label: "募集中" },
  { value: 1, label: "アサイン済み" },
  { value: 2, label: "終了" },
  { value: 3, label: "中止" },
] as const satisfies readonly Choice<number>[];

/** The lists of a project's organisation, in the wire's words. */
export const organisationRoles = [
  "pm",
  "pmo",
  "pjm",
  "pdm",
  "planner",
  "assistant",
  "researcher",
  "memberAssistant",
  "sales",
] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** The manager's part, then the nine lists. */
export const projectRoles = [
  { value: "manager", label: "プロジェクトマネージャー" },
  { value: "pm", label: "PM" },
  { value: "pmo", label: "PMO" },
  { value: "pjm", label: "PJM" },
  { value: "pdm", label: "PDM" },
  { value: "planner", label: "プランナー" },
  { value: "assistant", label: "アシスタント" },
  { value: "researcher", label: "リサーチャー" },
  { value: "memberAssistant", label: "メンバーアシスタント" },
  { value: "sales", label: "営業" },
] as const satisfies readonly Choice<string>[];

/** Statuses are an operator's words: their meaning follows from the words in them. */
const toneWords: readonly (readonly [word: string, tone: Tone])[] = [
  ["提案", "info"],
  ["実行", "good"],
  ["終了", "over"],
  ["失注", "danger"],
];

/** Returns what a project's status means, by its name. */
export const statusTone = (statusName: string | null): Tone =>
  toneWords.find(([word]) => statusName?.includes(word))?.[1] ?? "warning";

/** Whether a project has come to its end or was lost, by the name of its status: nobody is put on it any more. */
export const isOver = (statusName: string | null): boolean => ["over", "danger"].includes(statusTone(statusName));

/** Whether nobody is looked for any more, by the recruiting flag of a position. */
export const isClosed = (recruitingFlag: number): boolean => recruitingFlag === 2 || recruitingFlag === 3;

/** Whether a project is being worked on, by the name of its status. */
export const isActive = (statusName: string | null): boolean => statusName?.includes("実行") ?? false;

interface ManagerRole {
  readonly role: string;
  readonly adminId: string;
  readonly createdAt: string;
}

/** The ids of a project's managers: the one who is named first, then in the order in which they joined. */
export function managersOf(leadManagerId: string | null, roles: readonly ManagerRole[]): string[] {
  const joined = roles
    .filter(({ role }) => role === "manager")
    .sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.adminId, b.adminId))
    .map(({ adminId }) => adminId);
  return [...joined.filter((id) => id === leadManagerId), ...joined.filter((id) => id !== leadManagerId)];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A position as a form states it. */
export interface PositionValues {
  readonly id: string;
  readonly occupationId: number;
  readonly numberPeople: number;
  readonly recruitingFlag: number;
}

/** What is to be done so that one list of positions becomes another. */
export interface PositionChanges {
  readonly add: PositionValues[];
  readonly change: (Pick<PositionValues, "id"> & { readonly [K in "numberPeople" | "recruitingFlag"]?: number | undefined })[];
  readonly remove: string[];
}

/**
 * How to get from the positions that somebody saw to those that they want. Only what they changed is named, so that what
 * others did meanwhile stays (M1, M4). Occupations never change: for another one, give another id.
 */
export function positionChanges(seen: readonly PositionValues[], wanted: readonly PositionValues[]): PositionChanges {
  const before = new Map(seen.map((position) => [position.id, position]));
  const kept = new Set(wanted.map(({ id }) => id));
  const change = wanted.flatMap(({ id, numberPeople, recruitingFlag }) => {
    const old = before.get(id);
    if (!old || (old.numberPeople === numberPeople && old.recruitingFlag === recruitingFlag)) return [];
    return {
      id,
      ...(old.numberPeople === numberPeople ? {} : { numberPeople }),
      ...(old.recruitingFlag === recruitingFlag ? {} : { recruitingFlag }),
    };
  });
  return {
    add: wanted.filter(({ id }) => !before.has(id)),
    change,
    remove: seen.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}

/** Returns the positions as changes of them leave them; what is to become of one that is gone falls away. */
export function withPositionChanges(
  now: readonly PositionValues[],
  { add, change, remove }: PositionChanges,
): readonly PositionValues[] {
  const changed = new Map(change.map((one) => [one.id, one]));
  const values = ({ id, occupationId, numberPeople, recruitingFlag }: PositionValues) => ({
    id,
    occupationId,
    numberPeople: changed.get(id)?.numberPeople ?? numberPeople,
    recruitingFlag: changed.get(id)?.recruitingFlag ?? recruitingFlag,
  });
  const there = new Set(now.map(({ id }) => id));
  return [...now.filter(({ id }) => !remove.includes(id)).map(values), ...add.filter(({ id }) => !there.has(id))];
}

/** A budget as a person reads it: with separators and 円 where it is a number alone, else as it was typed. */
export function budgetText(reward: string): string {
  const digits = normalText(reward, "NFKC").replace(/[,\s¥円]/gu, "");
  return /^\d{1,15}$/u.test(digits) ? `${Number(digits).toLocaleString("ja-JP")}円` : reward;
}
