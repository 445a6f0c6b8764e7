import { type AskProgress, askForEstimate, askForFeatures } from "#client/device/ask-estimator.ts";
import { NoAnswer } from "#client/device/call.ts";
import type { Estimate, GeneratedFeature } from "#sync/model/calls/estimator.ts";
import type { EstimateInput } from "#sync/model/rules/estimate-words.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { proposeFeatures } from "#sync/model/rules/propose-features.ts";

/** The proposed features of a project, and their source. */
export interface Proposal {
  readonly features: readonly Readonly<GeneratedFeature>[];
  readonly method: Estimate["method"];
  /** Whether the device made the proposal, since no server was reachable. */
  readonly onDevice: boolean;
}

/** The estimated hours of a project, and whether the device computed them. */
export interface Answer {
  readonly estimate: Estimate;
  readonly onDevice: boolean;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AskProgress) => void;
}

/**
 * Proposes the features of a project. The server's service does it if reachable, else the device's copy of the catalogue.
 * @throws CallRefused, or NoAnswer in the middle of an answer; and the signal's reason
 */
export async function proposalFor(
  { title, description, phase }: Pick<EstimateInput, "title" | "description" | "phase">,
  asking: Asking,
): Promise<Proposal> {
  const asked = await unlessUnreachable(asking, (options) => askForFeatures({ title, description, phase }, options));
  if (asked) return { ...asked, onDevice: false };
  const features = proposeFeatures({ title, description, phase }).map(mutable);
  return { features, method: "parametric", onDevice: true };
}

const mutable = (
  feature: { readonly assignedRoles: readonly GeneratedFeature["assignedRoles"][number][] } & Omit<
    GeneratedFeature,
    "assignedRoles"
  >,
): GeneratedFeature => ({ ...feature, assignedRoles: [...feature.assignedRoles] });

/**
 * Estimates a project. The server's service does it if reachable, else our own model, which runs on the device, too.
 * @throws CallRefused, or NoAnswer in the middle of an answer; and the signal's reason
 */
export async function answerFor(input: EstimateInput, factor: number, asking: Asking): Promise<Answer> {
  const sent = {
    ...input,
    technicalStack: [...input.technicalStack],
    features: input.features.map(mutable),
    calibration: factor,
  };
  const asked = await unlessUnreachable(asking, (options) => askForEstimate(sent, options));
  return asked ? { estimate: asked, onDevice: false } : { estimate: parametricEstimate(input, factor), onDevice: true };
}

/**
 * Returns the server's answer; undefined if it cannot be reached. An answer that breaks off is thrown, since the server was
 * reachable.
 */
async function unlessUnreachable<T>({ signal, onProgress }: Asking, ask: (asking: Asking) => Promise<T>): Promise<T | undefined> {
  if (!navigator.onLine) return undefined;
  let reached = false;
  try {
    return await ask({
      signal,
      onProgress(progress) {
        reached = true;
        onProgress(progress);
      },
    });
  } catch (error) {
    if (error instanceof NoAnswer && !reached) return undefined;
    throw error;
  }
}
