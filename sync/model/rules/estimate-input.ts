import { isBlankText, tidyText } from "../../engine/tidy-text.ts";
import { type EstimateInput, estimateComplexities, estimatePhases, estimateScales, type RoleKey } from "./estimate-words.ts";

/** What a user enters for an estimate, in the form and in its row. Any of it may still be missing. */
export interface EnteredEstimate {
  readonly title: string | null;
  readonly overview: string | null;
  readonly phase: string | null;
  readonly scale: string | null;
  readonly complexity: string | null;
  readonly technicalStack: string | null;
  readonly features:
    | readonly { readonly name: string; readonly description: string | null; readonly assignedRoles: readonly string[] }[]
    | null;
  readonly factor: number | null;
}

/** The initial values of a new estimate. */
export const newEstimate = { phase: "MVP", scale: "medium", complexity: "medium" } as const;

/** Returns the technologies of a text, which commas of either width or lines separate. */
export const stackOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/[,、，\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Returns the input of an estimate from the entered values. Texts become as they are saved, so that saving changes nothing. */
export function estimateInputOf(values: EnteredEstimate): EstimateInput {
  return {
    title: tidyText("line", values.title ?? ""),
    description: tidyText("lines", values.overview ?? "").trim(),
    phase: oneOf(estimatePhases, values.phase, newEstimate.phase),
    scale: oneOf(estimateScales, values.scale, newEstimate.scale),
    complexity: oneOf(estimateComplexities, values.complexity, newEstimate.complexity),
    technicalStack: stackOf(tidyText("lines", values.technicalStack ?? "")),
    features: (values.features ?? []).map(({ name, description, assignedRoles }) => ({
      name: tidyText("line", name),
      description: isBlankText(description ?? "") ? "" : tidyText("lines", description ?? ""),
      assignedRoles: assignedRoles as RoleKey[],
    })),
  };
}

function oneOf<V extends string>(choices: readonly { readonly value: V }[], value: string | null, otherwise: V): V {
  return choices.find((choice) => choice.value === value)?.value ?? otherwise;
}
