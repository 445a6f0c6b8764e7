import {
  type Estimate,
  estimateAnswer,
  estimateInput,
  generateFeaturesAnswer,
  generateFeaturesInput,
} from "#sync/model/calls/estimator.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { proposeFeatures } from "#sync/model/rules/propose-features.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { defineCall } from "../../http/guard.ts";
import { askForEstimate, askForFeatures, isAskable } from "../../services/ai/estimator-questions.ts";
import { estimateBodyLimit } from "./export-estimate.ts";

const aiRefusals = ["ai_failed", "ai_refused", "ai_timeout"] as const;

export const generateFeatures = defineCall({
  method: "POST",
  path: "/api/tool/generate-features",
  who: "admin",
  summary: "Proposes the features of a project by its title, its description and its phase",
  input: { body: generateFeaturesInput },
  answer: generateFeaturesAnswer,
  refusals: ["too_many_requests", ...aiRefusals],
  async run({ body }, { context, actor, gone }) {
    await consumeLimits(context.knex, ["estimate_account", actor.id]);
    if (context.ai) {
      const features = await askForFeatures(context.ai, body, { signal: AbortSignal.any([gone, context.stopping]) });
      return { features, method: "ai" as const };
    }
    const features = proposeFeatures(body).map((feature) => ({ ...feature, assignedRoles: [...feature.assignedRoles] }));
    return { features, method: "parametric" as const };
  },
});

export const estimateProject = defineCall({
  method: "POST",
  path: "/api/tool/estimate",
  who: "admin",
  summary: "Estimates the hours of a project by feature and role",
  input: { body: estimateInput },
  limit: estimateBodyLimit,
  answer: estimateAnswer,
  refusals: ["too_many_requests", ...aiRefusals],
  async run({ body }, { context, actor, gone }) {
    await consumeLimits(context.knex, ["estimate_account", actor.id]);
    const ours = () => parametricEstimate(body, body.calibration);
    if (!context.ai) return { estimate: ours() };
    if (!isAskable(body)) return { estimate: withReason(ours()) };
    return { estimate: await askForEstimate(context.ai, body, { signal: AbortSignal.any([gone, context.stopping]) }) };
  },
});

/** Says why an estimate is not the service's, where there is one. */
const withReason = (estimate: Estimate): Estimate => ({ ...estimate, assumptions: [tooLarge, ...estimate.assumptions] });
const tooLarge = "機能の件数または文字数がAIサービスに送れる量を超えるため、簡易見積で算出しています。";
