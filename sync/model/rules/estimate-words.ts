import type { Choice } from "../../engine/field.ts";

/** The roles in a project, in the order of every table. */
export const estimateRoles = [
  { value: "PM", label: "プロジェクトマネージャー" },
  { value: "Designer", label: "デザイナー" },
  { value: "AppEngineer", label: "アプリエンジニア" },
  { value: "WebEngineer", label: "Webエンジニア" },
  { value: "BackendEngineer", label: "バックエンドエンジニア" },
  { value: "InfraEngineer", label: "インフラエンジニア" },
  { value: "QAEngineer", label: "QAエンジニア" },
  { value: "AIEngineer", label: "AIエンジニア" },
] as const satisfies readonly Choice<string>[];

export type RoleKey = (typeof estimateRoles)[number]["value"];

export const roleKeys = [
  "PM",
  "Designer",
  "AppEngineer",
  "WebEngineer",
  "BackendEngineer",
  "InfraEngineer",
  "QAEngineer",
  "AIEngineer",
] as const satisfies readonly RoleKey[];

/** Returns an object with this for each role. */
export const perRole = <T>(value: T): Record<RoleKey, T> =>
  Object.fromEntries(roleKeys.map((key) => [key, value])) as Record<RoleKey, T>;

/** Developer roles: at least one of them works on each feature. */
export const developerKeys = [
  "AppEngineer",
  "WebEngineer",
  "BackendEngineer",
  "InfraEngineer",
  "AIEngineer",
] as const satisfies readonly RoleKey[];

export const estimatePhases = [
  { value: "POC", label: "PoC（概念実証）" },
  { value: "MVP", label: "MVP（最小限の製品）" },
  { value: "Release", label: "正式リリース" },
  { value: "Growth", label: "グロース（成長期）" },
] as const satisfies readonly Choice<string>[];

export type PhaseKey = (typeof estimatePhases)[number]["value"];

export const estimateScales = [
  { value: "small", label: "小規模" },
  { value: "medium", label: "中規模" },
  { value: "large", label: "大規模" },
] as const satisfies readonly Choice<string>[];

export type ScaleKey = (typeof estimateScales)[number]["value"];

export const estimateComplexities = [
  { value: "low", label: "低い" },
  { value: "medium", label: "普通" },
  { value: "high", label: "高い" },
] as const satisfies readonly Choice<string>[];

export type ComplexityKey = (typeof estimateComplexities)[number]["value"];

/** The methods of a result, with the labels of the screen and the workbook. */
export const estimateMethods = [
  { value: "ai", label: "AI見積" },
  { value: "parametric", label: "簡易見積" },
] as const satisfies readonly Choice<string>[];

/** Hours of one person-month. */
export const hoursOfMonth = 160;

/** Returns hours as person-months. */
export const personMonths = (hours: number): number => hours / hoursOfMonth;

/** A feature that a user entered, or that a catalogue proposed. */
export interface EstimateFeature {
  readonly name: string;
  readonly description: string;
  readonly assignedRoles: readonly RoleKey[];
}

/** The input of an estimate. */
export interface EstimateInput {
  readonly title: string;
  readonly description: string;
  readonly phase: PhaseKey;
  readonly scale: ScaleKey;
  readonly complexity: ComplexityKey;
  readonly technicalStack: readonly string[];
  readonly features: readonly EstimateFeature[];
}

/** Hours of each role. */
export type RoleHours = Readonly<Record<RoleKey, number>>;

/** Returns the names of the first three, and how many more there are. */
export function namesOf(features: readonly { readonly name: string }[]): string {
  const names = features.slice(0, 3).map(({ name }) => `「${shortened(name)}」`);
  return names.join("、") + (features.length > names.length ? `ほか${features.length - names.length}件` : "");
}

const shortened = (name: string) => {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 30).join("")}…` : name;
};
