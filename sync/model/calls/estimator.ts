import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { isBlankText } from "../../engine/tidy-text.ts";
import { factorBounds } from "../rules/calibrate-estimates.ts";
import {
  estimateComplexities,
  estimateMethods,
  estimatePhases,
  estimateScales,
  perRole,
  roleKeys,
} from "../rules/estimate-words.ts";

/** The limits of one estimate. */
export const estimateLimits = {
  name: 255,
  text: 10_000,
  features: 10_000,
  aiFeatures: 200,
  aiLetters: 60_000,
  /** Letters of all technologies, and the most names that a text of these has between commas. */
  stackLetters: 2_000,
  stack: 1_000,
  sentences: 200,
} as const;

const keysOf = <const V extends string>(choices: readonly { readonly value: V }[]) => z.enum(choices.map(({ value }) => value));

const role = z.enum(roleKeys);
const phase = keysOf(estimatePhases);
const required = (label: string, max: number) =>
  z
    .string()
    .max(max, `${label}は${max}文字以内で入力してください`)
    .refine((text) => !isBlankText(text), `${label}を入力してください`);
const optional = (label: string) =>
  z.string().max(estimateLimits.text, `${label}は${estimateLimits.text}文字以内で入力してください`).nullish();

/** A feature as a form or another program sends it: an id given by the client is ignored. */
const sentFeature = z.object({
  name: required("機能名", estimateLimits.name),
  description: optional("機能の説明").transform((text) => text ?? ""),
  assignedRoles: counted(z.array(role), 100, "担当は100件以内で指定してください")
    .default([])
    .transform((roles) => [...new Set(roles)]),
});

const noFeatures = "機能を追加してください";
const sentFeatures = (least: number) =>
  counted(
    z.array(sentFeature, { error: ({ input }) => (input === undefined ? noFeatures : undefined) }).min(least, noFeatures),
    estimateLimits.features,
    `機能は${estimateLimits.features}件以内にしてください`,
  );

const project = {
  title: required("プロジェクト名", estimateLimits.name),
  description: required("概要", estimateLimits.text),
  phase: phase.default("MVP"),
};

/** `POST /api/tool/generate-features`. */
export const generateFeaturesInput = project;

const tooLongStack = `技術は合わせて${estimateLimits.stackLetters}文字以内で入力してください`;

/** `POST /api/tool/estimate`. */
export const estimateInput = {
  ...project,
  features: sentFeatures(1),
  technicalStack: counted(
    z.array(z.string().max(estimateLimits.stackLetters, tooLongStack)),
    estimateLimits.stack,
    `技術は${estimateLimits.stack}件以内にしてください`,
  )
    .refine((names) => names.reduce((sum, { length }) => sum + length, 0) <= estimateLimits.stackLetters, tooLongStack)
    .default([])
    .meta({ description: `Their names have ${estimateLimits.stackLetters} letters together` }),
  scale: keysOf(estimateScales).default("medium"),
  complexity: keysOf(estimateComplexities).default("medium"),
  calibration: z
    .number()
    .min(factorBounds.least, `補正係数は${factorBounds.least}以上にしてください`)
    .max(factorBounds.most, `補正係数は${factorBounds.most}以下にしてください`)
    .default(1)
    .meta({ description: "What finished projects say that a parametric estimate is to be multiplied by" }),
};

const hours = z.number().min(0).max(100_000_000);
const answeredText = z.string().max(estimateLimits.text, `見積もり結果の文は${estimateLimits.text}文字以内にしてください`);
const sentences = counted(
  z.array(answeredText),
  estimateLimits.sentences,
  `見積もり結果の前提・リスク・提案は、それぞれ${estimateLimits.sentences}件以内にしてください`,
);

const generatedFeature = z.strictObject({
  name: z.string().max(estimateLimits.name),
  description: answeredText,
  assignedRoles: z.array(role),
});

/** `POST /api/tool/generate-features`. */
export const generateFeaturesAnswer = { features: z.array(generatedFeature), method: keysOf(estimateMethods) };

/** Progress while a service writes: the number of letters so far. `again`: it starts over, and all earlier progress is void. */
export type AiProgress = { readonly letters: number } | { readonly again: true };

/** Progress while a service writes features. Each feature is sent once it is written. The final answer lists those that count. */
export type FeaturesProgress = AiProgress | { readonly feature: GeneratedFeature };

const roleEstimate = z.object({ role, hours, description: answeredText });
const featureEstimate = z.object({ featureName: z.string().max(estimateLimits.name), ...perRole(hours) });

/** An estimate in its wire format. */
const estimateShape = {
  projectName: z.string().max(estimateLimits.name),
  projectPhase: phase,
  totalHours: hours,
  roles: counted(z.array(roleEstimate), 100, "担当は100件以内にしてください"),
  featureEstimates: counted(
    z.array(featureEstimate),
    estimateLimits.features,
    `機能は${estimateLimits.features}件以内にしてください`,
  ),
  assumptions: sentences,
  risks: sentences,
  recommendations: sentences,
  method: keysOf(estimateMethods),
  range: z
    .object({ low: hours, high: hours })
    .meta({ description: "Whole hours between which the true figure is likely to lie" }),
};

/** The schema of an estimate in its wire format. */
export const estimateSchema = z.object(estimateShape);
export type Estimate = z.output<typeof estimateSchema>;

/**
 * A kept estimate. `basis` identifies the input that it was made from (`estimateBasis`). `factor` is what its hours were multiplied
 * by; estimates of the first version have none.
 */
export const keptEstimateSchema = estimateSchema.extend({
  basis: z.string().max(64),
  factor: z.number().positive().max(factorBounds.most).optional(),
});
export type KeptEstimate = z.output<typeof keptEstimateSchema>;
export type GeneratedFeature = z.output<typeof generatedFeature>;

/** `POST /api/tool/estimate`. */
export const estimateAnswer = { estimate: estimateSchema };

/** `POST /api/tool/export`: the estimate's keys, and `features` beside them. */
export const exportInput = {
  ...estimateShape,
  projectName: required("プロジェクト名", estimateLimits.name),
  range: estimateShape.range.nullish(),
  method: estimateShape.method.nullish(),
  features: sentFeatures(0).default([]),
};
