import type { Estimate } from "../calls/estimator.ts";
import { type EstimateFigures, estimateHours } from "./estimate.ts";
import { estimateAdvice, roleWork } from "./estimate-advice.ts";
import { type EstimateInput, type RoleKey, roleKeys } from "./estimate-words.ts";

/**
 * Returns the estimate of our own model in its wire format (簡易見積). It is the same on the device, without a network, and on the
 * server.
 * @param calibration the factor for estimates that follows from finished projects
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

/** Returns figures in the keys of the wire format; roles without hours are left out. */
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
