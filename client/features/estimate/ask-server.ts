import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import type { Estimate, GeneratedFeature } from "#sync/model/calls/estimator.ts";
import type { EstimateInput } from "#sync/model/rules/estimate-words.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { proposeFeatures } from "#sync/model/rules/propose-features.ts";

/** Features for a project, and who proposes them. */
export interface Proposal {
  readonly features: readonly Readonly<GeneratedFeature>[];
  readonly method: Estimate["method"];
  /** Nobody could be asked: the device itself says it. */
  readonly onDevice: boolean;
}

/** Hours of a project, and whether the device itself says them. */
export interface Answer {
  readonly estimate: Estimate;
  readonly onDevice: boolean;
}

/** What is told while an answer is being written. */
export interface Progress {
  readonly letters: number;
  readonly features: number;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Proposes the features of a project: the server's service where there is one, else the catalogue, which the device has too.
 * @throws CallRefused where the service gave nothing that can be used
 */
export async function proposalFor(
  input: Pick<EstimateInput, "title" | "description" | "phase">,
  asking: Asking,
): Promise<Proposal> {
  const { title, description, phase } = input;
  const asked = await unlessUnreachable(
    () => call("POST", "/api/tool/generate-features", { title, description, phase }),
    asking.signal,
  );
  if (asked) return { ...(asked.body as unknown as Omit<Proposal, "onDevice">), onDevice: false };
  return { features: proposeFeatures(input).map(mutable), method: "parametric", onDevice: true };
}

const mutable = (feature: ReturnType<typeof proposeFeatures>[number]): GeneratedFeature => ({
  ...feature,
  assignedRoles: [...feature.assignedRoles],
});

/**
 * Estimates a project: by the server's service where there is one, else by our own model, which the device has too.
 * @throws CallRefused where the service gave nothing that can be used
 */
export async function answerFor(input: EstimateInput, factor: number, asking: Asking): Promise<Answer> {
  const asked = await unlessUnreachable(
    () => call("POST", "/api/tool/estimate", { ...input, calibration: factor }),
    asking.signal,
  );
  if (asked) return { estimate: (asked.body as unknown as { estimate: Estimate }).estimate, onDevice: false };
  return { estimate: parametricEstimate(input, factor), onDevice: true };
}

/** What the server said; undefined where it cannot be reached. */
async function unlessUnreachable<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (!navigator.onLine) return undefined;
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  try {
    return await Promise.race([ask(), ended]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoAnswer || (error instanceof CallRefused && error.status === 401)) return undefined;
    throw error;
  }
}
