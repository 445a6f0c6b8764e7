import { isBlank } from "#client/ui/form/field-facts.ts";
import type { KeptEstimate } from "#sync/model/calls/estimator.ts";
import type { EnteredEstimate } from "#sync/model/rules/estimate-input.ts";

/** A feature that is to be estimated. */
export interface FeatureValue {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly assignedRoles: readonly string[];
}

/** The values in the form: any of them may still be missing. */
export interface EstimateValues extends EnteredEstimate {
  readonly features: readonly FeatureValue[] | null;
  readonly result: KeptEstimate | null;
}

type Features = readonly FeatureValue[];

/** Returns a form's values with changed features. */
export const withFeatures = (values: Readonly<Record<string, unknown>>, how: (now: Features) => Features) => ({
  ...values,
  features: how((values["features"] as Features | null | undefined) ?? []),
});

/** Returns why no features can be proposed yet; undefined if they can. */
export const missingForProposal = ({ title, overview }: Pick<EstimateValues, "title" | "overview">): string | undefined =>
  isBlank(title) || isBlank(overview) ? "プロジェクト名と概要を入力してください" : undefined;

/** Returns why nothing can be estimated yet; undefined if it can. */
export const missingForEstimate = (values: EstimateValues): string | undefined =>
  missingForProposal(values) ?? ((values.features ?? []).length === 0 ? "機能を追加してください" : undefined);

/** Shown for a result that is older than the input. */
export const outdatedText = "見積もった後に内容が変わっています。";
