import { defineForm } from "#client/ui/form/define-form.tsx";
import { estimate } from "#sync/model/entities/estimate.ts";

const names = [
  "title",
  "variant",
  "projectId",
  "phase",
  "technicalStack",
  "overview",
  "scale",
  "complexity",
  "features",
  "factor",
  "result",
] as const;

/** What an estimate is made from, and what came out. */
export const estimateForm = defineForm(estimate, names, { messages: { features: "機能を追加してください" } });
