import type { z } from "zod";
import { isRecord } from "#sync/engine/is-record.ts";
import type {
  Estimate,
  estimateInput,
  FeaturesProgress,
  GeneratedFeature,
  generateFeaturesInput,
} from "#sync/model/calls/estimator.ts";
import { callInLines, NoAnswer } from "./call.ts";

/** The silence limit, which is longer than a service may take for an answer and a second try. Milliseconds. */
const silence = 150_000;
/** Maximum bytes of an answer with all lines before it; far more than our server sends. */
const mostBytes = 32 * 1024 * 1024;

type Sent<S extends z.ZodRawShape> = Readonly<z.input<z.ZodObject<S>>>;
type Method = "ai" | "parametric";

/** The part of an answer that has been written so far. */
export interface AskProgress {
  readonly letters: number;
  /** The complete features, if features are requested. A second try begins with none again. */
  readonly features: readonly GeneratedFeature[];
}

/** Options for an answer of the estimator. */
export interface AskOptions {
  /** Aborted to cancel the request. The server then stops asking its service. */
  readonly signal: AbortSignal;
  onProgress?(progress: AskProgress): void;
}

/**
 * Asks for the features of a project.
 * @throws CallRefused and NoAnswer, each with its `word`, and the signal's reason
 */
export async function askForFeatures(
  input: Sent<typeof generateFeaturesInput>,
  options: AskOptions,
): Promise<{ readonly features: readonly GeneratedFeature[]; readonly method: Method }> {
  const { features, method } = await callInLines("/api/tool/generate-features", input, waitingFor(options));
  if (!Array.isArray(features)) throw new NoAnswer("the answer is not ours");
  return { features, method };
}

/**
 * Asks for the hours of a project.
 * @throws CallRefused and NoAnswer, each with its `word`, and the signal's reason
 */
export async function askForEstimate(input: Sent<typeof estimateInput>, options: AskOptions): Promise<Estimate> {
  const { estimate } = await callInLines("/api/tool/estimate", input, waitingFor(options));
  if (!isRecord(estimate)) throw new NoAnswer("the answer is not ours");
  return estimate;
}

function waitingFor({ signal, onProgress }: AskOptions) {
  let progress: AskProgress = { letters: 0, features: [] };
  const onLine = (line: string) => {
    const next = afterLine(progress, line);
    if (next === progress || signal.aborted) return;
    progress = next;
    onProgress?.(progress);
  };
  return { signal, silence, mostBytes, onLine };
}

/** Returns the progress after a line; the same object if the line has an unknown form. */
function afterLine(progress: AskProgress, line: string): AskProgress {
  const known = parsed(line);
  if (!isRecord(known)) return progress;
  const { letters, again, feature } = known as { [K in Keys]?: unknown };
  if (again === true) return { letters: 0, features: [] };
  if (typeof letters === "number") return { ...progress, letters };
  return isFeature(feature) ? { ...progress, features: [...progress.features, feature] } : progress;
}

type Keys = FeaturesProgress extends infer Line ? (Line extends unknown ? keyof Line : never) : never;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isFeature = (value: unknown): value is GeneratedFeature =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  typeof value["description"] === "string" &&
  Array.isArray(value["assignedRoles"]);
