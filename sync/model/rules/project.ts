import type { Choice } from "../../engine/field.ts";

export const statusValueCategories = [
  { value: 1, label: "ステータス" },
  { value: 2, label: "フェーズ" },
  { value: 3, label: "実行フェーズ" },
] as const satisfies readonly Choice<number>[];

export const priorities = [
  { value: "High", label: "高" },
  { value: "Middle", label: "中" },
  { value: "Low", label: "低" },
] as const satisfies readonly Choice<string>[];

export const clientHealths = [
  { value: "Good", label: "良好" },
  { value: "Bad", label: "不良" },
  { value: "Unknown", label: "不明" },
] as const satisfies readonly Choice<string>[];

export const costHealths = [
  { value: "Within", label: "予算内" },
  { value: "Over", label: "超過" },
] as const satisfies readonly Choice<string>[];

export const resourceHealths = [
  { value: "Good", label: "良好" },
  { value: "Bad", label: "不足" },
] as const satisfies readonly Choice<string>[];

export const scheduleHealths = [
  { value: "On time", label: "予定どおり" },
  { value: "Delayed", label: "遅延" },
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

/** The manager's part, then the nine lists of a project's organisation in the wire's words. */
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
