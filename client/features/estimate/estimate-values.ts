import { isBlank } from "#client/ui/form/field-facts.ts";
import type { StartValues } from "#client/ui/form/use-record-form.ts";
import type { KeptEstimate } from "#sync/model/calls/estimator.ts";
import {
  type EstimateInput,
  estimateComplexities,
  estimatePhases,
  estimateScales,
  type RoleKey,
} from "#sync/model/rules/estimate-words.ts";

/** A feature of the list. */
export interface FeatureValue {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly assignedRoles: readonly string[];
}

/** What stands in the form: any of it may be missing yet. */
export interface EstimateValues {
  readonly title: string | null;
  readonly overview: string | null;
  readonly phase: string | null;
  readonly scale: string | null;
  readonly complexity: string | null;
  readonly technicalStack: string | null;
  readonly features: readonly FeatureValue[] | null;
  readonly factor: number | null;
  readonly result: KeptEstimate | null;
}

/** What a new estimate begins with. */
export const newEstimate = { phase: "MVP", scale: "medium", complexity: "medium" } as const satisfies StartValues<
  Pick<EstimateValues, "phase" | "scale" | "complexity">
>;

/** Why no features can be proposed yet; undefined where they can. */
export const missingForProposal = ({ title, overview }: Pick<EstimateValues, "title" | "overview">): string | undefined =>
  isBlank(title) || isBlank(overview) ? "プロジェクト名と概要を入力してください" : undefined;

/** Why nothing can be estimated yet; undefined where it can. */
export const missingForEstimate = (values: EstimateValues): string | undefined =>
  missingForProposal(values) ?? ((values.features ?? []).length === 0 ? "機能を追加してください" : undefined);

/** The technologies of a text with commas between them, of either width. */
export const stackOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/[,、，]/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** What the form's values ask to be estimated. */
export function estimateInputOf(values: EstimateValues): EstimateInput {
  return {
    title: values.title?.trim() ?? "",
    description: values.overview?.trim() ?? "",
    phase: oneOf(estimatePhases, values.phase, newEstimate.phase),
    scale: oneOf(estimateScales, values.scale, newEstimate.scale),
    complexity: oneOf(estimateComplexities, values.complexity, newEstimate.complexity),
    technicalStack: stackOf(values.technicalStack),
    features: (values.features ?? []).map(({ name, description, assignedRoles }) => ({
      name,
      description: description ?? "",
      assignedRoles: assignedRoles as RoleKey[],
    })),
  };
}

function oneOf<V extends string>(choices: readonly { readonly value: V }[], value: string | null, otherwise: V): V {
  return choices.find((choice) => choice.value === value)?.value ?? otherwise;
}
