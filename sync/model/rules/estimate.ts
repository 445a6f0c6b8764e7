import { normalText } from "../../engine/normal-text.ts";
import { kindOf } from "./estimate-kinds.ts";
import {
  type ComplexityKey,
  developerKeys,
  type EstimateFeature,
  type EstimateInput,
  type PhaseKey,
  type RoleHours,
  type RoleKey,
  roleKeys,
  type ScaleKey,
} from "./estimate-words.ts";

/** The coefficients, with their sources: docs/estimator.md. */
export const coefficients = {
  /** COCOMO II CPLX: low, nominal, high. */
  complexity: { low: 0.87, medium: 1, high: 1.17 } satisfies Record<ComplexityKey, number>,
  /** COCOMO II DATA x TIME: low x nominal, nominal, high x high. */
  scale: { small: 0.9, medium: 1, large: 1.14 * 1.11 } satisfies Record<ScaleKey, number>,
  /** COCOMO II RELY x DOCU: very low, low, nominal, high. */
  phase: { POC: 0.82 * 0.81, MVP: 0.92 * 0.91, Release: 1, Growth: 1.1 * 1.11 } satisfies Record<PhaseKey, number>,
  /** COCOMO II's exponent at nominal scale factors, minus 1 for proportional growth. */
  diseconomy: 0.0997,
  /** Hours of the first thousand lines in COCOMO II (2.94 person-months). Above this, hours grow faster than the size. */
  floor: 2.94 * 160,
  /** Each technology beyond `free` costs `each` more, at most `most` in all: LTEX from nominal to low. */
  stack: { free: 5, each: 0.015, most: 1.09 },
  /** The share of management in a feature's other hours; it is greater where a PM is assigned. */
  management: { always: 0.08, assigned: 0.15 },
  /** The cone of uncertainty: for features with a description, and for those with a name only. */
  range: { described: [0.67, 1.5], named: [0.5, 2] },
} as const;

/** Hours of one feature, by role; in tenths of an hour. */
export interface FeatureHours {
  readonly name: string;
  readonly hours: RoleHours;
}

/** The sums of an estimate. */
export interface EstimateFigures {
  readonly totalHours: number;
  readonly roles: RoleHours;
  readonly features: readonly FeatureHours[];
  /** Whole hours between which the true figure is likely to lie. */
  readonly range: { readonly low: number; readonly high: number };
}

/**
 * Returns the hours of a project by feature and role. More features, or more roles on one, never make the total smaller.
 * @param calibration the factor for estimates that follows from finished projects
 */
export function estimateHours(input: EstimateInput, calibration = 1): EstimateFigures {
  const nominal = input.features.map(nominalHours);
  const size = nominal.reduce((sum, hours) => sum + sumOf(hours), 0) * driversOf(input);
  const factor = driversOf(input) * sizeFactor(size) * calibration;
  return figuresOf(
    input.features,
    nominal.map((hours, at) => ({ name: input.features[at]?.name ?? "", hours: inTenths(hours, factor) })),
  );
}

/** Adds up the hours of features: roles, total and range. Sums made by an AI are not used. */
export function figuresOf(
  input: readonly Pick<EstimateFeature, "description">[],
  features: readonly FeatureHours[],
): EstimateFigures {
  const tenths = emptyHours();
  const range = { low: 0, high: 0 };
  features.forEach(({ hours }, at) => {
    for (const role of roleKeys) tenths[role] += Math.round(hours[role] * 10);
    const [low, high] = coefficients.range[isDescribed(input[at]) ? "described" : "named"];
    range.low += sumOf(hours) * low;
    range.high += sumOf(hours) * high;
  });
  const roles = emptyHours();
  for (const role of roleKeys) roles[role] = tenths[role] / 10;
  const totalHours = sumOf(tenths) / 10;
  // Floating point leaves a tiny error beside a whole number.
  const whole = { low: Math.floor(range.low + 1e-6), high: Math.ceil(range.high - 1e-6) };
  return { totalHours, roles, features, range: whole };
}

/** Whether a feature has a description of its own. */
export const isDescribed = (feature: Pick<EstimateFeature, "description"> | undefined): boolean =>
  (feature?.description.trim().length ?? 0) >= 10;

/** Whether no developer role is assigned: then the feature counts as a web engineer's. */
export const hasNoDeveloper = ({ assignedRoles }: Pick<EstimateFeature, "assignedRoles">): boolean =>
  !developerKeys.some((role) => assignedRoles.includes(role));

/** Returns the factor by which a project of this many hours costs more than its parts alone. At least 1. */
export const sizeFactor = (hours: number): number => Math.max(1, hours / coefficients.floor) ** coefficients.diseconomy;

/** Returns the size factor that a total already includes. At least 1. */
export const sizeFactorWithin = (total: number): number =>
  Math.max(1, total / coefficients.floor) ** (coefficients.diseconomy / (1 + coefficients.diseconomy));

/** Returns the technologies of a stack, each once, whatever its case. */
export function distinctStack(technicalStack: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const name of technicalStack.map((text) => text.trim())) {
    const key = normalText(name, "NFKC").toLowerCase();
    if (key !== "" && !found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}

function driversOf({ complexity, scale, phase, technicalStack }: EstimateInput): number {
  const { free, each, most } = coefficients.stack;
  const stack = Math.min(most, 1 + each * Math.max(0, distinctStack(technicalStack).length - free));
  return coefficients.complexity[complexity] * coefficients.scale[scale] * coefficients.phase[phase] * stack;
}

/**
 * Returns the hours of a feature before any factor. All of its development must be done. So the assigned roles do at least what a
 * web engineer would need alone. An additional role never makes a feature cheaper.
 */
function nominalHours(feature: EstimateFeature): RoleHours {
  const base = kindOf(feature).hours;
  const assigned = new Set<RoleKey>(feature.assignedRoles);
  if (hasNoDeveloper(feature)) assigned.add("WebEngineer");
  const hours = emptyHours();
  for (const role of roleKeys) if (role !== "PM" && assigned.has(role)) hours[role] = base[role];
  const built = developerKeys.reduce((sum, role) => sum + hours[role], 0);
  const share = built < base.WebEngineer ? base.WebEngineer / built : 1;
  for (const role of developerKeys) hours[role] *= share;
  const { always, assigned: more } = coefficients.management;
  const managed = assigned.has("PM");
  hours.PM = sumOf(hours) * (managed ? more : always) + (managed ? base.PM : 0);
  return hours;
}

/** Returns hours in tenths that add up to the feature's rounded total. Rounding each role alone would change the sum. */
function inTenths(nominal: RoleHours, factor: number): RoleHours {
  const hours = emptyHours();
  let [exact, given] = [0, 0];
  for (const role of roleKeys) {
    exact += nominal[role] * factor * 10;
    hours[role] = (Math.round(exact) - given) / 10;
    given = Math.round(exact);
  }
  return hours;
}

const sumOf = (hours: RoleHours) => roleKeys.reduce((sum, role) => sum + hours[role], 0);

const emptyHours = (): Record<RoleKey, number> => ({
  PM: 0,
  Designer: 0,
  AppEngineer: 0,
  WebEngineer: 0,
  BackendEngineer: 0,
  InfraEngineer: 0,
  QAEngineer: 0,
  AIEngineer: 0,
});
