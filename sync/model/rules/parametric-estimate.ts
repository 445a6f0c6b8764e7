import type { Estimate } from "../calls/estimator.ts";
import { type EstimateFigures, estimateHours } from "./estimate.ts";
import { estimateAdvice, roleWork } from "./estimate-advice.ts";
import { type EstimateInput, type RoleKey, roleKeys } from "./estimate-words.ts";

/**
 * The estimate of our own model, as the wire has it (簡易見積): the same on the device, without a network, and on the server.
 * @param calibration what finished projects say that estimates are to be multiplied by
 */
export function parametricEstimate(input: EstimateInput, calibration = 1): Estimate {
  const figures = estimateHours(input, calibration);
  const { assumptions, risks, recommendations } = estimateAdvice(input, figures, calibration);
  return {
    ...onWire(input, figures, (role) => roleWork(role, figures)),
    assumptions: [...assumptions],
    risks: [...risks],
    recommendations: [...recommendations],
    method: "parametric",
  };
}

/** Figures in the keys of the wire; roles without hours are left out. */
export function onWire(
  { title, phase }: Pick<EstimateInput, "title" | "phase">,
  { totalHours, roles, features, range }: EstimateFigures,
  describe: (role: RoleKey) => string,
): Pick<Estimate, "projectName" | "projectPhase" | "totalHours" | "roles" | "featureEstimates" | "range"> {
  return {
    projectName: title,
    projectPhase: phase,
    totalHours,
    roles: roleKeys.filter((role) => roles[role] > 0).map((role) => ({ role, hours: roles[role], description: describe(role) })),
    featureEstimates: features.map(({ name, hours }) => ({ featureName: name, ...hours })),
    range: { ...range },
  };
}
