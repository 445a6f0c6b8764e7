import { setImmediate } from "node:timers/promises";
import {
  type AiProgress,
  type Estimate,
  estimateAnswer,
  estimateInput,
  type FeaturesProgress,
  type GeneratedFeature,
  generateFeaturesAnswer,
  generateFeaturesInput,
} from "#sync/model/calls/estimator.ts";
import { kindOf } from "#sync/model/rules/estimate-kinds.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { proposeFeatures } from "#sync/model/rules/propose-features.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { Gradual } from "../../http/gradual.ts";
import { askForEstimate, askForFeatures, isAskable } from "../../services/ai/estimator-questions.ts";
import { tellProgress } from "../../services/ai/tell-progress.ts";
import { defineCall } from "../guard/guard.ts";
import { estimateBodyLimit, estimateNodes, estimateText } from "./export-estimate.ts";

const aiRefusals = ["ai_failed", "ai_refused", "ai_timeout"] as const;

const progressWords =
  '{"letters": n} while a service writes, {"again": true} where it begins anew and all that was told counts no more';

export const generateFeatures = defineCall({
  method: "POST",
  path: "/api/tool/generate-features",
  who: "admin",
  summary: "Proposes the features of a project by its title, its description and its phase",
  input: { body: generateFeaturesInput },
  answer: generateFeaturesAnswer,
  lines: `${progressWords}, and {"feature": {…}} for each that is written`,
  refusals: ["too_many_requests", ...aiRefusals],
  before: ({ context, actor }) => consumeLimits(context.knex, ["estimate_account", actor.id]),
  async run({ body }, { context, gone }) {
    const { ai } = context;
    const signal = AbortSignal.any([gone, context.stopping]);
    return new Gradual(async (tell: (line: FeaturesProgress) => void) => {
      if (ai) {
        const onFeature = (feature: GeneratedFeature) => tell({ feature });
        const ask = (onProgress: (letters: number, piece: string) => void) =>
          askForFeatures(ai, body, { signal, onProgress, onFeature });
        return { features: await tellProgress(tell, ask), method: "ai" as const };
      }
      const features = proposeFeatures(body).map((feature) => ({ ...feature, assignedRoles: [...feature.assignedRoles] }));
      return { features, method: "parametric" as const };
    });
  },
});

export const estimateProject = defineCall({
  method: "POST",
  path: "/api/tool/estimate",
  who: "admin",
  summary: "Estimates the hours of a project by feature and role",
  input: { body: estimateInput },
  limit: estimateBodyLimit,
  nodes: estimateNodes,
  text: estimateText,
  answer: estimateAnswer,
  lines: progressWords,
  refusals: ["too_many_requests", ...aiRefusals],
  before: ({ context, actor }) => consumeLimits(context.knex, ["estimate_account", actor.id]),
  async run({ body }, { context, gone }) {
    const { ai } = context;
    const signal = AbortSignal.any([gone, context.stopping]);
    return new Gradual(async (tell: (line: AiProgress) => void) => {
      if (ai && isAskable(body))
        return { estimate: await tellProgress(tell, (onProgress) => askForEstimate(ai, body, { signal, onProgress })) };
      await findKinds(body.features);
      const estimate = parametricEstimate(body, body.calibration);
      // With ten thousand features, checking and writing the answer take long, too.
      await setImmediate();
      return { estimate: ai ? withReason(estimate) : estimate };
    });
  },
});

/** Adds the reason why the service did not make this estimate. */
const withReason = (estimate: Estimate): Estimate => ({ ...estimate, assumptions: [tooLarge, ...estimate.assumptions] });
const tooLarge = "機能の件数または文字数がAIサービスに送れる量を超えるため、簡易見積で算出しています。";

/** How many features get their kinds in one turn of the event loop. With long names this takes some 20 ms. */
const inOneTurn = 200;

/** Finds the kinds of many features, which the estimate needs. Other requests run meanwhile. */
async function findKinds(features: readonly Parameters<typeof kindOf>[0][]): Promise<void> {
  for (const [at, feature] of features.entries()) {
    kindOf(feature);
    if (at % inOneTurn === inOneTurn - 1) await setImmediate();
  }
}
