import type { Choice, Tone } from "../../engine/field.ts";
import { normalText } from "../../engine/normal-text.ts";
import { byText } from "../../engine/order.ts";
import { numberText } from "./number-text.ts";

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

/** The lists of a project's organisation, in the words of the wire format. */
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

/** The roles of a project: its manager, then those of the nine organisation roles. */
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

/** Operators name the statuses themselves: the words in a name determine its meaning. */
const toneWords: readonly (readonly [word: string, tone: Tone])[] = [
  ["提案", "info"],
  ["実行", "good"],
  ["終了", "over"],
  ["失注", "danger"],
];

/** Returns the meaning of a project's status, by its name. */
export const statusTone = (statusName: string | null): Tone =>
  toneWords.find(([word]) => statusName?.includes(word))?.[1] ?? "warning";

/** Whether a project has ended or was lost, by the name of its status: it gets no more members. */
export const isOver = (statusName: string | null): boolean => ["over", "danger"].includes(statusTone(statusName));

/** Whether recruiting has ended, by the recruiting flag of a position. */
export const isClosed = (recruitingFlag: number): boolean => recruitingFlag === 2 || recruitingFlag === 3;

/** Whether a project is being worked on, by the name of its status. */
export const isActive = (statusName: string | null): boolean => statusName?.includes("実行") ?? false;

interface ManagerRole {
  readonly role: string;
  readonly adminId: string;
  readonly createdAt: string;
}

/** Returns the ids of a project's managers: the lead first, then in the order in which they joined. */
export function managersOf(leadManagerId: string | null, roles: readonly ManagerRole[]): string[] {
  const joined = roles
    .filter(({ role }) => role === "manager")
    .sort((a, b) => byText(a.createdAt, b.createdAt) || byText(a.adminId, b.adminId))
    .map(({ adminId }) => adminId);
  return [...joined.filter((id) => id === leadManagerId), ...joined.filter((id) => id !== leadManagerId)];
}

/** A position as a form has it. */
export interface PositionValues {
  readonly id: string;
  readonly occupationId: number;
  readonly numberPeople: number;
  readonly recruitingFlag: number;
}

/** The changes from one list of positions to another. */
export interface PositionChanges {
  readonly add: PositionValues[];
  readonly change: (Pick<PositionValues, "id"> & { readonly [K in "numberPeople" | "recruitingFlag"]?: number | undefined })[];
  readonly remove: string[];
}

/**
 * Returns the changes from the positions that a user saw to those that the user wants. It names only those changed, so that others'
 * changes meanwhile stay (M1, M4). An occupation never changes: a position with another one has another id.
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

/** Returns the positions after these changes; changes of a position that no longer exists are dropped. */
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

/** Kana, and kanji other than 円. No normal form of these is a digit. */
const otherWords = /[\u3041-\u30ff\u4e00-\u5185\u5187-\u9fff]/u;

/** An amount that is in its normal form already. */
const plainAmount = /^[\d,円 ]*$/u;

/** Returns the yen of a budget as it was typed; null for none. A text that is no number alone has none: 「応相談」. */
export function budgetYen(reward: string | null): number | null {
  // A board adds tens of thousands: most budgets are plain numbers, or have words, and need no normalising.
  if (!reward || otherWords.test(reward)) return null;
  const text = plainAmount.test(reward) ? reward : normalText(reward, "NFKC");
  const digits = text.replace(/[,\s¥円]/gu, "");
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : null;
}

/** Returns yen as text: 「1,240,000円」. */
export const yenText = (yen: number): string => `${numberText(yen)}円`;

/** Returns a budget as people read it. A number alone gets separators and 円, any other text stays as it was typed. */
export function budgetText(reward: string): string {
  const yen = budgetYen(reward);
  return yen === null ? reward : yenText(yen);
}
