import { z } from "zod";
import { type Estimate, estimateLimits, type GeneratedFeature } from "#sync/model/calls/estimator.ts";
import { figuresOf } from "#sync/model/rules/estimate.ts";
import { roleWork } from "#sync/model/rules/estimate-advice.ts";
import { type EstimateInput, perRole, type RoleHours, roleKeys } from "#sync/model/rules/estimate-words.ts";
import { onWire } from "#sync/model/rules/parametric-estimate.ts";
import type { Ai, AiQuestion } from "./ai.ts";
import { parseAnswer } from "./parse-answer.ts";
import { estimatePrompt } from "./prompts/estimate.ts";
import { featuresPrompt } from "./prompts/features.ts";
import { readGrowing } from "./read-growing.ts";

type Waiting = Pick<AiQuestion<unknown>, "signal" | "onProgress">;

const text = z.string().max(estimateLimits.text);
const name = z.string().max(estimateLimits.name);
const hours = z.number().min(0).max(10_000);
const sentences = z.array(text).max(50);

const mostFeatures = 100;
const featureSchema = z.strictObject({
  name: name.refine((value) => value.trim() !== ""),
  description: text,
  assignedRoles: z.array(z.enum(roleKeys)).max(50),
});
const featuresSchema = z.strictObject({ features: z.array(featureSchema).min(1).max(mostFeatures) });

const featureHours = z.strictObject({ no: z.number(), ...perRole(hours) });

/** Requires each feature once, in any order, and some hours in all. */
const estimateSchema = (features: number) =>
  z.strictObject({
    featureEstimates: z
      .array(featureHours)
      .length(features)
      .refine((found) => Array.from({ length: features }, (_, at) => at + 1).every((no) => found.some((one) => one.no === no)))
      .refine((found) => found.some((one) => roleKeys.some((role) => tenths(one[role]) > 0))),
    roles: z.array(z.strictObject({ role: z.enum(roleKeys), description: text })).max(50),
    assumptions: sentences,
    risks: sentences,
    recommendations: sentences,
  });

/**
 * Asks for a project's features. The service gets only what was entered.
 * @param onFeature called with each feature once it is written, from the first again at a second try
 */
export async function askForFeatures(
  ai: Ai,
  { title, description, phase }: Pick<EstimateInput, "title" | "description" | "phase">,
  { signal, onProgress, onFeature }: Waiting & { onFeature?(feature: GeneratedFeature): void },
): Promise<GeneratedFeature[]> {
  const material = { title, description, phase };
  const { features } = await ai.ask({
    name: "features",
    prompt: featuresPrompt,
    material,
    schema: featuresSchema,
    signal,
    onProgress: both(onProgress, onFeature && featuresIn(onFeature)),
  });
  return features.map(withRolesOnce);
}

const withRolesOnce = (feature: GeneratedFeature) => ({ ...feature, assignedRoles: [...new Set(feature.assignedRoles)] });

type OnProgress = AiQuestion<unknown>["onProgress"];

const both =
  (one: OnProgress, other: OnProgress): OnProgress =>
  (letters, piece) => {
    one?.(letters, piece);
    other?.(letters, piece);
  };

/** Finds the features in a growing answer. Skips those that do not match the schema. */
function featuresIn(onFeature: (feature: GeneratedFeature) => void): NonNullable<OnProgress> {
  let read = readGrowing();
  let found = 0;
  return (letters, piece) => {
    if (letters === 0) [read, found] = [readGrowing(), 0];
    for (const written of read(piece)) {
      const { success, data } = featureSchema.safeParse(parseAnswer(written));
      if (success && ++found <= mostFeatures) onFeature(withRolesOnce(data));
    }
  };
}

/** Whether a project is small enough for the service: the cost grows with it, and answers get cut. */
export const isAskable = (input: EstimateInput): boolean =>
  input.features.length <= estimateLimits.aiFeatures && JSON.stringify(materialOf(input)).length <= estimateLimits.aiLetters;

/** Asks for the hours of a project. Names, sums and range are computed here, since a service renames things and adds up badly. */
export async function askForEstimate(ai: Ai, input: EstimateInput, waiting: Waiting): Promise<Estimate> {
  const answer = await ai.ask({
    name: "estimate",
    prompt: estimatePrompt,
    material: materialOf(input),
    schema: estimateSchema(input.features.length),
    ...waiting,
  });
  const found = new Map(answer.featureEstimates.map((one) => [one.no, one]));
  const figures = figuresOf(
    input.features,
    input.features.map((feature, at) => ({ name: feature.name, hours: inTenths(found.get(at + 1)) })),
  );
  const work = new Map(answer.roles.map((role) => [role.role, role.description]));
  const { assumptions, risks, recommendations } = answer;
  return {
    ...onWire(input, figures, (role) => work.get(role) || roleWork(role, figures)),
    assumptions,
    risks,
    recommendations,
    method: "ai",
  };
}

/** Returns the only data that the service gets. Features have numbers, since names may repeat. */
function materialOf({ title, description, phase, scale, complexity, technicalStack, features }: EstimateInput) {
  const numbered = features.map((feature, at) => ({
    no: at + 1,
    name: feature.name,
    description: feature.description,
    assignedRoles: feature.assignedRoles,
  }));
  return { title, description, phase, scale, complexity, technicalStack, features: numbered };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

const inTenths = (hours: RoleHours | undefined): RoleHours => ({
  PM: tenths(hours?.PM ?? 0),
  Designer: tenths(hours?.Designer ?? 0),
  AppEngineer: tenths(hours?.AppEngineer ?? 0),
  WebEngineer: tenths(hours?.WebEngineer ?? 0),
  BackendEngineer: tenths(hours?.BackendEngineer ?? 0),
  InfraEngineer: tenths(hours?.InfraEngineer ?? 0),
  QAEngineer: tenths(hours?.QAEngineer ?? 0),
  AIEngineer: tenths(hours?.AIEngineer ?? 0),
});
